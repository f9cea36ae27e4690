// npm test: brings what the checks need, then runs them all. npm run verify: the checks alone.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, findNode, install, root, say, stop } from './setup.mjs';

install();
const node = findNode();
if (!process.argv.includes('--no-install')) bringTools();

const bin = (path) => join(root, 'node_modules', path);
const steps = [
  ['Types', [bin('typescript/bin/tsc'), '-p', '.']],
  ['Lint', [bin('oxlint/bin/oxlint'), '--deny-warnings']],
  ['Import directions', [join(root, 'scripts/check-imports.ts')]],
  ['Rules and API, on SQLite and PostgreSQL', [bin('vitest/vitest.mjs'), 'run']],
  ['Build', undefined],
  ['Journeys in a real browser', [bin('@playwright/test/cli.js'), 'test']],
];
const started = Date.now();
let passed = 0;
for (const [name, args] of steps) {
  const from = Date.now();
  say(`\n── ${name}`);
  if (args) {
    const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } });
    if (status !== 0) {
      say(`\n${name}: failed.\n\n${passed} passed, 1 failed`);
      process.exit(1);
    }
  } else build(node);
  passed++;
  say(`   ${((Date.now() - from) / 1000).toFixed(1)} s`);
}
say(`\nAll checks passed in ${((Date.now() - started) / 1000).toFixed(0)} s.\n\n${passed} passed, 0 failed`);

/** Chromium and PostgreSQL, by the system's package manager where it may; else the one line to run. */
function bringTools() {
  const missing = [];
  if (!process.env.CHROMIUM_PATH && !['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some((path) => existsSync(path))) missing.push('chromium');
  if (!process.env.TEST_DATABASE_URL && !(existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`)))) missing.push('postgresql');
  if (missing.length === 0) return;
  const line = `apt-get update && apt-get install -y ${missing.join(' ')}`;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) stop(`The tests need ${missing.join(' and ')}. Run this once, then try again:\n\n  sudo sh -c '${line}'\n\n(or set CHROMIUM_PATH and TEST_DATABASE_URL to ones you have)`);
  say(`  Installing ${missing.join(' and ')} …`);
  const { status } = spawnSync('sh', ['-c', `(${line}) > /dev/null`], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  if (status !== 0) stop(`This could not be installed. Run it by hand to see why:\n\n  ${line}`);
}
