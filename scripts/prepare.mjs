// npm runs this program after each install. The program compiles the messages, and records that `npm start` need not
// install again. An install for production (npm ci --omit=dev) has no compiler and needs none, because a release
// already contains compiled messages and built pages.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noteInstalled } from './setup.mjs';

const scripts = dirname(fileURLToPath(import.meta.url));
if (hasCompiler()) {
  const { status } = spawnSync(process.execPath, [join(scripts, 'compile-messages.mjs')], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
  if (status === 0) noteInstalled();
}

function hasCompiler() {
  try {
    return Boolean(import.meta.resolve('@messageformat/core'));
  } catch {
    return false;
  }
}
