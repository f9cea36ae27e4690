import type { PaymentTab } from '#domain/payments.ts';
import type { GatewayName } from '#domain/payments.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import type { WebhookHint } from '../gateways/gateway.ts';
import { keyOfTry } from '../payments/payments.ts';

export type KeysRow = Schema['gateway_keys'];
type EventRow = Schema['payment_events'];

export async function listKeys(db: Db): Promise<KeysRow[]> {
  return db.selectFrom('gateway_keys').selectAll().orderBy('gateway').orderBy('is_test').execute();
}

export async function findKeys(db: Db, gateway: GatewayName, isTest: 0 | 1): Promise<KeysRow | undefined> {
  return db
    .selectFrom('gateway_keys')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('is_test', '=', isTest)
    .executeTakeFirst();
}

export async function writeKeys(db: Tx, row: KeysRow): Promise<void> {
  await db
    .insertInto('gateway_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['gateway', 'is_test']).doUpdateSet(row))
    .execute();
}

export async function deleteKeys(db: Tx, gateway: GatewayName, isTest: 0 | 1): Promise<void> {
  await db.deleteFrom('gateway_keys').where('gateway', '=', gateway).where('is_test', '=', isTest).execute();
}

/**
 * Replaces a gateway's keys by the same keys, encrypted with a new key. Does nothing if somebody has replaced the keys
 * meanwhile.
 */
export async function updateSealedKeys(db: Db, { gateway, is_test, sealed }: KeysRow, anew: string): Promise<void> {
  await db
    .updateTable('gateway_keys')
    .set({ sealed: anew })
    .where('gateway', '=', gateway)
    .where('is_test', '=', is_test)
    .where('sealed', '=', sealed)
    .execute();
}

/** Stores a webhook once; returns false if the same webhook came before. */
export async function insertEvent(db: Tx, row: EventRow): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Records that a webhook has come that is not about the shop's own money, for example because another website uses the
 * same gateway account. For each gateway there is only one row for all such webhooks, because anybody can send any
 * number of them.
 */
export async function noteForeignEvent(db: Db, gateway: GatewayName, now: string): Promise<void> {
  const row = { id: newId(), gateway, event_id: 'foreign', payment_id: null, refund_key: '', state: 'done' } as const;
  await db
    .insertInto('payment_events')
    .values({ ...row, created_at: now })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doUpdateSet({ created_at: now }))
    .execute();
}

export async function deleteEvent(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('payment_events').where('id', '=', id).execute();
}

export async function updateEvent(
  db: Tx,
  id: string,
  changes: Pick<Partial<EventRow>, 'payment_id' | 'state'>,
): Promise<void> {
  await db.updateTable('payment_events').set(changes).where('id', '=', id).execute();
}

/**
 * Ends the webhooks about a payment that came before `until`, the instant at which the shop asked the gateway about the
 * payment. If such a webhook names a refund that the shop still does not know, it becomes a task for the staff, because
 * not every gateway lists its refunds. Returns whether webhooks about the payment have come after `until`.
 */
export async function endEvents(db: Tx, paymentId: string, until: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('payment_events')
    .select(['id', 'refund_key', 'created_at'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'waiting')
    .execute();
  for (const { id, refund_key } of waiting.filter(({ created_at }) => created_at <= until)) {
    const isKnown = refund_key === '' || (await isKnownRefund(db, paymentId, refund_key));
    await updateEvent(db, id, { state: isKnown ? 'done' : 'stray' });
  }
  return waiting.some(({ created_at }) => created_at > until);
}

async function isKnownRefund(db: Tx, paymentId: string, key: string): Promise<boolean> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payment_captures', 'payment_captures.id', 'refunds.capture_id')
    .select(['refunds.id', 'refund_key', 'gateway_refund_id', 'tries'])
    .where('payment_id', '=', paymentId)
    .execute();
  // The webhook may name an earlier key of the refund: after a failed attempt, the shop sends a refund again under a
  // new key.
  return rows.some(
    ({ id, refund_key, gateway_refund_id, tries }) =>
      [id, refund_key, gateway_refund_id].includes(key) ||
      Array.from({ length: tries }, (_, n) => keyOfTry(id, n + 1)).includes(key),
  );
}

export async function lastEventOf(db: Db, gateway: GatewayName): Promise<string | null> {
  const row = await db
    .selectFrom('payment_events')
    .select((rows) => rows.fn.max('created_at').as('created_at'))
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/**
 * Finds the owner's latest trial payment of one rupee at a gateway, and the refund of this payment, if there is one.
 */
export async function lastTrialOf(db: Db, gateway: GatewayName, isTest: 0 | 1) {
  return db
    .selectFrom('payments')
    .leftJoin('payment_captures', 'payment_captures.payment_id', 'payments.id')
    .leftJoin('refunds', 'refunds.capture_id', 'payment_captures.id')
    .select(['payments.opened_at', 'payments.state', 'payments.problem'])
    .select(['refunds.state as refund_state', 'refunds.problem as refund_problem'])
    .where('payments.order_id', 'is', null)
    .where('payments.gateway', '=', gateway)
    .where('payments.is_test', '=', isTest)
    .orderBy('payments.id', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countStrays(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment_events')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('state', '=', 'stray')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Ends the webhooks about unknown payments and refunds, so that they are no longer a task for the staff. Returns how
 * many webhooks it ended.
 */
export async function endStrays(db: Tx): Promise<number> {
  const rows = await db
    .updateTable('payment_events')
    .set({ state: 'done' })
    .where('state', '=', 'stray')
    .returning('id')
    .execute();
  return rows.length;
}

/** Deletes the stored webhooks that came before this instant. */
export async function deleteEventsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('payment_events').where('created_at', '<', before).execute();
}

/** Finds the payment that a webhook names. */
export async function findNamedPayment(
  db: Db,
  gateway: GatewayName,
  { reference, gatewayId, captureId, refundKey }: Partial<WebhookHint>,
): Promise<{ id: string } | undefined> {
  const payments = db.selectFrom('payments').select('payments.id').where('payments.gateway', '=', gateway);
  const byReference = reference && (await payments.where('reference', '=', reference).executeTakeFirst());
  if (byReference) return byReference;
  const byId = gatewayId && (await payments.where('gateway_id', '=', gatewayId).executeTakeFirst());
  if (byId) return byId;
  const captured = payments.innerJoin('payment_captures', 'payment_captures.payment_id', 'payments.id');
  const byCapture = captureId && (await captured.where('capture_id', '=', captureId).executeTakeFirst());
  if (byCapture) return byCapture;
  if (!refundKey) return undefined;
  return captured
    .innerJoin('refunds', 'refunds.capture_id', 'payment_captures.id')
    .where('refund_key', '=', refundKey)
    .executeTakeFirst();
}

/** Lists the payments whose `ask_at` has come, the earliest first. */
export async function listToAsk(db: Db, now: string, limit: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'gateway'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute();
}

/** Lists unpaid orders whose time to pay is over and for which the shop keeps no money, the longest waiting first. */
export async function listUnpaid(db: Db, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('online_orders')
    .innerJoin('orders', 'orders.id', 'online_orders.order_id')
    .select('orders.id')
    .where('hold', '=', '')
    .where('pay_before', '<', now)
    .where('orders.stage', '=', 'TO_PAY')
    .where('orders.delivery_status', '=', 'PENDING')
    .where('orders.payment_method', '=', 'ONLINE')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_captures')
            .select('payment_captures.id')
            .whereRef('payment_captures.order_id', '=', 'orders.id')
            .where('outcome', 'in', ['kept', 'wrong']),
        ),
      ),
    )
    .orderBy('pay_before')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the refunds whose `send_at` has come: the shop must send them, or ask the gateway about them. */
export async function listRefundsToSend(db: Db, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['asked', 'sent'])
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type OfTab = { tab: PaymentTab; gateway: GatewayName | undefined };

/**
 * Selects the orders on one tab of the payments screen. With `gateway`, only the orders for which this gateway took
 * money.
 */
function onTab(db: Db, { tab, gateway }: OfTab) {
  const ofEvery = db.selectFrom('online_orders').innerJoin('orders', 'orders.id', 'online_orders.order_id');
  const all =
    gateway === undefined
      ? ofEvery
      : ofEvery.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('payment_captures')
              .select('payment_captures.id')
              .whereRef('payment_captures.order_id', '=', 'orders.id')
              .where('payment_captures.gateway', '=', gateway),
          ),
        );
  switch (tab) {
    case 'all':
      return all;
    case 'waiting':
      return all
        .where('orders.delivery_status', '=', 'PENDING')
        .where('orders.payment_method', '=', 'ONLINE')
        .where('orders.payment_status', '=', 'PENDING');
    case 'held':
      return all.where('hold', '!=', '');
    case 'refundFailed':
      return all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.state', '=', 'failed'),
        ),
      );
  }
}

export async function countOnTab(db: Db, of: OfTab): Promise<number> {
  const { count } = await onTab(db, of)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists one page of the orders on a tab of the payments screen, the newest first. */
export async function listOnTab(db: Db, of: OfTab, page: number, limit: number): Promise<string[]> {
  const rows = await onTab(db, of)
    .select('online_orders.order_id')
    .orderBy('online_orders.order_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
