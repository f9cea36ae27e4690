// npm start: installs, builds and starts the shop. npm run dev: starts it from the sources and restarts after edits.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { follow } from './follow.mjs';
import { build, findNode, install, root } from './setup.mjs';

const isDevelopment = process.argv.includes('--dev');
install();
const node = findNode();
if (isDevelopment) {
  const watched = ['server', 'contract', 'domain'].map((room) => `--watch-path=${room}`);
  const args = [...watched, join(root, 'server/app/main.ts'), '--dev'];
  // In development the shop restarts after each edit, so a SIGHUP just ends it instead of starting a new server beside
  // it.
  follow(node, args, { env: { NODE_ENV: 'development' }, hangUp: 'SIGTERM' });
} else if (node !== process.execPath && versionOf(node) !== process.version) {
  // The shop needs another version of Node than this one. The servers will run on the same Node as this process, so the
  // right Node runs this program again.
  follow(node, [join(root, 'scripts/start.mjs')]);
} else {
  await build(node);
  const { serve } = await import('./serve.mjs');
  serve({ renew: join(root, 'scripts/renew.mjs') });
}

function versionOf(program) {
  return String(spawnSync(program, ['--version']).stdout).trim();
}
