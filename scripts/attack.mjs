// npm run attack: runs the attacks of server/app/attacks on both engines, in the size in which they once succeeded. npm
// test runs smaller ones.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findNode, root } from './setup.mjs';

const { status } = spawnSync(
  findNode(),
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'server/app/attacks', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ATTACK: 'full' } },
);
process.exit(status ?? 1);
