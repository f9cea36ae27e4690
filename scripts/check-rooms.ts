import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../server/office/personal-data/places.ts';
import { owners } from '../server/platform/db/tables/owners.ts';
import { importProblems, shownBelow } from './floors.ts';
import { root } from './sources.ts';

// Checks how server/ and web/ are divided. Their rooms and areas import downwards only. The folders of a room have no
// import cycles, types included. Only one folder writes a table, and that folder also erases people's data in it. `npm
// run lint` runs this check; `-- FOLDER` checks another folder of rooms in place of server/. test/rooms.test.ts and
// test/floors.test.ts test the rules.

/**
 * The rooms of server/ from the top to the bottom: each room may import only those below it. ARCHITECTURE.md describes
 * the content of each room.
 */
const order = ['app', 'office', 'sales', 'site', 'goods', 'webhooks', 'accounts', 'platform'];
/**
 * The areas of web/ from the top to the bottom: each area may import only those below it. Files that lie beside the
 * areas, such as root.tsx, put the pages together and are above all areas.
 */
const areas = ['', 'admin', 'shopper', 'returns', 'sign-in', 'drafts', 'ui', 'router', 'api', 'session', 'trusted'];
/** Folders that may write every table: migrations change all of them, and a restore fills all of them. */
const writesAll = /^(platform\/db\/migrations|office\/backup)\//;
/**
 * Folders and files whose functions get a table's name as an argument and write this table. The table belongs to the
 * folder of the caller.
 */
const writesHandedIn = /^platform\/(counts\/|db\/single-row\.ts$)/;
/** Matches a Kysely or SQL write whose table name is a variable. */
const unnamedWrite =
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\((?!\s*')|\b(?:insert into|delete from|update)\s+\$/;
/** Matches a database query, by Kysely or in SQL. */
const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;

/**
 * The highest number of code lines in server/app/, without comments, blank lines and tests. This room should only
 * connect the other rooms.
 */
const APP_LINES = 2500;

const server = process.argv[2] ?? join(root, 'server');
const problems = [...importProblems(server, order), ...importProblems(join(root, 'web'), areas)];
for (const file of shownBelow(server)) {
  if (writesAll.test(file)) continue;
  const text = readFileSync(join(server, file), 'utf8');
  if (file.startsWith('app/') && query.test(text))
    problems.push(`${file} holds a query: app/ only starts and wires the shop; call a function of the table's folder.`);
  for (const table of tablesWritten(text)) checkWrite(file, table);
  if (!writesHandedIn.test(file) && unnamedWrite.test(text))
    problems.push(`${file} writes a table that it does not name: write its name where it is written, for this check.`);
}
checkAppLines();
for (const owner of new Set(Object.values(owners))) checkForgets(owner);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);

/**
 * Finds the tables that a source writes: into which it inserts rows, or whose rows it changes or deletes, by Kysely or
 * by SQL.
 */
function tablesWritten(text: string): Set<keyof typeof owners> {
  const named = [
    ...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|singleRow)\(\s*'([a-z_]+)/g),
    ...text.matchAll(/\b(?:insert into|delete from|update(?! of| set| skip| no))\s+(?:only\s+)?([a-z_]+)\b/g),
  ].map(([, name = '']) => name);
  // The cast is safe: the names are those of tables.
  return new Set(named.filter((name) => Object.hasOwn(owners, name)) as Array<keyof typeof owners>);
}

function checkWrite(file: string, table: keyof typeof owners): void {
  const owner = owners[table];
  if (`${file}/`.startsWith(`${owner}/`)) return;
  problems.push(`${file} writes ${table}, which only ${owner}/ writes: call a function of that folder.`);
}

function checkAppLines(): void {
  const inApp = shownBelow(server).filter((file) => file.startsWith('app/'));
  const lines = inApp.flatMap((file) => readFileSync(join(server, file), 'utf8').split('\n'));
  const count = lines.filter((line) => !/^\s*($|\/\/|\*|\/\*)/.test(line)).length;
  if (count > APP_LINES)
    problems.push(
      `app/ has ${count} code lines, more than ${APP_LINES}: move rules to the folder that they are about.`,
    );
}

/**
 * Checks that a folder whose tables contain personal data exports `forgetPerson`, by which office/personal-data erases
 * that data.
 */
function checkForgets(owner: string): void {
  const folder = join(server, owner);
  if (!existsSync(folder) || !ownedTables(owner).some(hasWordsToForget)) return;
  const texts = shownBelow(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  if (texts.some((text) => /export async function forgetPerson\b/.test(text))) return;
  problems.push(`${owner}/ keeps personal data: export forgetPerson, and call it in office/personal-data/erase.ts.`);
}

function ownedTables(owner: string) {
  // The cast is safe: the value lists the names of all tables.
  return (Object.keys(owners) as Array<keyof typeof owners>).filter((table) => owners[table] === owner);
}

/**
 * Returns whether the erasure of a person's data must change this table. The erasure leaves out rows that expire by
 * themselves, and columns that the law makes the shop keep as its books.
 */
function hasWordsToForget(table: keyof typeof owners): boolean {
  const place = places[table];
  if (place === 'nobody' || place.erased === 'expires') return false;
  const books: readonly string[] = 'books' in place ? place.books : [];
  return place.personal.some((column) => !books.includes(column));
}
