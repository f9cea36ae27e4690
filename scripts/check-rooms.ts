import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { owners } from '../server/platform/db/tables/owners.ts';
import { importProblems, shownBelow } from './floors.ts';
import { root } from './sources.ts';

// Checks how server/ and web/ are divided: their rooms and areas import downwards only, the folders of one have no
// import cycles, types included, and one folder writes a table. Run by npm run lint; `-- FOLDER` checks another folder
// of rooms in place of server/.

/** The rooms from the top to the bottom: each imports only those below it. ARCHITECTURE.md says what each holds. */
const order = ['app', 'office', 'sales', 'site', 'goods', 'webhooks', 'accounts', 'platform'];
/** The areas of web/ in the same way. The files beside them, such as root.tsx, put the pages together above all. */
const areas = ['', 'admin', 'shopper', 'returns', 'sign-in', 'drafts', 'ui', 'router', 'api', 'session', 'trusted'];
/** These write the tables of all folders. */
const writesAll = /^(platform\/db\/migrations|office\/backup)\//;
/** These write tables that the folders of the tables hand in. */
const writesHandedIn = /^platform\/sums\//;
/** A write whose table is a variable, by Kysely or in SQL. */
const unnamedWrite =
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\((?!\s*')|\b(?:insert into|delete from|update)\s+\$/;
/** A query, by Kysely or in SQL. */
const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;

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
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);

/** The tables that a source inserts into, changes or deletes from: by Kysely, or in SQL that it writes itself. */
function tablesWritten(text: string): Set<keyof typeof owners> {
  const named = [
    ...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'([a-z_]+)/g),
    ...text.matchAll(/\b(?:insert into|delete from|update(?! of| set| skip| no))\s+(?:only\s+)?([a-z_]+)\b/g),
  ].map(([, name = '']) => name);
  // as: the names that are tables.
  return new Set(named.filter((name) => Object.hasOwn(owners, name)) as Array<keyof typeof owners>);
}

function checkWrite(file: string, table: keyof typeof owners): void {
  const owner = owners[table];
  if (`${file}/`.startsWith(`${owner}/`)) return;
  problems.push(`${file} writes ${table}, which only ${owner}/ writes: call a function of that folder.`);
}
