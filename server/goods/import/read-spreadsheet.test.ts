import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { computedMs } from '../../../test/computed.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

/** The test reads many rows, so that a short pause of the machine changes the measured time only a little. */
const ROWS = 120_000;

test('a large chunk of a spreadsheet is read in several turns of the event loop', async () => {
  const row = `kurta-1,Indigo kurta,${'x'.repeat(60)}\n`;
  const sheet = Readable.from([Buffer.from(`product,name,description\n${row.repeat(ROWS)}`)]);
  let longest = 0;
  let turnBegan = computedMs();
  const look = setInterval(() => {
    longest = Math.max(longest, computedMs() - turnBegan);
    turnBegan = computedMs();
  }, 1);
  const began = computedMs();
  let rows = 0;
  for await (const { cells } of readSpreadsheet(sheet, ',')) {
    expect(cells.name).toBe('Indigo kurta');
    rows++;
  }
  const took = computedMs() - began;
  clearInterval(look);
  expect(rows).toBe(ROWS);
  expect(Math.max(longest, computedMs() - turnBegan)).toBeLessThan(took / 4);
});
