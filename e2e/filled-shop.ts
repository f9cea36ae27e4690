import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import type { Goods } from './real-goods.ts';

const root = join(import.meta.dirname, '..');

/** Returns the environment for a shop of the journeys, and for the commands that fill it. */
export function environmentOf(dataDir: string): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production', LANGUAGES: 'en' };
}

/**
 * Imports the catalogues and makes the past orders. Filling a shop takes over a minute, and copying a filled shop takes
 * a second. The function therefore stores a filled SQLite shop for the next run, in the folder that JOURNEYS_FILLED
 * names. After a change of the import, delete that folder, because it contains a shop from the old import.
 */
export async function fill(dataDir: string, { catalogues, photos, pastOrders }: Goods, env: NodeJS.ProcessEnv) {
  const folder = env['DATABASE_URL'] ? undefined : process.env['JOURNEYS_FILLED'];
  const filled =
    folder && join(folder, [...[...catalogues, photos].map((path) => basename(path)), pastOrders].join('+'));
  if (filled && existsSync(filled)) return cp(filled, dataDir, { recursive: true });
  for (const catalogue of catalogues)
    await run([join(root, 'server/goods/import/main.ts'), catalogue, '--photos', photos], env);
  if (pastOrders > 0) await run([join(root, 'e2e/past-orders.ts'), String(pastOrders)], env);
  if (filled) await cp(dataDir, filled, { recursive: true });
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const job = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Filling the SQLite shop takes three times as long as filling the PostgreSQL shop. The process that fills the
  // PostgreSQL shop therefore has a low priority, so that it does not slow the other process down.
  if (job.pid !== undefined && env['DATABASE_URL']) setPriority(job.pid, constants.priority.PRIORITY_LOW);
  const code = await new Promise((resolve) => job.once('exit', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
}
