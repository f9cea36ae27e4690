import { badField, ShopError } from '#contract/errors.ts';
import type { ReturnStep } from '#contract/returns.ts';
import { toRupees } from '#domain/money.ts';
import {
  heldUntil,
  isOpenReturn,
  permissionForLess,
  returnOutcome,
  takesMoneyBack,
  type ReturnEvent,
  type ReturnOutcome,
} from '#domain/returns.ts';
import * as returnText from '#text/returns.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { requirePermission } from '../../accounts/auth/authorize.ts';
import { noteStockChange } from '../../platform/site-version/versions.ts';
import { editedElsewhere } from '../../platform/db/edited-elsewhere.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lapseEach } from '../../platform/jobs/lapse-each.ts';
import { listParcelsOfReturns, refuseBooked } from '../orders/orders.ts';
import { refundReturned } from '../payments/payments.ts';
import { returnInspected, returnStock } from '../../goods/products/stock.ts';
import type { Staff } from '../orders/take-step.ts';
import { noteEvents, stockEvents } from '../../webhooks/note-event.ts';
import { enterState, type Doer } from './enter-state.ts';
import { creditOnce, lessForSwap, lowerLines, noteInspection, refuseTooMuch } from './inspect-return.ts';
import { lockReturn, type LockedReturn } from './lock-return.ts';
import { deleteParcelsOfReturn } from '../couriers/couriers.ts';
import { listLapsed, listReturnLines, updateReturn, type ReturnRow } from './queries.ts';
import { ownerFor, sideOf, type Reader } from './reader.ts';

/**
 * Takes a return one step further (domain/returns.ts). The step also changes the stock, and the shopper gets an email.
 * Throws 403, 404, 409 EDITED_ELSEWHERE if the return is not in the expected state, NOT_FROM_HERE if its state does not
 * allow the step, REFUND_TOO_LARGE, and PARCEL_BOOKED if an exchange that ends as a refund still has a parcel.
 */
export async function stepReturn(db: Db, staff: Staff, id: string, step: ReturnStep, now: string): Promise<void> {
  await inTransaction(db, async (db) => stepLockedReturn(db, staff, await lockReturn(db, id), step, now));
}

/** The member of staff who takes a step. If `id` is null, the shop itself takes it after a courier's message. */
type Stepper = Omit<Staff, 'id'> & { id: string | null };
/** `courier` is the courier's name, if the courier's system reported the step. */
type Step = ReturnStep & { courier?: string };

/** Takes a step as `stepReturn` does, for a return that this transaction has already locked. */
export async function stepLockedReturn(
  db: Tx,
  staff: Stepper,
  { row, order }: LockedReturn,
  step: Step,
  now: string,
): Promise<void> {
  if (step.expected && step.expected !== row.state) throw editedElsewhere(returnText.movedOn);
  const outcome = outcomeOf(row, step.event);
  // The cast is safe: each event that the staff can cause needs a permission.
  requirePermission(staff, outcome.by as Parameters<typeof requirePermission>[1]);
  const words = 'words' in step ? step.words : '';
  const isPaidOnline = order.payment_method === 'ONLINE';
  const capped = step.event === 'refund' ? await lessForSwap(db, row, order) : undefined;
  if (step.event === 'refund') {
    if (step.reference === '' && !isPaidOnline) throw badField('reference', returnText.referenceMissing());
    await refuseTooMuch(db, { ...row, ...capped }, order);
    // If the exchange has a parcel with a label, somebody could send the parcel although the shop refunds the money.
    refuseBooked(await listParcelsOfReturns(db, [row.id]), returnText.parcelBooked);
  }
  const found = step.event === 'inspect' ? await noteInspection(db, { row, order }, step) : undefined;
  const less = found && found.refundPaise < row.refund_paise ? found : undefined;
  if (less) requirePermission(staff, permissionForLess);
  if (capped) await lowerLines(db, row.id, capped.refund_paise - capped.charges_paise);
  const refund = less ? { refund_paise: less.refundPaise, charges_paise: less.chargesPaise } : capped;
  const columns = { ...columnsOf(row, step, now), ...refund };
  if (step.event === 'takeSwapBack') await deleteParcelsOfReturn(db, row.id);
  await move(db, row, outcome, { userId: staff.id, by: 'shop', words, now }, columns, found?.damaged);
  const creditNote = takesMoneyBack(row.kind, step.event)
    ? await creditOnce(db, { ...row, ...refund }, now)
    : undefined;
  const after = {
    return: outcome.to,
    ...(words !== '' && { reason: words }),
    ...(refund && { refund: toRupees(refund.refund_paise) }),
    ...(refund && refund.charges_paise < row.charges_paise && { charges: 'off' }),
    ...(creditNote !== undefined && { creditNote }),
    ...(step.courier !== undefined && { courier: step.courier }),
  };
  await noteStep(db, staff.id, { row, order }, after, now);
  if (!isPaidOnline) return;
  if (step.event === 'refund') await refundReturned(db, order, row.refund_paise, { now, userId: staff.id, afterMs: 0 });
  else if (step.event === 'inspect' && row.kind === 'refund')
    await refundByItself(db, { row: { ...row, ...refund, state: outcome.to }, order }, now);
}

/** For an order that was paid online: refunds the return to the original payment as soon as its items are inspected. */
async function refundByItself(db: Tx, { row, order }: LockedReturn, now: string): Promise<void> {
  await refuseTooMuch(db, row, order);
  const outcome = outcomeOf(row, 'refund');
  await move(db, row, outcome, { userId: null, by: 'shop', words: '', now });
  await noteStep(db, null, { row, order }, { return: outcome.to }, now);
  await refundReturned(db, order, row.refund_paise, { now, afterMs: 0 });
}

async function noteStep(
  db: Tx,
  userId: string | null,
  { row, order }: LockedReturn,
  after: Record<string, unknown>,
  now: string,
): Promise<void> {
  const step = { id: order.id, name: order.order_number, before: { return: row.state }, after };
  await noteInLog(db, { userId, now }, { action: 'return.step', ...step });
}

/**
 * Records that a shopper withdraws a return and keeps the items; the staff may also do this for a customer who calls.
 * Throws 404, 409 NOT_FROM_HERE.
 */
export async function withdrawReturn(db: Db, asker: Reader, id: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { row, order } = await lockReturn(db, id, ownerFor(asker));
    const outcome = outcomeOf(row, 'withdraw');
    await move(db, row, outcome, { userId: asker.id, by: sideOf(asker), words: '', now });
    if (sideOf(asker) === 'shop') await noteStep(db, asker.id, { row, order }, { return: outcome.to }, now);
  });
}

const LAPSED_AT_ONCE = 100;

/**
 * Puts the new items of exchanges back into stock if the old items did not come in time. A job calls `lapseReturns`
 * about every quarter of an hour.
 */
export async function lapseReturns(db: Db, now: string): Promise<void> {
  const lapsed = await listLapsed(db, now, LAPSED_AT_ONCE);
  await lapseEach(lapsed, 'swaps', async ({ id }) => lapseReturn(db, id, now));
}

async function lapseReturn(db: Db, id: string, now: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { row } = await lockReturn(db, id);
    // After the job listed the return, somebody may have given it more time.
    const outcome = returnOutcome(row.kind, row.state, 'lapse');
    if (!outcome || row.held_until === null || row.held_until >= now) return;
    await move(db, row, outcome, { userId: null, by: 'shop', words: '', now });
  });
}

function outcomeOf({ kind, state }: ReturnRow, event: ReturnEvent): ReturnOutcome {
  const outcome = returnOutcome(kind, state, event);
  if (outcome) return outcome;
  const words = { state: returnText.state({ state }), event: returnText.event({ event }) };
  throw new ShopError('conflict', 'NOT_FROM_HERE', returnText.notFromHere(words));
}

/** Returns the columns, other than the state, that a step changes. */
function columnsOf({ kind, hold_days: holdDays }: ReturnRow, step: ReturnStep, now: string): Partial<ReturnRow> {
  // The shopper's time for sending the items begins when the shop accepts the return. A late answer of the shop does
  // not shorten this time.
  const heldOn = kind === 'swap' ? { held_until: heldUntil(now, holdDays) } : {};
  if (step.event === 'approve') return heldOn;
  if (step.event === 'setPickup') return { ...heldOn, pickup_on: step.pickupOn };
  if (step.event === 'refund') return { refund_reference: step.reference };
  if (step.event === 'sendSwap') return { sent_by: step.sentBy };
  return {};
}

async function move(
  db: Tx,
  row: ReturnRow,
  { to, stock }: ReturnOutcome,
  doer: Doer,
  columns: Partial<ReturnRow> = {},
  damaged: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const isOpen = isOpenReturn(to);
  await updateReturn(db, row.id, {
    ...columns,
    state: to,
    updated_at: doer.now,
    // When a return ends, the account for the refund is deleted. When the old items of an exchange have come, the shop
    // holds the new items without a time limit.
    ...(!isOpen && { payout: null }),
    ...((!isOpen || to === 'INSPECTED' || to === 'RECEIVED') && { held_until: null }),
  });
  await enterState(db, { ...row, state: to }, doer);
  if (stock === 'stay') return;
  const lines = await listReturnLines(db, [row.id]);
  const movement = { orderId: row.order_id, userId: doer.userId, now: doer.now };
  if (stock === 'back') {
    const pieces = lines.map(({ id, variant_id: variantId, quantity }) => ({
      variantId,
      quantity,
      damaged: damaged.get(id) ?? 0,
    }));
    await returnInspected(db, pieces, movement);
  } else {
    const held = lines.flatMap(({ swap_variant_id: variantId, quantity }) =>
      variantId === null ? [] : [{ variantId, quantity }],
    );
    await returnStock(db, held, { ...movement, reason: 'swap' });
  }
  const products = [...new Set(lines.map((line) => line.product_id))];
  await noteStockChange(db, products);
  await noteEvents(db, stockEvents(products), doer.now);
}
