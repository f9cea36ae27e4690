import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { owners } from '../server/platform/db/tables/owners.ts';
import { importTargets, root, sourcesBelow } from './sources.ts';

// Checks how server/ is divided: its rooms import downwards only, the folders of a room have no import cycles, types
// included, and one folder writes a table. Run by npm run lint; `-- FOLDER` checks another folder of rooms.

/** The rooms from the top to the bottom: each imports only those below it. ARCHITECTURE.md says what each holds. */
const order = ['app', 'office', 'sales', 'site', 'goods', 'webhooks', 'accounts', 'platform'];
/** The demo fills an empty shop through every room, and nothing imports it. */
const outside = ['demo'];
/** These write the tables of all folders. */
const writesAll = /^(platform\/db\/migrations|office\/backup|demo)\//;
/** These write tables that the folders of the tables hand in. */
const writesHandedIn = /^platform\/sums\//;
/** A write whose table is a variable, by Kysely or in SQL. */
const unnamedWrite =
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\((?!\s*')|\b(?:insert into|delete from|update)\s+\$/;
/** Tables that a second folder still writes. This list only gets shorter. */
const present = new Set<string>([
  'api_keys by accounts/api-keys',
  'users by accounts/staff',
  'products by goods/categories',
  'users by sales/customers',
  'upi_payments by sales/orders',
  'cart_items by sales/placing',
  'orders by sales/placing',
  'order_items by sales/placing',
  'order_events by sales/placing',
  'upi_payments by sales/placing',
  'parcels by sales/returns',
]);
const seenBefore = new Set<string>();

const server = process.argv[2] ?? join(root, 'server');
const problems: string[] = [];
const files = sourcesBelow(server).filter((file) => !/\.test\.ts$/.test(file) && !file.includes(`attacks${sep}`));
const edges = new Map<string, Map<string, string>>();

for (const file of files) check(file);
for (const cycle of findCycles()) problems.push(sentenceFor(cycle));
for (const offence of present)
  problems.push(`${offence} is mended: take it out of the list in scripts/check-rooms.ts, which only gets shorter.`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);

function check(file: string): void {
  const shown = relative(server, file).split(sep).join('/');
  const [room = ''] = shown.split('/');
  if (outside.includes(room)) return;
  if (!order.includes(room)) problems.push(`${shown}: server/ has the rooms ${order.join(', ')}; move it into one.`);
  const text = readFileSync(file, 'utf8');
  for (const target of importTargets(text)) {
    if (!target.startsWith('.')) continue;
    const to = relative(server, normalize(join(dirname(file), target)))
      .split(sep)
      .join('/');
    if (!to.startsWith('..')) checkImport(shown, to);
  }
  if (writesAll.test(shown)) return;
  for (const table of tablesWritten(text)) checkWrite(shown, table);
  if (!writesHandedIn.test(shown) && unnamedWrite.test(text))
    problems.push(`${shown} writes a table that it does not name: write its name where it is written, for this check.`);
}

function checkImport(from: string, to: string): void {
  const [room = '', other = ''] = [from.split('/')[0], to.split('/')[0]];
  if (outside.includes(other)) {
    if (to !== 'demo/wanted.ts' && to !== 'demo/all-pictures.ts')
      problems.push(`${from} imports ${to}: the shop knows nothing of its demo, which is only started.`);
    return;
  }
  if (order.indexOf(other) < order.indexOf(room))
    problems.push(
      `${from} imports ${to}: ${room}/ lies below ${other}/ and may not know it. Hand in what it needs, or move the file.`,
    );
  if (room !== other || unitOf(from) === unitOf(to)) return;
  const known = edges.get(unitOf(from)) ?? new Map<string, string>();
  edges.set(unitOf(from), known.set(unitOf(to), `${from} imports ${to}`));
}

/** A folder of a room, or a file that lies in no folder of it. */
function unitOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

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
  const offence = `${table} by ${unitOf(file)}`;
  if (present.delete(offence) || seenBefore.has(offence)) return void seenBefore.add(offence);
  problems.push(`${file} writes ${table}, which only ${owner}/ writes: call a function of that folder.`);
}

function findCycles(): string[][] {
  const reached = new Map<string, Set<string>>();
  for (const unit of edges.keys()) {
    const seen = new Set<string>();
    const visit = (from: string): void => {
      for (const next of edges.get(from)?.keys() ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        visit(next);
      }
    };
    visit(unit);
    reached.set(unit, seen);
  }
  const groups = new Map<string, string[]>();
  for (const [unit, seen] of reached) {
    if (!seen.has(unit)) continue;
    const group = [...seen].filter((other) => reached.get(other)?.has(unit)).toSorted();
    groups.set(group.join(' '), group);
  }
  return [...groups.values()];
}

function sentenceFor(cycle: readonly string[]): string {
  const imports = cycle.flatMap((unit) =>
    [...(edges.get(unit) ?? [])].flatMap(([other, example]) => (cycle.includes(other) ? [example] : [])),
  );
  return `The folders ${cycle.join(', ')} import each other in a circle: ${imports.join('; ')}. Move what both need below them.`;
}
