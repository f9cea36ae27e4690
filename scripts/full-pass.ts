import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The full tests record their pass in full-pass.json, and `npm run release` asks for it.
//   node scripts/full-pass.ts record VITEST.json PLAYWRIGHT.json SECONDS
//   node scripts/full-pass.ts check

const FILE = 'full-pass.json';

/**
 * `contents` is a hash of all files of the commit except full-pass.json. With this hash the check also works in a clone
 * that does not have the tested commit itself.
 */
type FullPass = { commit: string; contents: string; date: string; minutes: number; tests: Figures; journeys: Figures };
type Figures = { passed: number; skipped: number };

/**
 * Records that the full tests have passed on the checked-out commit. `reports` are the JSON files of Vitest and
 * Playwright. Returns a sentence that describes the record, or says why there is none.
 */
export function recordFullPass(root: string, reports: { tests: string; journeys: string }, seconds: number): string {
  const changed = changedFiles(root);
  if (changed.length > 0)
    return `The full pass is not recorded: commit first what has changed (${changed.slice(0, 3).join(', ')}).`;
  // The cast is safe: the two reporters write this form.
  const vitest = JSON.parse(readFileSync(reports.tests, 'utf8')) as { numPassedTests: number; numPendingTests: number };
  const { stats } = JSON.parse(readFileSync(reports.journeys, 'utf8')) as {
    stats: { expected: number; flaky: number; skipped: number };
  };
  const pass: FullPass = {
    commit: git(root, 'rev-parse', 'HEAD'),
    contents: contentsOf(root),
    date: new Date().toISOString().slice(0, 10),
    minutes: Math.round(seconds / 6) / 10,
    tests: { passed: vitest.numPassedTests, skipped: vitest.numPendingTests },
    journeys: { passed: stats.expected + stats.flaky, skipped: stats.skipped },
  };
  writeFileSync(join(root, FILE), `${JSON.stringify(pass, null, 2)}\n`);
  return `The full pass of ${pass.commit.slice(0, 8)} is recorded in ${FILE}. Commit that file.`;
}

/**
 * Returns the reason why nobody may release the checked-out commit, or undefined if the full tests have passed on it.
 */
export function whyUnproven(root: string): string | undefined {
  const again = 'Run npm run test:full, and commit full-pass.json.';
  try {
    // The cast is safe: recordFullPass wrote this file.
    const { commit, contents } = JSON.parse(readFileSync(join(root, FILE), 'utf8')) as FullPass;
    const changed = changedFiles(root);
    if (changed.length > 0) return `These files are not committed: ${changed.slice(0, 3).join(', ')}. ${again}`;
    return contents === contentsOf(root)
      ? undefined
      : `The full tests passed on ${commit.slice(0, 8)}, and files have changed since then. ${again}`;
  } catch {
    return `No full pass of the tests is recorded for this commit. ${again}`;
  }
}

function contentsOf(root: string): string {
  const files = git(root, 'ls-tree', '-r', 'HEAD')
    .split('\n')
    .filter((line) => !line.endsWith(`\t${FILE}`));
  return createHash('sha256').update(files.join('\n')).digest('hex');
}

/** Lists the files with uncommitted changes; the record itself does not count. */
function changedFiles(root: string): string[] {
  return git(root, 'status', '--porcelain', '--untracked-files=normal')
    .split('\n')
    .map((line) => line.replace(/^.{1,2} +/, ''))
    .filter((file) => file !== '' && file !== FILE);
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  const [deed, tests = '', journeys = '', seconds] = process.argv.slice(2);
  if (deed === 'record') process.stdout.write(`${recordFullPass(root, { tests, journeys }, Number(seconds))}\n`);
  else {
    const why = whyUnproven(root);
    if (why !== undefined) {
      process.stderr.write(`\n${why}\n\n`);
      process.exitCode = 1;
    }
  }
}
