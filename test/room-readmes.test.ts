import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importTargets, sourcesBelow } from '../scripts/sources.ts';
import { owners } from '../server/platform/db/tables/owners.ts';

// Checks that the README of each room of the server agrees with the code, as far as a test can.

const server = join(import.meta.dirname, '../server');
const rooms = readdirSync(server);

test.each(rooms)('the README of %s names its tables, the rooms it asks, and functions that are there', (room) => {
  const text = readFileSync(join(server, room, 'README.md'), 'utf8');
  const part = (title: string) => new RegExp(`\\*\\*${title}\\.?\\*\\*([\\s\\S]*?)\\n\\n(?!-)`).exec(text)?.[1] ?? '';
  const tables = [...part('Tables').matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const owned = Object.entries(owners).flatMap(([table, owner]) => (`${owner}/`.startsWith(`${room}/`) ? [table] : []));
  expect(tables.toSorted()).toEqual(owned.toSorted());

  const asked = [...part('Asks').matchAll(/\b\w+\b/g)].map(([name]) => name).filter((name) => rooms.includes(name));
  expect(asked.toSorted()).toEqual(roomsAskedBy(room));

  // A README may name several functions before one path.
  const functions = [...part('Functions').matchAll(/((?:`\w+`(?: and )?)+)\s+\(`([\w./-]+\.ts)`\)/g)].flatMap(
    ([, names = '', file = '']) => [...names.matchAll(/\w+(?=`)/g)].map(([name]) => ({ name, file })),
  );
  expect(functions.length).toBeGreaterThanOrEqual(5);
  expect(functions.filter(({ name, file }) => !exportsOf(join(server, room, file)).has(name))).toEqual([]);
});

function roomsAskedBy(room: string): string[] {
  const sources = sourcesBelow(join(server, room)).filter((file) => !/\.test\.ts$|\battacks\b/.test(file));
  const targets = sources.flatMap((file) => importTargets(readFileSync(file, 'utf8')));
  return rooms.filter(
    (other) => other !== room && targets.some((target) => new RegExp(`^[./]+/${other}/`).test(target)),
  );
}

function exportsOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8');
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  const own = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(([, name = '']) => name);
  return new Set([...lists, ...own]);
}
