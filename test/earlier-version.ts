import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const migrations = 'server/platform/db/migrations';

type EarlierVersion = { commit: string; folder: string; remove: () => void };

/**
 * Writes the shop's sources, as they were before a migration was added, into a folder from which they can run. The old
 * sources run with today's packages, or with the packages of their time if these differ. Returns a sentence with the
 * reason if Git does not have the old sources, as in a shallow clone.
 */
export function layOutBefore(migration: string): EarlierVersion | string {
  const file = `${migrations}/${migration}.ts`;
  if (!isOurRepository()) return 'these sources are no clone, so earlier ones are not there';
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
    return 'this clone is shallow, so earlier sources are not there (git fetch --unshallow)';
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', file).trim();
  if (added === '') return `${file} is not committed yet`;
  const commit = git('rev-parse', '--short', `${added}^`).trim();
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-earlier-'));
  const tar = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  if (hasToday(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync(process.execPath, ['scripts/compile-messages.mjs'], { cwd: folder });
  return { commit, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns the migrations after this one that the present sources contain, in order. */
export function migrationsAfter(name: string): string[] {
  return migrationsIn(root).filter((migration) => migration > name);
}

/** Returns all migrations that the sources in `folder` contain, in order. */
export function migrationsIn(folder: string): string[] {
  return readdirSync(join(folder, migrations))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted();
}

/** Returns whether today's package.json names every package of the sources in `folder`, in the same version. */
function hasToday(folder: string): boolean {
  return Object.entries(dependenciesOf(folder)).every(([name, version]) => dependenciesOf(root)[name] === version);
}

function dependenciesOf(folder: string): Record<string, string> {
  // The cast is safe: every package.json has this form.
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies;
}

/** Without this check, Git might use another repository, in whose folder these sources lie. */
function isOurRepository(): boolean {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--show-prefix'], { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() === '';
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
