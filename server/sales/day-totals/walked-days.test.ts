import { afterAll, expect, test } from 'vitest';
import { orderSteps } from '#domain/order-stages.ts';
import { cleanUp, newTarget, open, type Engine } from '../../../test/backup-drill.ts';
import { aCashDesk } from '../../../test/cash.ts';
import { anOrderToEdit } from '../../../test/edits.ts';
import { Random } from '../../../test/random.ts';
import { aDelivery, sendBack } from '../../../test/returns.ts';
import { isPostgres, useShop, type Caller } from '../../../test/shop.ts';
import { toldDays, walkedDays } from '../../../test/walked-days.ts';
import { copyDatabase } from '../../office/backup/copy-database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { foldAll } from '../../../test/counts.ts';
import { statementOf } from '../../../test/statement-of.ts';

const shop = useShop();
afterAll(cleanUp);

type Known = { id: string; shopper: Caller & { user: { id: string } } };
const engines: Engine[] = isPostgres ? ['sqlite', 'postgres'] : ['sqlite'];
const statuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'];

/**
 * Expects that the daily totals equal the totals that the test computes from all rows, both before and after the shop
 * stores the daily totals.
 */
async function expectAgreed(db: Db = shop.db): Promise<void> {
  const walked = await walkedDays(db);
  expect(await toldDays(db)).toEqual(walked);
  await foldAll(db);
  expect(await toldDays(db)).toEqual(walked);
}

/**
 * Returns the random changes to orders that the test makes: changes that shoppers and staff make, too. The shop may
 * refuse a change, but must not fail.
 */
async function lives(random: Random) {
  const { admin, accounts, courierId, place, send, book } = await aCashDesk(shop);
  await admin.call('PUT /upi', { body: { upiId: 'tana.bana@okbank', payee: 'Tana Bana', lapseHours: 24 } });
  const orders: Known[] = [];
  for (let n = 0; n < 4; n++) orders.push(await place());
  const some = () => random.of(orders);
  const tried = async (caller: Caller, key: string, body: object) => {
    const { status } = await caller.call(key, { body });
    expect({ key, isBroken: status >= 500 }).toEqual({ key, isBroken: false });
  };
  const numbers: string[] = [];
  let [utr, last] = [700_000_000_000, 0];
  const upi = async () => {
    const made = await anOrderToEdit(shop, { paymentMethod: 'UPI' });
    orders.push(made);
    await tried(made.shopper, `PUT /orders/${made.id}/utr`, { utr: String(++utr) });
    const text = statementOf([[String(utr), '1,998.00']]);
    if (random.isLucky(0.8)) await tried(accounts, 'POST /upi-payments/statement', { text });
    if (random.isLucky(0.3)) await tried(accounts, `PUT /upi-payments/${made.id}/unmatch`, { reason: 'Not theirs' });
    await tried(admin, `PUT /orders/${made.id}/status`, { deliveryStatus: random.of(statuses) });
    if (random.isLucky(0.5)) await tried(accounts, `PUT /upi-payments/${made.id}/refund`, { reference: `BACK ${utr}` });
  };
  const steps: Record<string, () => Promise<unknown>> = {
    place: async () => orders.push(await place(1 + random.below(3))),
    send: async () => numbers.push(await send(some().id)),
    status: async () => tried(admin, `PUT /orders/${some().id}/status`, { deliveryStatus: random.of(statuses) }),
    step: async () => tried(admin, `PUT /orders/${some().id}/step`, { step: random.of(orderSteps) }),
    undone: async () => {
      const [{ id }, deliveryStatus] = [some(), random.of(statuses)];
      await tried(admin, `PUT /orders/${id}/status`, { deliveryStatus });
      await tried(admin, 'PUT /orders/status/undo', { ids: [id], deliveryStatus });
    },
    cancelled: async () => {
      const { id, shopper } = some();
      await tried(shopper, `PUT /orders/${id}/cancel`, {});
    },
    edited: async () => {
      const made = await anOrderToEdit(shop);
      orders.push(made);
      const { line, ids } = made;
      await made.edit({
        items: [line({ productVariantId: ids.l, quantity: 3 }), { productVariantId: ids.scarf, quantity: 1 }],
      });
      if (random.isLucky(0.5)) await made.edit({ items: [{ productVariantId: ids.scarf, quantity: 2 }] });
    },
    handedOn: async () => {
      const text = `${numbers.at(-1) ?? 'NONE'},${random.of(['700.50', '100.00', '5000.00'])}`;
      const { body, status } = await book(text, { courierId });
      if (status === 201 && random.isLucky(0.4))
        await tried(accounts, `POST /remittances/${body.remittance.id}/undo`, {});
    },
    parcelTakenOff: async () => {
      const { id } = some();
      const { parcels = [] } = (await admin.call(`GET /orders/${id}`)).body.order;
      if (parcels[0]) await tried(admin, `DELETE /orders/${id}/parcels/${parcels[0].id}`, {});
    },
    upi,
    refunded: async () => {
      const { id, ask, bringBack, step } = await aDelivery(shop);
      await bringBack((await ask()).body.return.id);
      if (random.isLucky(0.7))
        await step(
          (await shop.db.selectFrom('returns').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()).id,
          'refund',
          { reference: 'UTR 1' },
        );
    },
    partlyRefunded: async () => {
      const made = await aDelivery(shop);
      const back = await sendBack(shop, admin, made.id, [{ place: 0, quantity: 2, amount: '150.00' }]);
      await made.step(back.id, 'refund', { reference: 'UTR 2' });
    },
    swapped: async () => {
      const { ask, swap, bringBack, step, admin } = await aDelivery(shop);
      const { id } = (await ask(swap())).body.return;
      await bringBack(id);
      const number = `SWAP${++last}`;
      await step(id, 'ship', { courierId, number });
      await tried(admin, `POST /returns/${id}/parcels`, { courierId, number, isHandedOver: true });
    },
    erased: async () => {
      const { id, shopper } = some();
      await tried(admin, `PUT /orders/${id}/status`, { deliveryStatus: random.of(['DELIVERED', 'CANCELED']) });
      await tried(admin, `DELETE /customers/${shopper.user.id}`, {});
    },
    // Only a person with access to the database can change the `created_at` of an order. The totals of the days must be
    // right even then. Many of the chosen instants are midnight in India, or one millisecond before midnight.
    dated: async () => {
      const days = random.below(4) * 86_400_000;
      const midnight = Date.parse(`${shop.now().slice(0, 10)}T18:30:00.000Z`);
      const at = random.isLucky(0.7) ? midnight - days - random.below(2) : Date.parse(shop.now()) - days;
      await shop.db
        .updateTable('orders')
        .set({ created_at: new Date(at).toISOString() })
        .where('id', '=', some().id)
        .execute();
    },
    deleted: async () => {
      const [{ id }] = orders.splice(random.below(orders.length), 1) as [Known];
      await shop.db.deleteFrom('order_items').where('order_id', '=', id).where('quantity', '>', 1).execute();
    },
    rolledBack: async () => {
      const { id } = some();
      const undone = shop.db.transaction().execute(async (db) => {
        await db
          .updateTable('orders')
          .set({ total_paise: 1, created_at: '2020-01-01T00:00:00.000Z' })
          .where('id', '=', id)
          .execute();
        await db.deleteFrom('order_items').where('order_id', '=', id).execute();
        throw new Error('no');
      });
      await expect(undone).rejects.toThrow('no');
    },
    folded: async () => foldAll(shop.db),
  };
  return steps;
}

test('whatever is done to orders, days come to what a walk over all rows finds; so do those of a copy on either engine', async () => {
  const random = new Random(19);
  const steps = await lives(random);
  const each = Object.values(steps);
  for (const step of [...each, ...Array.from({ length: 40 }, () => random.of(each))]) {
    await step();
    await expectAgreed();
  }
  for (const engine of engines) {
    const target = await newTarget(engine);
    await copyDatabase(shop.env, target);
    await expectAgreed(open(target));
  }
}, 240_000);

test('many steps at once, while others sum up: once all is still, days are right', async () => {
  const random = new Random(23);
  const steps = await lives(random);
  const each = Object.entries(steps).flatMap(([name, step]) => (name === 'deleted' ? [] : [step]));
  for (let round = 0; round < 4; round++) {
    const working = Array.from({ length: 10 }, async () => random.of(each)());
    await Promise.all([...working, foldAll(shop.db), foldAll(shop.db)]);
    await expectAgreed();
  }
}, 240_000);
