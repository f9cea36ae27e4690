import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { serverProgram } from '../scripts/server-flags.mjs';
import type { Goods } from './real-goods.ts';

const root = join(import.meta.dirname, '..');
const MOST_TRIES = 900;

export type OpenShop = { process: ChildProcess; origin: string };
export type ShopSettings = {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  goods?: Goods;
};

/** Starts a shop in a process of its own by the server's usual command, and answers when it is ready. */
export async function openShop({ dataDir, port, env: more = {}, goods }: ShopSettings): Promise<OpenShop> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    LANGUAGES: 'en',
    ...more,
  };
  if (goods) await fill(dataDir, goods, env);
  const origin = `http://127.0.0.1:${port}`;
  // Otherwise the journeys would test another program, and fail one by one.
  if (
    await fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`port ${port} is taken by another program: stop it, then run the journeys again`);
  const server = spawn(process.execPath, [serverProgram], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (server.exitCode !== null) throw new Error(`the shop on port ${port} did not open`);
    if (
      await fetch(`${origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return { process: server, origin };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the shop on port ${port} did not become ready`);
}

/**
 * Imports the catalogues and creates the past orders. On the embedded database, JOURNEYS_FILLED names a folder
 * that keeps a filled shop between runs: filling takes over a minute, copying a second. Delete the folder after a
 * change of the import.
 */
async function fill(dataDir: string, { catalogues, photos, pastOrders }: Goods, env: NodeJS.ProcessEnv) {
  const folder = env['DATABASE_URL'] ? undefined : process.env['JOURNEYS_FILLED'];
  const filled =
    folder && join(folder, [...[...catalogues, photos].map((path) => basename(path)), pastOrders].join('+'));
  if (filled && existsSync(filled)) return cp(filled, dataDir, { recursive: true });
  for (const catalogue of catalogues)
    await run([join(root, 'server/import/main.ts'), catalogue, '--photos', photos], env);
  if (pastOrders > 0) await run([join(root, 'e2e/past-orders.ts'), String(pastOrders)], env);
  if (filled) await cp(dataDir, filled, { recursive: true });
}

export async function closeShop({ process: server }: OpenShop): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exited;
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const job = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // The embedded shop has three times as much to do, some of it on one core: the other takes what that leaves.
  if (job.pid !== undefined && env['DATABASE_URL']) setPriority(job.pid, constants.priority.PRIORITY_LOW);
  const code = await new Promise((resolve) => job.once('exit', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
}
