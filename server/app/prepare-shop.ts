import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ShopError } from '#contract/errors.ts';
import { continueAfter } from '../platform/db/ids.ts';
import { migrate } from '../platform/db/migrate.ts';
import { directly, openDatabase } from '../platform/db/open.ts';
import { withProcessLock } from '../platform/db/process-lock.ts';
import { OLDEST_POSTGRES, tooOldVersion } from '../platform/db/version-floor.ts';
import { tellOfHalf } from '../office/backup/half-restored.ts';
import { makeFirstAccounts, type SignIn } from './first-run.ts';
import { countNewOrders } from '../sales/orders/orders.ts';
import { prepareMessages } from '../office/messages/simulator.ts';
import { applyDuePrices } from '../goods/prices/prices.ts';
import { hasProducts } from '../goods/products/products.ts';
import { listClashes } from '../accounts/staff/clashes.ts';
import { SHOPPER_EMAIL } from '#domain/fictional.ts';
import { findAccount } from '../accounts/users/users.ts';
import type { Shop } from './shop.ts';

/** Thrown if the shop cannot start. The message tells the person who starts the shop how to solve the problem. */
export class StartError extends Error {}

const demo = join(import.meta.dirname, '../../demo/main.ts');
/** A release contains no demo (scripts/release.ts). */
export const hasDemo = existsSync(demo);

/**
 * Prepares a shop for its opening: its tables, its first accounts and, if wanted, its demo. If several servers start at
 * the same time, one of them prepares the shop and the others wait. If a start is killed, the next start finishes its
 * work. Returns the sign-ins that the start made. Throws StartError if the start cannot continue.
 */
export async function prepareShop(shop: Shop, print: (text: string) => void): Promise<SignIn[]> {
  const { env } = shop;
  const onWait = () => print('  Another process is setting up this shop. Waiting …');
  const signIns = await withProcessLock(directly(env), async () => prepareAlone(shop, print), onWait).catch(
    (error: unknown) => {
      if (error instanceof StartError) throw error;
      const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
      if (/unsupported startup parameter/.test(String(reason)))
        throw new StartError(
          'DATABASE_URL leads to a pooler such as PgBouncer in transaction mode. ' +
            'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well.',
        );
      throw new StartError(
        env.DATABASE_URL
          ? `Could not use the database at DATABASE_URL: ${reason}`
          : `Could not use the database in ${env.DATA_DIR}: ${reason}`,
      );
    },
  );
  await shop.catalogue.refresh();
  // Sales may have begun or ended while the shop was closed, or after a restored backup was made.
  await applyDuePrices(shop).catch((error: unknown) => {
    throw error instanceof ShopError ? new StartError(error.message) : error;
  });
  // The ids of orders decide their sequence in lists, and show the shop which orders are new. New ids must therefore be
  // higher than the newest id, even if the clock was ahead when that id was made.
  const { newest } = await countNewOrders(shop.db, undefined);
  if (newest) continueAfter(newest);
  return signIns;
}

async function prepareAlone(shop: Shop, print: (text: string) => void): Promise<SignIn[]> {
  const half = await tellOfHalf(directly(shop.env));
  if (half !== undefined) throw new StartError(half);
  const tooOld = await tooOldVersion(shop.db);
  if (tooOld)
    throw new StartError(
      `This shop needs PostgreSQL ${OLDEST_POSTGRES} or newer; the one at DATABASE_URL is ${tooOld}.`,
    );
  const migrations = await migrateDirectly(shop);
  if (migrations.includes('0065_same_keys')) await tellOfClashes(shop, print);
  const signIns = await firstAccounts(shop);
  if (shop.env.PAYMENTS === 'simulator') {
    // In a shop with real customers, simulated payments must not pay for orders. DEMO is on by default on SQLite, so it
    // does not prove that this shop is a demo.
    if ((await findAccount(shop.db, SHOPPER_EMAIL)) === undefined)
      throw new StartError('PAYMENTS=simulator is only for the demo shop, and this database is not one. Remove it.');
    const { connectSimulated } = await import('../sales/online/connect-simulated.ts');
    await connectSimulated(shop);
  }
  if (shop.env.DEMO && !(await hasProducts(shop.db))) {
    print('  Filling the demo shop …');
    if (!(await fillDemo())) print('  Could not fill the demo shop. The next start tries again.');
  }
  await prepareMessages(shop);
  return signIns;
}

async function tellOfClashes({ db }: Shop, print: (text: string) => void): Promise<void> {
  const { length } = await listClashes(db);
  if (length > 0)
    print(
      `  ${length} entries look identical to others. "npm run admin -- clashes" lists them; all of them keep working.`,
    );
}

async function migrateDirectly({ env, db }: Shop): Promise<string[]> {
  if (env.DATABASE_DIRECT_URL === undefined) return migrate(db);
  const direct = openDatabase(directly(env));
  try {
    return await migrate(direct);
  } finally {
    await direct.destroy();
  }
}

async function firstAccounts(shop: Shop): Promise<SignIn[]> {
  try {
    return await makeFirstAccounts(shop);
  } catch (error) {
    if (error instanceof ShopError)
      throw new StartError(`Could not create an account from ADMIN_EMAIL and ADMIN_PASSWORD. ${error.message}`);
    throw error;
  }
}

/**
 * Fills the demo shop in a child process. Returns whether the child process filled it completely. If this process ends,
 * the channel between the two processes closes, and the child process then ends too.
 */
async function fillDemo(): Promise<boolean> {
  const filling = spawn(process.execPath, [demo], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve) =>
    filling.once('exit', (code) => resolve(code === 0)).once('error', () => resolve(false)),
  );
}
