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
  // While `npm run dev` watches the sources, the shop restarts by itself, so no server has to hand over to another.
  follow(node, args, { env: { NODE_ENV: 'development' }, hangUp: 'SIGTERM' });
} else if (node !== process.execPath && versionOf(node) !== process.version) {
  // The servers run on the same version of Node as the process that holds their port, so the right Node runs this
  // program again.
  follow(node, [join(root, 'scripts/start.mjs')]);
} else {
  await build(node);
  const { serve } = await import('./serve.mjs');
  serve({ renew: join(root, 'scripts/renew.mjs') });
}

function versionOf(program) {
  return String(spawnSync(program, ['--version']).stdout).trim();
}
