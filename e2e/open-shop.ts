import { spawn, type ChildProcess } from 'node:child_process';
import { serverProgram } from '../scripts/server-flags.mjs';
import { environmentOf, fill } from './filled-shop.ts';
import type { Goods } from './real-goods.ts';

const MOST_TRIES = 900;

export type OpenShop = { process: ChildProcess; origin: string };
export type ShopSettings = {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  goods?: Goods;
};

/** Starts a shop in a process of its own by the server's usual command, and returns it when it is ready. */
export async function openShop({ dataDir, port, env: more = {}, goods }: ShopSettings): Promise<OpenShop> {
  const env = { ...environmentOf(dataDir), PORT: String(port), ...more };
  if (goods) await fill(dataDir, goods, env);
  const origin = `http://127.0.0.1:${port}`;
  // If another program already answers at this port, the journeys would test that program, so opening the shop fails
  // here.
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

export async function closeShop({ process: server }: OpenShop): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exited;
}
