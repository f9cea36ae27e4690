import { spawn, type ChildProcess } from 'node:child_process';
import { serverEnvironment, serverFlags, serverProgram } from '../scripts/server-flags.mjs';
import { freePort, makeServerFolder } from '../test/processes.ts';
import { get, waitUntilAnswers } from './servers.ts';
import { spentBy, watchFlags, type Spent } from './spent.ts';

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
  const child: ChildProcess = spawn(process.execPath, [...serverFlags, ...watchFlags, serverProgram], {
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
    spent: async () => spentBy(child),
    end: async () => {
      child.kill();
      await new Promise((resolve) => child.once('exit', resolve));
      await remove();
    },
  };
}
