import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Flags that load bench/watch.mjs into a server, which must be started with an IPC channel. */
export const watchFlags = ['--import', join(import.meta.dirname, 'watch.mjs')];

/** What a watched server has spent since it was last asked. */
export type Spent = {
  cpuMs: number;
  longestTurnMs: number;
  longestDelayMs: number;
  memory: { rss: number; heapUsed: number; external: number };
  peakMb: number;
};

export async function spentBy(server: ChildProcess): Promise<Spent> {
  return new Promise((resolve) => {
    // The shop itself says when it is open.
    const take = (message: unknown) => {
      if (message === 'ready') return;
      server.off('message', take);
      // as: only watch.mjs sends this.
      resolve(message as Spent);
    };
    server.on('message', take);
    server.send('spent');
  });
}
