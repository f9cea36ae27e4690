// npm test: installs what the checks need, then runs them all. npm run verify: runs the checks only.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, findNode, install, root, say, stop } from './setup.mjs';

install();
const node = findNode();
if (!process.argv.includes('--no-install')) installTools();

const bin = (path) => join(root, 'node_modules', path);
const steps = [
  ['Messages', [join(root, 'scripts/compile-messages.mjs')]],
  ['Types', [bin('typescript/bin/tsc'), '-p', '.']],
  ['Formatting', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']],
  ['Lint', [bin('oxlint/bin/oxlint'), '--deny-warnings']],
  ['Import directions', [join(root, 'scripts/check-imports.ts')]],
  ['No circles', [join(root, 'scripts/check-circles.ts')]],
  ['No text in code', [join(root, 'scripts/check-words.ts')]],
  ['Rules and API, on SQLite and PostgreSQL', [bin('vitest/vitest.mjs'), 'run']],
  ['Build', undefined],
  ['Journeys in a real browser', [bin('@playwright/test/cli.js'), 'test']],
];
// The journeys also test Hindi, and the pseudo-language, which shows texts that do not come from the catalogue.
process.env.LANGUAGES ??= 'en,hi,en-XA';
const started = Date.now();
let passed = 0;
for (const [name, args] of steps) {
  const from = Date.now();
  say(`\n── ${name}`);
  if (args) {
    const { status } = spawnSync(node, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test' },
    });
    if (status !== 0) {
      say(`\n${name}: failed.\n\n${passed} passed, 1 failed`);
      process.exit(1);
    }
  } else build(node);
  passed++;
  say(`   ${((Date.now() - from) / 1000).toFixed(1)} s`);
}
say(`\nAll checks passed in ${((Date.now() - started) / 1000).toFixed(0)} s.\n\n${passed} passed, 0 failed`);

/** Installs Chromium and PostgreSQL with apt-get as root; otherwise stops with the command to run. */
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
  if (missing.length === 0) return;
  const line = `apt-get update && apt-get install -y ${missing.join(' ')}`;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall)
    stop(
      `The tests need ${missing.join(' and ')}. Run this once, then try again:\n\n  sudo sh -c '${line}'\n\n(or set CHROMIUM_PATH and TEST_DATABASE_URL to ones you have)`,
    );
  say(`  Installing ${missing.join(' and ')} …`);
  const { status } = spawnSync('sh', ['-c', `(${line}) > /dev/null`], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) stop(`This could not be installed. Run it by hand to see why:\n\n  ${line}`);
}
