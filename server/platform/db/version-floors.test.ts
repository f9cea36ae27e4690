// On PostgreSQL: the shop asks the server for its version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { isTooOld, OLDEST_POSTGRES, tooOldVersion } from './version-floor.ts';
import { isNodeTooOld, OLDEST_NODE } from '../../app/node-floor.ts';

const shop = useShop();
const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const floorOf = (what: string) =>
  read('docs/version-floors.md')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find(([, name]) => name === what)?.[2];
// The cast is safe: the file is the package.json of this project.
const { engines, optionalDependencies } = JSON.parse(read('package.json')) as {
  engines: { node: string; npm: string };
  optionalDependencies: Record<string, string>;
};

describe('docs/version-floors.md says what the code refuses', () => {
  test('of Node and npm', () => {
    expect(engines).toEqual({
      node: `>=${floorOf('Node, to type `npm start`')}`,
      npm: `>=${floorOf('npm')}`,
    });
    expect(OLDEST_NODE).toBe(floorOf('Node, to run the shop'));
    expect(read('scripts/setup.mjs')).toContain(`const NEEDED = '${OLDEST_NODE}';`);
  });
  test('of PostgreSQL', () => {
    expect(String(OLDEST_POSTGRES)).toBe(floorOf('PostgreSQL'));
  });
});

test('the Node that comes with the packages is new enough, and so is this one', () => {
  for (const version of [...Object.values(optionalDependencies), process.versions.node])
    expect([version, isNodeTooOld(version)]).toEqual([version, false]);
});

test.each([
  ['24.6.0', true],
  ['24.7.0', false],
  ['22.19.0', true],
  ['25.0.0', false],
  ['100.1.0', false],
])('Node %s is too old: %s', (version, isOld) => {
  expect(isNodeTooOld(version)).toBe(isOld);
});

test('the database of the tests is new enough, and older ones are known by their number', async () => {
  expect(await tooOldVersion(shop.db)).toBeUndefined();
  expect([140_019, 150_000, 90_624, 170_002].map(isTooOld)).toEqual([true, false, true, false]);
});
