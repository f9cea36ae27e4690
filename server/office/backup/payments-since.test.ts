import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, newFolder, newTarget, open } from '../../../test/backup-drill.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED, type OnlineCounter } from '../../../test/online-counter.ts';
import { kill, startServing, type ServedShop } from '../../../test/served-shop.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import type { Db } from '../../platform/db/schema.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { SimWebhook } from '../../sales/gateways/simulator/wire.ts';
import type { Target } from './fill-database.ts';

// In these tests, the shop is lost, and a backup of the previous night is restored. After the backup, customers paid,
// and the shop refunded money.

const shop = useShop(SIMULATED);
const SLOW_MS = 240_000;
const served: ServedShop[] = [];
afterAll(async () => {
  await Promise.all(served.splice(0).map(async ({ child }) => kill(child)));
  await cleanUp();
});

/** Runs `npm run backup` or `npm run restore`. */
async function command(words: readonly string[], { DATA_DIR, DATABASE_URL = '' }: Partial<Target>): Promise<string> {
  const env = { ...process.env, DATABASE_URL, ...(DATA_DIR && { DATA_DIR }), LOG_LEVEL: 'silent' };
  const path = join(import.meta.dirname, 'main.ts');
  return (await promisify(execFile)(process.execPath, [path, ...words], { env })).stdout;
}

/**
 * Moves the times of the next questions about payments to now, so that the restored shop asks the gateway about each
 * payment now.
 */
async function letAskingBeDue(db: Db): Promise<void> {
  const now = new Date().toISOString();
  await db.updateTable('payments').set({ ask_at: now }).where('ask_at', 'is not', null).execute();
  await db.deleteFrom('jobs').where('kind', '=', 'askGateways').execute();
  await enqueue(db, 'askGateways', {}, { now, lane: 'askGateways', uniqueKey: 'askGateways' });
}

async function moneyIn(db: Db): Promise<number> {
  const rows = await db.selectFrom('payment_captures').select('paise').execute();
  return rows.reduce((sum, { paise }) => sum + Number(paise), 0);
}

function moneyAtBank({ ledger }: OnlineCounter['simulator'], but: string): number {
  const attempts = ledger.payments.filter(({ reference }) => reference !== but).flatMap((one) => one.attempts);
  return attempts.filter(({ status }) => status === 'captured').reduce((sum, { paise }) => sum + paise, 0);
}

test(
  'a restored shop asks the gateway for what it has missed, and says that there is money of orders that it does not know',
  async () => {
    const counter = await anOnlineCounter(shop);
    const { place, placePaid, simulator } = counter;
    const [paid, failed] = [await place(), await place()];
    const paidAt = await paid.open();
    const failedAt = await failed.open();
    const [refunded, kept] = [await placePaid(), await placePaid()];
    const backups = join(await newFolder(), 'backups');
    expect(await command(['backup', backups], shop.env)).toContain('read back and verified');

    simulator.pay(paidAt);
    simulator.fail(failedAt);
    await refunded.shopper.call(`PUT /orders/${refunded.id}/cancel`);
    await counter.refund();
    expect((await refunded.money()).refunds).toMatchObject([{ state: 'done' }]);
    const before = simulator.webhooks.length;
    const lost = await placePaid();
    const ofLost = simulator.webhooks.slice(before);
    await shop.jobs.stop(0);

    const target = await newTarget(isPostgres ? 'postgres' : 'sqlite');
    const into = target.DATABASE_URL ?? target.DATA_DIR;
    await command(['restore', backups, '--into', into], { DATA_DIR: target.DATA_DIR });
    const db = open(target);
    await letAskingBeDue(db);
    const restored = await startServing({ env: target, simulator }, { LEASE_MS: '1500' });
    served.push(restored);
    const token = await beginSession(db, counter.owner.user, new Date().toISOString());
    const ask = async (path: string) => {
      const answer = await fetch(`${restored.origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      return answer.status === 200 ? answer.json() : answer.status;
    };
    const orderOf = async ({ id }: { id: string }) => (await ask(`/orders/${id}`)).order;
    const moneyOf = async ({ id }: { id: string }) => (await ask(`/orders/${id}/payments`)).money;

    await expect.poll(async () => (await orderOf(paid)).paymentStatus, { timeout: 60_000 }).toBe('PAID');
    await expect.poll(async () => (await moneyOf(failed)).state, { timeout: 60_000 }).toBe('failed');
    await expect.poll(async () => (await moneyOf(refunded)).refunds.length, { timeout: 60_000 }).toBe(1);
    expect(await orderOf(kept)).toMatchObject({ paymentStatus: 'PAID' });
    // The restored shop does not know that this order was cancelled and its money refunded. The staff must not be able
    // to pack the order.
    expect(await moneyOf(refunded)).toMatchObject({ refunds: [{ state: 'done', amount: '1401.00' }], paid: '0.00' });
    expect((await orderOf(refunded)).paymentStatus).not.toBe('PAID');
    expect(await ask(`/orders/${lost.id}`)).toBe(404);
    expect((await ask('/payments')).strayWebhooks).toBe(0);

    const tell = async ({ gateway, headers, rawBody }: SimWebhook) => {
      const url = `${restored.origin}/api/gateways/${gateway}/webhook`;
      return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(rawBody) })).status;
    };
    expect(ofLost.length).toBeGreaterThan(0);
    for (const webhook of [...ofLost, ...ofLost]) expect(await tell(webhook)).toBe(200);
    expect((await ask('/payments')).strayWebhooks).toBe(ofLost.length);

    // When the shop asks about the payments a second time, nothing changes.
    await letAskingBeDue(db);
    const isAsked = async () => {
      const now = new Date().toISOString();
      const due = await db.selectFrom('payments').select('id').where('ask_at', '<=', now).execute();
      return due.length;
    };
    await expect.poll(isAsked, { timeout: 60_000 }).toBe(0);
    expect(await moneyIn(db)).toBe(moneyAtBank(simulator, lost.reference));
    await moneyAgrees({ db });
  },
  SLOW_MS,
);
