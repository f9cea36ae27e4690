import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

// Which room may import which: the house of ARCHITECTURE.md, held by this check. Run by npm run lint.

const root = join(import.meta.dirname, '..');
const rooms = ['domain', 'contract', 'server', 'web', 'studio'] as const;
type Room = (typeof rooms)[number];

const mayImport: Record<Room, readonly Room[]> = { domain: [], contract: ['domain'], server: ['domain', 'contract'], web: ['domain', 'contract'], studio: [] };
const why: Record<Room, string> = {
  domain: 'domain/ holds what is true whoever asks: it imports no other room.',
  contract: 'contract/ is what both sides agree on: it imports domain/ only.',
  server: 'server/ does the work: it imports contract/ and domain/, never web/. Only server/main.ts knows both sides, through the build.',
  web: 'web/ shows the shop: it imports contract/ and domain/, and reaches the server only through web/api.',
  studio: 'studio/ draws garments for anyone and knows nothing of shops.',
};
const platform: Partial<Record<Room, RegExp>> = {
  domain: /^(node:|react|fastify|kysely|zod)/,
  contract: /^(node:|react|fastify|kysely)/,
};
const forbiddenNames = new Set(['utils', 'util', 'helpers', 'lib', 'common', 'misc', 'components', 'types']);
const MOST_LINES = 320;

const problems: string[] = [];

for (const room of rooms) {
  for (const file of sourcesBelow(join(root, room))) check(room, file);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);

function check(room: Room, file: string): void {
  const shown = relative(root, file);
  const text = readFileSync(file, 'utf8');
  if (shown.split(sep).some((part) => forbiddenNames.has(part.replace(/\.tsx?$/, '')))) problems.push(`${shown}: name it after what it does; utils, helpers, lib, common and their like have no room here.`);
  if (text.split('\n').length > MOST_LINES) problems.push(`${shown}: over ${MOST_LINES} lines; does it still tell one story?`);
  if (room === 'web' && /\bfetch\(/.test(text) && !shown.startsWith(join('web', 'api'))) problems.push(`${shown}: web/api is the only door to data; fetch belongs there.`);
  for (const [, target = ''] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) checkImport(room, file, shown, target);
  if (room === 'web') for (const [, target = ''] of text.matchAll(/^import (?!type )[^;]*from '#contract\/([^']+)'/gm)) checkShapes(shown, target);
}

function checkImport(room: Room, file: string, shown: string, target: string): void {
  const isTest = /\.test\.tsx?$/.test(file);
  if (target.startsWith('#')) {
    const other = target.slice(1).split('/')[0] as Room;
    if (other === room) problems.push(`${shown} imports ${target}: inside a room an import is relative.`);
    else if (!mayImport[room].includes(other)) problems.push(`${shown} imports ${target}. ${why[room]}`);
    return;
  }
  if (!target.startsWith('.')) {
    if (!isTest && platform[room]?.test(target)) problems.push(`${shown} imports ${target}. ${why[room]}`);
    return;
  }
  const path = relative(root, normalize(join(dirname(file), target)));
  const other = path.split(sep)[0] as Room;
  if (other !== room && !(isTest && path.startsWith('test')) && path !== join('scripts', 'dev-web.ts')) problems.push(`${shown} imports ${target}: across rooms an import begins with #, and only the allowed ways. ${why[room]}`);
  if (room === 'server' && !isTest && path.endsWith('queries.ts') && dirname(path) !== relative(root, dirname(file))) problems.push(`${shown} imports ${target}: a resource's queries are its own; ask it through the file that carries its name.`);
  if (room === 'web' && /page\.tsx$/.test(path) && !/^import type/m.test(readFileSync(file, 'utf8').split('\n').find((line) => line.includes(target)) ?? '')) problems.push(`${shown} imports ${target}: screens do not import screens; what two share moves up to the nearest common folder.`);
}

// A contract file that holds shapes brings the validator with it: 60 kB that no browser needs.
function checkShapes(shown: string, file: string): void {
  if (/from 'zod'/.test(readFileSync(join(root, 'contract', file), 'utf8'))) problems.push(`${shown} imports contract/${file} itself, and with it the validator: take its types only (import type); what lists offer is in contract/choices.ts.`);
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name));
}
