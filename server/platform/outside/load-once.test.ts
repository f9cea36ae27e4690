import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('what is loaded is kept, and what could not be loaded is loaded for whoever asks next', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads++;
    if (loads === 1) throw new Error('it is away');
    return loads;
  });
  const first = await Promise.allSettled([load(), load()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
