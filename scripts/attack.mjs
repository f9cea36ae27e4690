// npm run attack: the attacks of server/app/attacks, as large as they were when they got through, on both engines. npm
// test makes smaller ones.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findNode, root } from './setup.mjs';

const { status } = spawnSync(
  findNode(),
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'server/app/attacks', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ATTACK: 'full' } },
);
process.exit(status ?? 1);
