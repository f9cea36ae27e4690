import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { sharedData } from '../test/shared-data.ts';

const root = join(import.meta.dirname, '..');
const PATIENCE_TRIES = 900;

export type OpenShop = { process: ChildProcess; origin: string };
export type ShopSettings = { dataDir: string; port: number; env?: Record<string, string>; /** Catalogues to import first, with the photos beside them. */ catalogues?: readonly string[]; /** Orders of the last ninety days to have had. */ pastOrders?: number };

/** Opens a shop as an owner would, by the server's own command, and answers once it is ready. */
export async function openShop({ dataDir, port, env: more = {}, catalogues = [], pastOrders = 0 }: ShopSettings): Promise<OpenShop> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', NODE_ENV: 'production', ...more };
  for (const catalogue of catalogues) await run([join(root, 'server/import/main.ts'), catalogue, '--photos', join(sharedData, 'photos/index.csv')], env);
  if (pastOrders > 0) await run([join(root, 'e2e/past-orders.ts'), String(pastOrders)], env);
  const origin = `http://127.0.0.1:${port}`;
  // Else the journeys would run on somebody else's shop, and fail one by one.
  if (await fetch(`${origin}/healthz`).then(() => true, () => false)) throw new Error(`port ${port} is taken by another program: stop it, then run the journeys again`);
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < PATIENCE_TRIES; tries++) {
    if (server.exitCode !== null) throw new Error(`the shop on port ${port} did not open`);
    if (await fetch(`${origin}/readyz`).then((response) => response.ok, () => false)) return { process: server, origin };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the shop on port ${port} did not become ready`);
}

export async function closeShop({ process: server }: OpenShop): Promise<void> {
  if (server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const job = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => job.once('exit', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
}
