// npm start: installs, builds and starts the shop. npm run dev: starts it from the sources and reloads them when edited.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, findNode, install, root, stop } from './setup.mjs';

const isDevelopment = process.argv.includes('--dev');
install();
const node = findNode();
if (!isDevelopment) build(node);

// A small heap for young objects saves 12 MB at rest with a real catalogue, and pages and calls are as fast.
const flags = isDevelopment
  ? ['--watch-path=server', '--watch-path=contract', '--watch-path=domain']
  : ['--max-semi-space-size=8'];
const server = spawn(node, [...flags, join(root, 'server/main.ts'), ...(isDevelopment ? ['--dev'] : [])], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: isDevelopment ? 'development' : 'production' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.once('error', (error) => stop(`The shop could not be started: ${error.message}`));
server.once('exit', (code) => process.exit(code ?? 0));
