import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { withDrills, withRows, type Drill } from './drill-lines.ts';
import { promises, type PromiseMade, type Proof } from './promises.ts';

// npm run prove: runs the tests of each promise of the shop on both engines, and prints one line for each promise. `npm
// run prove -- full` also runs the journeys, and the attacks in full size. `-- full killed` runs only the drills with
// "killed" in their file's name. `-- full 7 10` runs only the promises 7 and 10, in full form. The command writes
// docs/promises.md.

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/promises.md');
const today = new Date().toISOString().slice(0, 10);
const isFull = process.argv.includes('full');
const words = process.argv.slice(2).filter((word) => word !== 'full');
const numbers = words.map(Number).filter((number) => number >= 1 && number <= promises.length);
const named = words.filter((word) => !numbers.includes(Number(word)));

type Result = {
  file: string;
  title: string;
  hasPassed: boolean;
  isSkipped: boolean;
  milliseconds: number;
  /** The line in which a drill has printed its figures. */ figure?: string | undefined;
};
type VitestReport = {
  testResults: Array<{
    name: string;
    message?: string;
    status: string;
    assertionResults: Array<{
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
      meta?: { figure?: string };
    }>;
  }>;
};
type Suite = {
  file: string;
  suites?: Suite[];
  specs?: Array<{ title: string; ok: boolean; tests: Array<{ results: Array<{ status: string; duration: number }> }> }>;
};

const isRun = ({ isJourney, isFullOnly }: Proof) => isFull || !(isJourney || isFullOnly);
const asked = promises
  .map((promise, index) => ({ promise, number: index + 1 }))
  .filter(({ number }) => numbers.length === 0 || numbers.includes(number));
const proofs = asked.flatMap(({ promise }) => promise.proofs).filter(isRun);
const files = [...new Set(proofs.filter((proof) => !proof.isJourney).map(({ file }) => file))];
const isDrill = (file: string) => isFull && file.endsWith('.attack.test.ts');
// The drills run one after the other, because they measure and would disturb each other.
const runDrills = (drills: readonly string[]) => runTests(drills, ['--maxWorkers=1']);
if (isFull && named.length > 0) {
  const seen = runDrills(files.filter((file) => isDrill(file) && named.some((name) => file.includes(name))));
  writeFileSync(page, withDrills(readFileSync(page, 'utf8'), linesOf(seen), today));
  process.exit(seen.every(({ hasPassed, isSkipped }) => hasPassed || isSkipped) ? 0 : 1);
}
const started = performance.now();
const results = [
  ...runTests(files.filter((file) => !isDrill(file))),
  ...runDrills(files.filter(isDrill)),
  ...runJourneys([...new Set(proofs.filter((proof) => proof.isJourney).map(({ file }) => file))]),
];
const lines = asked.map(({ promise, number }) => ({ number, promise, ...judge(promise) }));
for (const { number, outcome, figure, promise } of lines)
  process.stdout.write(`${String(number).padStart(2)}  ${outcome.padEnd(13)} ${promise.says} – ${figure}\n`);
const before = readFileSync(page, 'utf8');
const table = numbers.length === 0 ? asTable() : withRows(before, rowsOf());
writeFileSync(page, withDrills(before, isFull ? linesOf(results) : [], today, table));
process.exit(lines.some(({ outcome }) => outcome === 'broken') ? 1 : 0);

function runTests(files: readonly string[], options: readonly string[] = []): Result[] {
  if (files.length === 0) return [];
  return withReport((report) => {
    run(['node_modules/vitest/vitest.mjs', 'run', ...files, ...options, '--reporter=json', `--outputFile=${report}`], {
      NODE_ENV: 'test',
      ...(isFull && { ATTACK: 'full' }),
    });
    // The cast is safe: Vitest's reporter writes a file of this form.
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
    return testResults.flatMap(({ name, status, assertionResults }): Result[] => {
      const file = relative(root, name).replaceAll('\\', '/');
      // If Vitest cannot load a file, it reports no tests of the file. Such a file counts as a failed test.
      if (assertionResults.length === 0 && status === 'failed')
        return [{ file, title: '', hasPassed: false, isSkipped: false, milliseconds: 0 }];
      for (const { fullName, failureMessages = [] } of assertionResults)
        for (const message of failureMessages) process.stderr.write(`${fullName}\n${message}\n\n`);
      return assertionResults.map((test) => ({
        file,
        title: test.fullName,
        hasPassed: test.status === 'passed',
        isSkipped: test.status !== 'passed' && test.status !== 'failed',
        milliseconds: test.duration ?? 0,
        figure: test.meta?.figure,
      }));
    });
  });
}

function runJourneys(files: readonly string[]): Result[] {
  if (files.length === 0) return [];
  return withReport((report) => {
    const languages = { LANGUAGES: process.env['LANGUAGES'] ?? 'en,hi' };
    run(['scripts/build.mjs'], languages);
    run(['node_modules/@playwright/test/cli.js', 'test', ...files, '--reporter=json'], {
      ...languages,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    // The cast is safe: Playwright's reporter writes a file of this form.
    const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
    const all = (suite: Suite): Result[] => [
      ...(suite.specs ?? []).map(({ title, ok, tests }) => {
        const runs = tests.flatMap((test) => test.results);
        return {
          file: `e2e/${suite.file}`,
          title,
          hasPassed: ok,
          isSkipped: runs.every(({ status }) => status === 'skipped'),
          milliseconds: runs.reduce((sum, { duration }) => sum + duration, 0),
        };
      }),
      ...(suite.suites ?? []).flatMap(all),
    ];
    return suites.flatMap(all);
  });
}

function withReport(read: (path: string) => Result[]): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-prove-'));
  try {
    return read(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a program and ignores its exit code, because the report already contains each failed test. */
function run(args: readonly string[], env: Record<string, string>): void {
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
}

/** Returns the part of a promise that the present run does not prove. */
function openOf({ open, openInQuickForm }: PromiseMade): string | undefined {
  return open ?? (isFull ? undefined : openInQuickForm);
}

function judge(promise: PromiseMade): { outcome: string; figure: string } {
  const { proofs } = promise;
  if (proofs.length === 0) return { outcome: 'not shown', figure: 'no test' };
  const missing = proofs.filter((proof) => isRun(proof) && testsOf(proof).length === 0);
  const tests = proofs.flatMap(testsOf);
  const failed = tests.filter(({ hasPassed }) => !hasPassed);
  const seconds = (tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(1);
  const seen = tests.flatMap(({ figure }) => figure ?? []).map((figure) => `; ${figure}`);
  const figure = `${tests.length - failed.length} of ${tests.length} tests passed, ${seconds} s${seen.join('')}`;
  if (failed.length > 0) return { outcome: 'broken', figure: `${figure}; failed: ${failed[0]?.title ?? ''}` };
  if (missing.length > 0) return { outcome: 'not shown', figure: `${figure}; no test in ${missing[0]?.file ?? ''}` };
  if (tests.length === 0) return { outcome: 'not run', figure: 'journeys run in the full form' };
  const isPart = !isFull && proofs.some(({ isJourney }) => isJourney);
  return {
    outcome: openOf(promise) === undefined && !isPart ? 'kept' : 'partly shown',
    figure: isPart ? `${figure}; its journeys run in the full form` : figure,
  };
}

function testsOf({ file, tests = '' }: Proof): Result[] {
  return results.filter((result) => result.file === file && !result.isSkipped && result.title.includes(tests));
}

function linesOf(results: readonly Result[]): Drill[] {
  return results.filter(isSeen).map(({ title, hasPassed, isSkipped, figure }) => ({
    title,
    hasPassed: hasPassed || isSkipped,
    figure,
  }));
}

/**
 * Returns whether a drill gets a line in docs/promises.md: if it has printed a figure or has failed. A skipped drill
 * without a figure gets no line.
 */
function isSeen({ file, hasPassed, isSkipped, figure }: Result): boolean {
  return isDrill(file) && (figure !== undefined || !(hasPassed || isSkipped));
}

function rowsOf(): string[] {
  return lines.map(
    ({ number, promise, outcome, figure }) =>
      `| ${number} | ${promise.says} | ${outcome} | ${figure} | ${openOf(promise) ?? ''} |`,
  );
}

function asTable(): string {
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const machine = `${processor}, ${memory}, ${platform()} ${arch()}, Node ${process.versions.node}`;
  const minutes = Math.round((performance.now() - started) / 60_000);
  return `# What the shop promises

Written by \`npm run prove\`${isFull ? ' in its full form' : ', the quick form'}, on ${today}. Machine: ${machine}. Tests
run on SQLite and on PostgreSQL, and count once for each; all took ${minutes} minutes. *Partly shown*: the tests pass,
and the last column says what they do not show. \`npm run prove -- full\` makes the attacks larger and runs the journeys
of a browser; \`-- full 7 10\` runs only these promises, and leaves the other lines as they are.

| # | promise | outcome | figures | open |
|---|---|---|---|---|
${rowsOf().join('\n')}
`;
}
