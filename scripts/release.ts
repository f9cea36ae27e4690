import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { root } from './sources.ts';

// npm run release [-- FOLDER]: makes a folder with only the files that a shop needs in production: its programs and the
// files that they import, the built pages, and the list of packages to install. A release has no tests, tools, sources
// of pages, demo or pseudo-language (decisions/0054).

const PROGRAMS = [
  'scripts/serve.mjs',
  'server/app/main.ts',
  'server/accounts/staff/main.ts',
  'server/office/backup/main.ts',
  'server/goods/import/main.ts',
  'server/platform/db/checkpoint-thread.mjs',
  'server/sales/invoices/draw-thread.ts',
];
const COMMANDS = ['import', 'backup', 'restore', 'db:copy', 'admin'];
/** Files that the shop's programs read or send to browsers, but do not import. */
const ALONGSIDE = [
  'LICENSE',
  'deploy/tanabana.service',
  'deploy/nginx.conf',
  'deploy/Caddyfile',
  'deploy/grafana.json',
  'docs/operate.md',
  'docs/configuration.md',
  'docs/deploy.md',
  'docs/backup.md',
  'docs/gst.md',
  'docs/import.md',
  'docs/scale.md',
  'docs/upgrading.md',
  'server/platform/http/openapi-examples.json',
  ...below('server/sales/invoices/fonts'),
];
/** Files that are imported only in development, so they are not part of a release. */
const LEFT_OUT = [/^scripts\/dev-web\.ts$/];
const IMPORTS = [
  /(?:^|\n)(?:import|export) (?!type )[^;']*?from '([^']+)'/g,
  /(?:^|\n)import '([^']+)'/g,
  /\bimport\('([^']+)'\)/g,
];

type Package = Record<string, unknown> & {
  scripts: Record<string, string>;
  imports: Record<string, string>;
  dev?: boolean;
  /** True for a package of this repository. */
  link?: boolean;
  devDependencies?: object;
};
// The cast is safe: npm writes both files in this form.
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Package;
const manifest = read('package.json');

const built = process.env['BUILD_DIR'] ?? join(root, 'build');
const [folder = join(root, 'release')] = process.argv.slice(2);
if (existsSync(folder) && !existsSync(join(folder, '.release')) && readdirSync(folder).length > 0)
  stop(`${folder} already contains other files. Choose another folder: npm run release -- FOLDER`);
mkdirSync(folder, { recursive: true });
// Somebody may already run a shop in this folder, so the program keeps its data and installed packages.
for (const part of ['build', 'contract', 'docs', 'domain', 'messages', 'scripts', 'server'])
  rmSync(join(folder, part), { recursive: true, force: true });
writeFileSync(join(folder, '.release'), '');
// The server finds migrations by listing their folder, so no import names them.
const files = filesOf([...PROGRAMS, ...below('server/platform/db/migrations')]);
for (const file of [...files, ...ALONGSIDE]) copy(file);
for (const language of readdirSync(built))
  if (language !== 'en-XA' && existsSync(join(built, language, 'client')))
    cpSync(join(built, language), join(folder, 'build', language), { recursive: true });
execFileSync(process.execPath, [join(root, 'scripts/build-server.ts'), join(folder, 'build/server')], {
  stdio: 'inherit',
});
writePackages();
process.stdout.write(`\n  ${folder} is a shop of ${files.length} files and its pages. There, or wherever you bring it:
    npm ci          brings its packages
    npm start       opens the shop
    npm run admin   and ${COMMANDS.filter((name) => name !== 'admin').join(', ')}\n\n`);

function stop(sentence: string): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}

/** Lists these programs and all files that they import. */
function filesOf(programs: readonly string[]): string[] {
  const found = new Set(programs);
  for (const file of found)
    for (const target of targetsOf(readFileSync(join(root, file), 'utf8'))) {
      const path = pathOf(file, target);
      if (path !== undefined && !LEFT_OUT.some((pattern) => pattern.test(path))) found.add(path);
    }
  return [...found].toSorted();
}

function targetsOf(text: string): string[] {
  return IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, target = '']) => target)).filter(
    (target) => !target.includes('en-XA'),
  );
}

/** Returns the path of an imported file, or undefined for a package. */
function pathOf(from: string, target: string): string | undefined {
  if (target.startsWith('.')) return plain(normalize(join(dirname(from), target)));
  const [alias, place] =
    Object.entries(manifest.imports).find(([alias]) => target.startsWith(alias.replace('*', ''))) ?? [];
  return alias === undefined || place === undefined
    ? undefined
    : plain(normalize(place.replace('*', target.slice(alias.length - 1))));
}

function below(folder: string): string[] {
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}

function copy(file: string): void {
  const [from, to] = [join(root, file), join(folder, file)];
  mkdirSync(dirname(to), { recursive: true });
  if (file.startsWith('messages/compiled/any/')) writeFileSync(to, withoutPseudo(readFileSync(from, 'utf8')));
  else cpSync(from, to);
}

function withoutPseudo(text: string): string {
  return text.replace(/^import \* as en_XA .*\n/m, '').replace(", 'en-XA': en_XA", '');
}

/** Writes the list of packages without packages that only building and testing need. */
function writePackages(): void {
  const { scripts, devDependencies: _tools, workspaces: _demo, ...rest } = manifest;
  const kept = Object.fromEntries(COMMANDS.map((name) => [name, scripts[name]]));
  write('package.json', { ...rest, scripts: { start: 'node scripts/serve.mjs', ...kept } });
  // The cast is safe: npm writes this file.
  const lock = read('package-lock.json') as Package & { packages: Record<string, Package> };
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([path, { dev, link }]) => !dev && !link && path !== 'demo'),
  );
  const { devDependencies: _ownTools, workspaces: _ownDemo, ...own } = lock.packages[''] ?? manifest;
  write('package-lock.json', { ...lock, packages: { ...packages, '': own } });
}

function write(name: string, value: unknown): void {
  writeFileSync(join(folder, name), `${JSON.stringify(value, undefined, 2)}\n`);
}

function plain(path: string): string {
  return path.split(sep).join('/');
}
