// This file must also run on old versions of Node, because npm start runs it before the right Node is installed.
import { spawnSync } from 'node:child_process';

const PARENT_LOOK_MS = 500;

/**
 * npm starts this process. The function calls `end` when npm has ended; otherwise the shop would continue to run after
 * a signal has ended npm or its shell.
 */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = npmOf(parent);
  const looking = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(looking);
    end();
  }, PARENT_LOOK_MS);
}

/** Finds npm's process: the parent of this process, or the parent's parent if npm runs a script by a shell. */
function npmOf(parent) {
  try {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(parent)], { encoding: 'utf8' });
    const [, above, args] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? [];
    return / -c /.test(args) ? Number(above) : parent;
  } catch {
    return parent;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
