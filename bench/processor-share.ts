import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Gives each server a part of a processor, so that whoever asks them on the same machine has enough left.

const FIRST_VERSION = '/sys/fs/cgroup/cpu';
const isFirstVersion = existsSync(join(FIRST_VERSION, 'cpu.cfs_quota_us'));
const ROOT = isFirstVersion ? FIRST_VERSION : '/sys/fs/cgroup';
/** Short, so that a server that has had its part waits a few milliseconds at most. */
const PERIOD_US = 10_000;

/**
 * Lets a process have so much of one processor from now on, `share` from 0 to 1, by a control group of Linux; both
 * versions of these. Takes root's rights. What it answers gives the group back, once the process is gone.
 */
export function giveShare(pid: number, share: number): () => void {
  const group = join(ROOT, `tanabana-bench-${pid}`);
  const mostUs = Math.round(share * PERIOD_US);
  if (!isFirstVersion) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu');
  mkdirSync(group);
  const write = (file: string, text: string) => writeFileSync(join(group, file), text);
  if (isFirstVersion) {
    write('cpu.cfs_period_us', String(PERIOD_US));
    write('cpu.cfs_quota_us', String(mostUs));
  } else write('cpu.max', `${mostUs} ${PERIOD_US}`);
  write('cgroup.procs', String(pid));
  return () => rmdirSync(group);
}
