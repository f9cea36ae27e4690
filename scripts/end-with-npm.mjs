// Runs on old versions of Node too.
import { spawnSync } from 'node:child_process';

const PARENT_LOOK_MS = 500;

/**
 * npm passes on some signals, to a shell that dies of them, and dies of others: whom it has started it leaves behind.
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

/** The process of npm: the parent, or where that is the shell by which npm runs a script, the parent's. */
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
