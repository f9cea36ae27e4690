import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { serverEnvironment, serverFlags, serverProgram } from '../scripts/server-flags.mjs';
import { freePort, makeServerFolder } from '../test/processes.ts';
import { get, waitUntilAnswers } from './servers.ts';

/** What a server has spent since it was last asked (bench/watch.mjs). */
export type Spent = {
  cpuMs: number;
  longestTurnMs: number;
  longestDelayMs: number;
  memory: { rss: number; heapUsed: number; external: number };
  peakMb: number;
};

export type WatchedShop = {
  /** From its start until it answered. */
  readyMs: number;
  get: (path: string) => Promise<{ ms: number; body: string }>;
  spent: () => Promise<Spent>;
  end: () => Promise<void>;
};

/** Starts the shop of a data folder with the flags of npm start, without its pages. */
export async function startWatched(dataDir: string, variables: Record<string, string> = {}): Promise<WatchedShop> {
  const { build, remove } = await makeServerFolder();
  const port = String(await freePort());
  const started = performance.now();
  const watch = join(import.meta.dirname, 'watch.mjs');
  const child: ChildProcess = spawn(process.execPath, [...serverFlags, '--import', watch, serverProgram], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...serverEnvironment,
      ...{ PORT: port, DATA_DIR: dataDir, BUILD_DIR: build, DATABASE_URL: '', DEMO: '0', LANGUAGES: 'en' },
      ...{ LOG_LEVEL: 'silent', NODE_ENV: 'production', RATE_LIMITS: 'off', ADMIN_PASSWORD: 'bench-only-7319-Xy' },
      ...variables,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilAnswers(`${origin}/readyz`);
  const readyMs = performance.now() - started;
  return {
    readyMs,
    get: async (path) => get(origin + path),
    spent: async () =>
      new Promise((resolve) => {
        // The shop itself says when it is open.
        const take = (message: unknown) => {
          if (message === 'ready') return;
          child.off('message', take);
          // as: only watch.mjs sends this.
          resolve(message as Spent);
        };
        child.on('message', take);
        child.send('spent');
      }),
    end: async () => {
      child.kill();
      await new Promise((resolve) => child.once('exit', resolve));
      await remove();
    },
  };
}
