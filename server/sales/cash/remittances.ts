import { createHash } from 'node:crypto';
import type { Remittance, RemittanceLine } from '#contract/cash.ts';
import { orNotFound, ShopError } from '#contract/errors.ts';
import { countedOutcomes, outcomesOf, unreadable, type LineOutcome } from '#domain/cash.ts';
import { indianDay } from '#domain/days.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import * as cashText from '#text/cash.ts';
import * as parcelText from '#text/parcel.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fullNameOf } from '../../accounts/full-name.ts';
import {
  findCourierOf,
  findOtherCouriers,
  findOrdersOf,
  findRemittance,
  findSame,
  insertLines,
  insertRemittance,
  listLines,
  listLinesOf,
  listOrdersToCollect,
  lockOrdersToCollect,
  lockRemittance,
  markUndone,
  updateOutcome,
  type CourierRow,
  type LineRow,
  type LoadedRemittance,
  type OrderToCollect,
} from './queries.ts';
import { chooseKnown, readRemittance, type ReadLine } from './read-remittance.ts';

type Sent = { courierId: string; text: string };
type Booking = Sent & { reference: string; receivedOn?: string | undefined };

/**
 * Returns the outcome that each line of a courier's list would have, and stores nothing. Throws 404 for an unknown
 * courier, 400 for a list that cannot be read.
 */
export async function lookAtRemittance(db: Db, { courierId, text }: Sent) {
  const courier = await getCourier(db, courierId);
  const read = await readFor(db, courier, text);
  const kept = keptOf(read);
  const orderOf = await findOrdersOf(db, courierId, numbersOf(kept));
  const orders = byId(await listOrdersToCollect(db, [...new Set(orderOf.values())]));
  const before = Map.groupBy(await listLinesOf(db, [...orders.keys()]), (line) => line.order_id ?? '');
  const others = await findOtherCouriers(
    db,
    courierId,
    numbersOf(kept).filter((number) => !orderOf.has(number)),
  );
  const added = new Map<string, number[]>();
  const lines = read.map(({ number, paise, problem, why }): RemittanceLine => {
    const order = orders.get(orderOf.get(number) ?? '');
    if (problem) return { ...present({ number, paise, outcome: problem, order }), ...(why && { why }) };
    const other = others.get(number);
    if (!order)
      return {
        ...present({ number, paise, outcome: 'unknown', order }),
        ...(other !== undefined && { why: cashText.otherCourier({ courier: other }) }),
      };
    const earlier = (before.get(order.id) ?? []).map((line) => line.paise);
    const own = [...(added.get(order.id) ?? []), paise];
    added.set(order.id, own);
    const outcome = outcomesOf(Number(order.total_paise), [...earlier.map(Number), ...own]).at(-1) ?? 'unknown';
    return present({ number, paise, outcome, order });
  });
  const sameAs = (await findSame(db, hashOf(courierId, kept))) ?? null;
  return { lines, total: toRupees(sumOf(kept)), sameAs, message: lookedAt(read, lines) };
}

/**
 * Books a courier's payment (a remittance) from a list, without the lines that cannot be read. Returns the remittance's
 * id. If the same remittance is already booked, changes nothing, and `isRepeated` is true. Throws 404 for an unknown
 * courier, 400 for a list that cannot be read.
 */
export async function bookRemittance(
  db: Db,
  { courierId, text, reference, receivedOn }: Booking,
  by: By,
): Promise<{ id: string; isRepeated: boolean }> {
  return inTransaction(db, async (db) => {
    const courier = await getCourier(db, courierId);
    const kept = keptOf(await readFor(db, courier, text));
    const content_hash = hashOf(courierId, kept);
    const row = {
      id: newId(),
      courier_id: courierId,
      reference,
      received_on: receivedOn ?? indianDay(by.now),
      total_paise: sumOf(kept),
      content_hash,
      user_id: by.userId,
      created_at: by.now,
      undone_at: null,
    };
    if (!(await insertRemittance(db, row))) {
      const id = await findSame(db, content_hash);
      if (id === undefined) throw new Error('the same remittance has gone');
      return { id, isRepeated: true };
    }
    const orderOf = await findOrdersOf(db, courierId, numbersOf(kept));
    // The locks make other transactions that book a remittance for these orders wait, so no transaction sees a
    // remittance with only some of its lines.
    const orders = await lockOrdersToCollect(db, [...new Set(orderOf.values())]);
    const lines = kept.map(({ number, paise }, position): LineRow => {
      const order_id = orderOf.get(number) ?? null;
      const outcome = order_id === null ? 'unknown' : 'matched';
      return { id: newId(), remittance_id: row.id, position, number, order_id, paise, outcome };
    });
    await insertLines(db, lines);
    await weighAnew(db, orders);
    await note(db, by, 'cash.booked', { ...row, courier });
    return { id: row.id, isRepeated: false };
  });
}

/**
 * Undoes a remittance, so that its lines no longer count as received money. Throws 404 for an unknown remittance, 409
 * UNDONE_ALREADY.
 */
export async function undoRemittance(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = orNotFound(await lockRemittance(db, id), cashText.remittance);
    if (row.undone_at !== null) throw new ShopError('conflict', 'UNDONE_ALREADY', cashText.undoneAlready());
    const loaded = await findRemittance(db, id);
    const lines = await listLines(db, id);
    const ids = lines.flatMap(({ order_id }) => order_id ?? []);
    const orders = await lockOrdersToCollect(db, [...new Set(ids)]);
    await markUndone(db, id, by.now);
    await weighAnew(db, orders);
    await note(db, by, 'cash.undone', { ...row, courier: { name: loaded?.courier ?? '' } });
  });
}

/** Returns one remittance with its lines. Throws 404 for an unknown remittance. */
export async function getRemittance(db: Db, id: string): Promise<{ remittance: Remittance; lines: RemittanceLine[] }> {
  const row = orNotFound(await findRemittance(db, id), cashText.remittance);
  const lines = (await listLines(db, id)).map(({ order_id, order_number, total_paise, ...line }) => {
    const order = order_id === null ? undefined : { id: order_id, order_number: order_number ?? '', total_paise };
    return present({ ...line, paise: Number(line.paise), order });
  });
  return { remittance: presentRemittance(row), lines };
}

export function presentRemittance(row: LoadedRemittance): Remittance {
  return {
    id: row.id,
    courierId: row.courier_id,
    courier: row.courier,
    reference: row.reference,
    receivedOn: row.received_on,
    total: toRupees(Number(row.total_paise)),
    counted: toRupees(Number(row.counted_paise)),
    lines: Number(row.lines),
    short: Number(row.short),
    over: Number(row.over),
    double: Number(row.double),
    unknown: Number(row.unknown),
    who: fullNameOf(row),
    createdAt: row.created_at,
    undoneAt: row.undone_at,
  };
}

/**
 * Computes the outcome (matched, short, over or double) of every remittance line of these locked orders anew, because
 * lines were added or undone.
 */
async function weighAnew(db: Tx, orders: readonly OrderToCollect[]): Promise<void> {
  const linesOf = Map.groupBy(
    await listLinesOf(
      db,
      orders.map(({ id }) => id),
    ),
    (line) => line.order_id ?? '',
  );
  for (const { id, total_paise } of orders) {
    const lines = linesOf.get(id) ?? [];
    const outcomes = outcomesOf(
      Number(total_paise),
      lines.map(({ paise }) => Number(paise)),
    );
    for (const [index, line] of lines.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined && outcome !== line.outcome) await updateOutcome(db, line.id, outcome);
    }
  }
}

type Noted = {
  id: string;
  courier: Pick<CourierRow, 'name'>;
  total_paise: number;
  reference: string;
  received_on: string;
};

async function note(db: Tx, by: By, action: 'cash.booked' | 'cash.undone', row: Noted): Promise<void> {
  const amount = formatPaise(Number(row.total_paise));
  const told = { amount: toRupees(Number(row.total_paise)), reference: row.reference, receivedOn: row.received_on };
  const name = cashText.subject({ courier: row.courier.name, amount });
  await noteInLog(db, by, {
    action,
    id: row.id,
    name,
    ...(action === 'cash.booked' ? { after: told } : { before: told }),
  });
}

type Presented = {
  number: string;
  paise: number;
  outcome: RemittanceLine['outcome'] | LineOutcome;
  order: OrderToCollect | undefined;
};

function present({ number, paise, outcome, order }: Presented): RemittanceLine {
  return {
    number,
    amount: toRupees(paise),
    outcome,
    orderId: order?.id ?? null,
    orderNumber: order?.order_number ?? '',
    expected: toRupees(Number(order?.total_paise ?? 0)),
  };
}

async function readFor(db: Db, courier: CourierRow, text: string): Promise<ReadLine[]> {
  const lines = readRemittance(text, courier);
  const numbers = new Set(lines.flatMap(({ perhaps = [] }) => perhaps.map(({ number }) => number)));
  return chooseKnown(lines, await findOrdersOf(db, courier.id, [...numbers]));
}

function keptOf(lines: readonly ReadLine[]): ReadLine[] {
  return lines.filter(({ problem }) => problem === undefined);
}

/**
 * Returns the message about the preview of a list, with the number of lines in each group: lines that pay for an order,
 * lines that pay for an order a second time (double), lines without a known order, and lines that cannot be booked.
 */
function lookedAt(read: readonly ReadLine[], lines: readonly RemittanceLine[]): string {
  const part = (outcomes: readonly string[]) => {
    const those = read.filter((_, at) => outcomes.includes(lines[at]?.outcome ?? ''));
    return { count: those.length, amount: formatPaise(sumOf(those)) };
  };
  const [counted, double, unknown] = [part(countedOutcomes), part(['double']), part(['unknown'])];
  const unread = part(unreadable).count;
  if (double.count + unknown.count + unread === 0) return cashText.looked(counted);
  return cashText.lookedApart({
    ...counted,
    double: double.count,
    doubleAmount: double.amount,
    unknown: unknown.count,
    unknownAmount: unknown.amount,
    unread,
  });
}

function numbersOf(lines: readonly ReadLine[]): string[] {
  return [...new Set(lines.map(({ number }) => number))];
}

function sumOf(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}

/**
 * Returns a courier, including a retired courier, because a retired courier may still owe money. Throws 404 for an
 * unknown courier.
 */
async function getCourier(db: Db, id: string): Promise<CourierRow> {
  return orNotFound(await findCourierOf(db, id), parcelText.courier);
}

function byId(orders: readonly OrderToCollect[]): Map<string, OrderToCollect> {
  return new Map(orders.map((order) => [order.id, order]));
}

/** Hashes the lines in sorted order, because the same lines in another order are the same remittance. */
function hashOf(courierId: string, lines: readonly ReadLine[]): string {
  const content = lines.map(({ number, paise }) => `${number}\t${paise}`).toSorted();
  return createHash('sha256')
    .update([courierId, ...content].join('\n'))
    .digest('hex');
}
