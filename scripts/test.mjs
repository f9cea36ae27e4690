// npm test installs the tools that the checks need, then runs the quick checks. npm run test:full runs every test, on
// both engines, and records the pass. npm run verify is npm test without installing.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNode, install, root, say, stop } from './setup.mjs';

install();
const node = findNode();
if (!process.argv.includes('--no-install')) installTools();

const isFull = process.argv.includes('--full');
const bin = (path) => join(root, 'node_modules', path);
const script = (name) => [join(root, 'scripts', name)];
// The journeys also test Hindi; the full form also tests the pseudo-language, which reveals texts that do not come from
// messages/.
process.env.LANGUAGES ??= isFull ? 'en,hi,en-XA' : 'en,hi';
if (!isFull) {
  process.env.TESTS = 'core';
  process.env.JOURNEYS_ENGINES ??= 'sqlite';
}
const temporary = mkdtempSync(join(inMemory() ?? tmpdir(), 'tanabana-tests-'));
// The tests run PostgreSQL as another user, who must be able to enter this folder.
chmodSync(temporary, 0o711);
/**
 * The ids of checks that run at the same time. Each of these checks leads a process group, so that the program can end
 * all of them if one fails.
 */
const beside = new Set();
process.on('exit', () => {
  for (const pid of beside) endGroup(pid);
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.env.TMPDIR = temporary;
// The tests start hundreds of servers and commands, which share compiled code in this folder. Otherwise each of them
// would compile the same files again, which takes a third of the start.
const compiled = join(temporary, 'compiled');
const started = Date.now();
let passed = 0;

await check('Messages', script('compile-messages.mjs'));
// None of these checks uses more than one core for long. With threads the type check would take twice the processor
// time, because each thread infers the types of shared files again.
await Promise.all([
  check('Build', script('build.mjs')),
  inTurn([
    ['Types', [bin('typescript/bin/tsc'), '-p', '.', '--singleThreaded']],
    ['Formatting', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']],
    ['Lint', [bin('oxlint/bin/oxlint')]],
    ['Import directions', script('check-imports.ts')],
    ['No circles', script('check-circles.ts')],
    ['Rooms of the server', script('check-rooms.ts')],
    ['No text in code', script('check-words.ts')],
    ['Comments', script('check-comments.ts')],
  ]),
]);
// While the tests run, another process fills the shop for the journeys, with processor time that the tests leave
// unused. Otherwise the journeys would first have to wait a minute for the shop.
const forJourneys = { JOURNEYS_FILLED: process.env.JOURNEYS_FILLED ?? join(temporary, 'filled') };
const filling = begin('Journeys’ shop', [join(root, 'e2e/fill-beforehand.ts')], forJourneys);
const reports = { tests: join(temporary, 'vitest.json'), journeys: join(temporary, 'playwright.json') };
const asJson = isFull ? ['--reporter=default', '--reporter=json', `--outputFile=${reports.tests}`] : [];
await watched('Rules and API', [bin('vitest/vitest.mjs'), 'run', ...asJson], { NODE_COMPILE_CACHE: compiled });
conclude(await filling);
// The journeys write no trace, because a trace of every step would take a quarter more processor time. If a journey
// runs alone, it stores a trace after a failure.
await watched(
  'Journeys in a real browser',
  [bin('@playwright/test/cli.js'), 'test', '--trace=off', ...(isFull ? ['--reporter=list,json'] : [])],
  { ...forJourneys, PLAYWRIGHT_JSON_OUTPUT_NAME: reports.journeys },
);
if (isFull) {
  const took = String((Date.now() - started) / 1000);
  await check('Record of the full pass', [...script('full-pass.ts'), 'record', reports.tests, reports.journeys, took]);
}
say(`\nAll checks passed in ${secondsSince(started)} s.\n\n${passed} passed, 0 failed`);

/**
 * Returns a folder in memory, or undefined if it has too little space. There the shops of the tests write without
 * waiting for a disk, which saves a third of the time on SQLite. Tests of a full disk or a killed server use their own
 * file systems and processes.
 */
function inMemory() {
  const folder = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(folder)) return undefined;
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 6 * 2 ** 30 ? folder : undefined;
  } catch {
    return undefined;
  }
}

async function inTurn(checks) {
  for (const [name, args] of checks) await check(name, args);
}

/** Runs a short check, and prints its output only when it has ended, because other checks may run at the same time. */
async function check(name, args) {
  conclude(await begin(name, args));
}

async function begin(name, args, settings = {}) {
  const from = Date.now();
  const env = { ...process.env, ...settings, NODE_ENV: 'test' };
  const child = spawn(node, args, { cwd: root, env, detached: true });
  beside.add(child.pid);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const [status] = await once(child, 'close');
  beside.delete(child.pid);
  return { name, status, took: secondsSince(from), printed };
}

/** Runs a long check, and prints its lines as they come. */
async function watched(name, args, settings = {}) {
  const from = Date.now();
  say(`\n── ${name}`);
  const env = { ...process.env, ...settings, NODE_ENV: 'test' };
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  const [status] = await once(child, 'close');
  conclude({ name, status, took: secondsSince(from) });
}

/** `printed` is the output of a check that ran at the same time as others. */
function conclude({ name, status, took, printed }) {
  if (printed !== undefined) say(`\n── ${name}`);
  if (printed) say(printed.trimEnd());
  if (status !== 0) {
    say(`\n${name}: failed.\n\n${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed++;
  say(`   ${took} s`);
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}

function secondsSince(from) {
  return ((Date.now() - from) / 1000).toFixed(1);
}

/**
 * As root, installs Chromium, PostgreSQL, nginx, HAProxy and PgBouncer with apt-get; otherwise stops with the command
 * to run.
 */
function installTools() {
  const missing = [];
  const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  if (!process.env.CHROMIUM_PATH && !browsers.some((name) => existsSync(`/usr/bin/${name}`)))
    missing.push('chromium-headless-shell');
  if (
    !process.env.TEST_DATABASE_URL &&
    !(
      existsSync('/usr/lib/postgresql') &&
      readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
    )
  )
    missing.push('postgresql');
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  // nginx, HAProxy and PgBouncer are not required: without them their tests are skipped.
  if (mayInstall && !existsSync('/usr/sbin/nginx')) missing.push('nginx-light');
  if (mayInstall && !existsSync('/usr/sbin/haproxy')) missing.push('haproxy');
  if (mayInstall && !existsSync('/usr/sbin/pgbouncer')) missing.push('pgbouncer');
  if (missing.length === 0) return;
  const line = `apt-get update && apt-get install -y ${missing.join(' ')}`;
  if (!mayInstall)
    stop(
      `The tests need ${missing.join(' and ')}. Run this once, then try again:\n\n` +
        `  sudo sh -c '${line}'\n\n` +
        '(or set CHROMIUM_PATH and TEST_DATABASE_URL to ones you have)',
    );
  say(`  Installing ${missing.join(' and ')} …`);
  const { status } = spawnSync('sh', ['-c', `(${line}) > /dev/null`], {
    stdio: 'inherit',
    // RUNLEVEL=1 keeps Debian from starting the servers that it installs.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (status !== 0) stop(`Installation failed. Run it by hand to see why:\n\n  ${line}`);
}
