import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { importTargets, rooms, root, sourcesBelow, type Room } from './sources.ts';

// Checks rules of ARCHITECTURE.md: which top-level folder ("room") may import which other ones, which names files may
// have, and how long files may be. `npm run lint` runs this check.

const mayImport: Record<Room, readonly Room[]> = {
  domain: [],
  messages: ['domain'],
  contract: ['domain', 'messages'],
  server: ['domain', 'messages', 'contract'],
  web: ['domain', 'messages', 'contract'],
  demo: ['domain', 'messages', 'contract', 'server'],
};
const why: Record<Room, string> = {
  domain: 'domain/ contains pure rules: it imports no other room, no Node module and no framework.',
  messages: 'messages/ contains the words of every language: it imports domain/ only.',
  contract: 'contract/ is shared by server and web: it imports domain/ and messages/ only.',
  server:
    'server/ imports contract/, messages/ and domain/, never web/. Only server/app/main.ts reaches the pages, through their build.',
  web: 'web/ imports contract/, messages/ and domain/, and reaches the server only through web/api.',
  demo: 'demo/ is a package of its own: it imports what is below it by relative paths, and its studio nothing.',
};
/** The packages that a room may not import. */
const forbiddenPackages: Partial<Record<Room, RegExp>> = {
  domain: /^(node:|react|fastify|kysely|zod)/,
  contract: /^(node:|react|fastify|kysely)/,
};
const forbiddenNames = new Set(['utils', 'util', 'helpers', 'lib', 'common', 'misc', 'components', 'types']);
const MOST_LINES = 500;
/** Files of the studio draw garments, and import nothing of the shop. */
const STUDIO = join('demo', 'studio');
/** The routes of the back office, the only file that may import screens. */
const TABLE_OF_SCREENS = join('web', 'admin', 'screens.ts');

const problems: string[] = [];

for (const room of rooms) {
  for (const file of sourcesBelow(join(root, room))) check(room, file);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);

function check(room: Room, file: string): void {
  const shown = relative(root, file);
  const text = readFileSync(file, 'utf8');
  if (shown.split(sep).some((part) => forbiddenNames.has(part.replace(/\.tsx?$/, ''))))
    problems.push(`${shown}: name it after what it does; names such as utils, helpers, lib and common are refused.`);
  if (text.split('\n').length > MOST_LINES)
    problems.push(`${shown}: over ${MOST_LINES} lines; does it still tell one story?`);
  if (room === 'web' && /\bfetch\(/.test(text) && !shown.startsWith(join('web', 'api')))
    problems.push(`${shown}: only web/api may call fetch.`);
  for (const target of importTargets(text)) checkImport(room, file, target);
  if (room !== 'web') return;
  for (const [, target = ''] of text.matchAll(/^import (?!type )[^;]*from '#contract\/([^']+)'/gm))
    checkShapes(shown, target);
  for (const [, target = ''] of text.matchAll(/(?:^import (?!type )[^;]*from |import\()'(\.[^']*page\.tsx)'/gm))
    checkScreen(shown, target);
}

function checkImport(room: Room, file: string, target: string): void {
  const shown = relative(root, file);
  if (target.startsWith('.')) return checkRelative(room, file, target);
  if (target.startsWith('#')) return checkAcrossRooms(room, shown, target);
  if (!isTest(file) && forbiddenPackages[room]?.test(target)) problems.push(`${shown} imports ${target}. ${why[room]}`);
}

function checkAcrossRooms(room: Room, shown: string, target: string): void {
  const first = target.slice(1).split('/')[0];
  // An import of #text/… leads to the compiled messages.
  const other = (first === 'text' ? 'messages' : first) as Room;
  if (other === room) problems.push(`${shown} imports ${target}: inside a room an import is relative.`);
  else if (!mayImport[room].includes(other)) problems.push(`${shown} imports ${target}. ${why[room]}`);
}

function checkRelative(room: Room, file: string, target: string): void {
  const shown = relative(root, file);
  const path = relative(root, normalize(join(dirname(file), target)));
  const other = path.split(sep)[0] as Room;
  if (room === 'demo') return checkDemo(shown, target, path, other);
  // Tests may import test/ and the demo, and server/app/main.ts may start Vite in development.
  const isAllowedOutside = (isTest(file) && /^(test|demo)/.test(path)) || path === join('scripts', 'dev-web.ts');
  if (other !== room && !isAllowedOutside)
    problems.push(`${shown} imports ${target}: an import from another room begins with #. ${why[room]}`);
  if (room === 'server' && !isTest(file) && path.endsWith('queries.ts') && resourceOf(path) !== resourceOf(shown))
    problems.push(
      `${shown} imports ${target}: only its own folder imports queries.ts; import the file named after the resource.`,
    );
}

/**
 * Import names that begin with # belong to the shop's package. The demo is a package of its own, so it uses only
 * relative paths.
 */
function checkDemo(shown: string, target: string, path: string, other: Room): void {
  const isAllowed = shown.startsWith(STUDIO)
    ? path.startsWith(STUDIO)
    : other === 'demo' || mayImport.demo.includes(other) || (isTest(shown) && path.startsWith('test'));
  if (!isAllowed) problems.push(`${shown} imports ${target}. ${why.demo}`);
  else if (other === 'server' && path.endsWith('queries.ts'))
    problems.push(`${shown} imports ${target}: import the file named after the resource.`);
}

/** Returns a file's room below server/, such as server/sales for a file of server/sales/placing. */
function resourceOf(path: string): string {
  return dirname(path).split(sep).slice(0, 2).join(sep);
}

function checkScreen(shown: string, target: string): void {
  if (shown !== TABLE_OF_SCREENS)
    problems.push(
      `${shown} imports ${target}: screens do not import screens; move what both use to their common folder.`,
    );
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

// Refuses a browser's import of a contract file with Zod shapes. Such a file would load Zod: 60 kB that no page needs.
function checkShapes(shown: string, file: string): void {
  if (/from 'zod'/.test(readFileSync(join(root, 'contract', file), 'utf8')))
    problems.push(
      `${shown} imports contract/${file}, and with it Zod: import only its types (import type); ` +
        'the options of lists are in contract/choices.ts.',
    );
}
