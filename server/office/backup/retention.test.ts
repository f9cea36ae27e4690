import { expect, test } from 'vitest';
import { nameOf } from './manifest.ts';
import { namesToKeep } from './retention.ts';

const daily = (days: number) =>
  Array.from({ length: days }, (_, n) => nameOf(new Date(Date.UTC(2026, 0, 1 + n, 21)).toISOString()));

test('of two months of nightly backups the last seven stay, and one of each of four weeks', () => {
  const names = daily(60);
  const kept = namesToKeep(names, { days: 7, weeks: 4 });
  expect(kept).toEqual([38, 45, 52, 53, 54, 55, 56, 57, 58, 59].map((n) => names[n]));
});

test('the newest stays, however old it is, of a day its newest, and the one before, which somebody may be downloading', () => {
  const names = [1, 2, 3].map((hour) => `2026-01-01T0${hour}-00-00-000Z`);
  expect(namesToKeep(names, { days: 7, weeks: 4 })).toEqual(names.slice(1));
  expect(namesToKeep(names.slice(0, 1), { days: 7, weeks: 4 })).toEqual(names.slice(0, 1));
  expect(namesToKeep([], { days: 7, weeks: 4 })).toEqual([]);
});

test('night after night no more than that stays, and what stays grows old as it should', () => {
  let names: string[] = [];
  for (const name of daily(200)) names = namesToKeep([...names, name], { days: 7, weeks: 4 });
  expect(names.length).toBeGreaterThanOrEqual(8);
  expect(names.length).toBeLessThanOrEqual(10);
  expect(names.slice(-7)).toEqual(daily(200).slice(-7));
});
