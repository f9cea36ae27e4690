import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variableNames } from '../server/platform/env/env.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const STATES = ['holds', 'does not', 'not applicable'];
const FILE = /`([\w.@-]+(?:\/[\w.@-]+)+\.\w+)`/g;
const rows = text
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))
  .map(([, id = '', words = '', state = '', shown = '']) => ({ id, words, state, shown }));

test('each requirement of levels 1 and 2 of ASVS 5.0.0 stands in docs/security.md once, in its chapter’s order', () => {
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(253);
  const ordered = ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(ids).toEqual(ordered);
});

test.each(rows)('$id has a state and what shows it, and its files are there', ({ words, state, shown }) => {
  expect(words).not.toBe('');
  expect(STATES).toContain(state);
  expect(shown).not.toBe('');
  const files = [...shown.matchAll(FILE)].map(([, path = '']) => path);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  // The row of a fulfilled requirement must name a file that proves it, or refer to a row above. The row of an
  // unfulfilled requirement must name a decision record.
  if (state === 'holds') expect(files.length > 0 || / above/.test(shown)).toBe(true);
  if (state === 'does not') expect(files.some((path) => path.startsWith('decisions/'))).toBe(true);
});

test('the decision gives a reason for each that does not hold, and for no other', () => {
  const decision = readFileSync(join(root, 'decisions/0047-what-asvs-asks-and-we-leave-open.md'), 'utf8');
  const explained = [...decision.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id);
  const open = rows.flatMap(({ id, state }) => (state === 'does not' ? [id] : []));
  expect(explained.toSorted()).toEqual(open.toSorted());
});

test('whom the shop talks to is written down: all whom a variable names', () => {
  const [, told = ''] = text.split('## Whom the shop talks to');
  const [section = ''] = told.split('\n## ');
  const addresses = variableNames.filter((name) => /_(URL|ENDPOINT)$|^LOG_TO$/.test(name) && name !== 'PUBLIC_URL');
  expect(addresses.length).toBeGreaterThan(9);
  expect(addresses.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

test('the count at the end is right', () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  expect(text).toContain(
    `**${count('holds')} hold, ${count('does not')} do not, ${count('not applicable')} are not applicable**`,
  );
  expect(text).toContain(`fails where more than ${count('does not')} do not hold`);
});
