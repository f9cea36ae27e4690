import { isFreeFor } from '#domain/upi.ts';
import { newId } from '../../platform/db/ids.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { By } from '../../accounts/audit/audit.ts';
import { lockPayment, settle } from './payments.ts';
import { listLoose, listNamedOrders, listOrdersOfUtrs, lockCredit, writeCredits, type CreditRow } from './queries.ts';
import type { Credit } from './read-statement.ts';

/** So many payments share a transaction: their orders wait for each other no longer than that takes. */
const AT_ONCE = 50;

/**
 * Finds the payments of orders in what came in; answers how many fit. The lines are written in a few statements, and
 * only those that an order is known for, by its number or by a UTR that somebody said, are weighed against it. A
 * line that was there before and has settled no order is weighed again, as it reads now: a statement whose reading
 * broke off is simply read once more.
 */
export async function matchStatement(db: Db, credits: readonly Credit[], by: By): Promise<number> {
  // The first line with a UTR is the one that counts.
  const lines = [...new Map(credits.toReversed().map((credit) => [credit.utr, credit])).values()].toReversed();
  await inTransaction(db, async (db) =>
    writeCredits(
      db,
      lines.map((credit) => toCreditRow(credit, by)),
    ),
  );
  return weighCredits(db, lines, by);
}

export function toCreditRow({ utr, paise, line, day, isSure }: Credit, { userId, now }: By): CreditRow {
  const known = { order_id: null, outcome: 'unknown', by_hand: 0 } as const;
  return { id: newId(), utr, paise, line, day, is_sure: isSure ? 1 : 0, ...known, user_id: userId, created_at: now };
}

/** Weighs lines that are written against the orders that they may be for; answers how many fit. */
export async function weighCredits(db: Db, lines: readonly Credit[], by: By): Promise<number> {
  let matched = 0;
  const pairs = await pairsOf(db, lines);
  for (let first = 0; first < pairs.length; first += AT_ONCE)
    matched += await settleTogether(db, pairs.slice(first, first + AT_ONCE), by);
  return matched;
}

/** `isSaid`: by the order's shopper; else its payer has written the order's number. */
type Pair = { utr: string; orderId: string; isSaid: boolean };

/** The lines that belong to no order yet, each with the order that it may be for, by the orders' ids. */
async function pairsOf(db: Db, lines: readonly Credit[]): Promise<Pair[]> {
  const loose = await listLoose(
    db,
    lines.map(({ utr }) => utr),
  );
  const open = lines.filter(({ utr }) => loose.has(utr));
  const named = await listNamedOrders(
    db,
    open.flatMap(({ orderNumber }) => orderNumber ?? []),
  );
  const given = await listOrdersOfUtrs(
    db,
    open.map(({ utr }) => utr),
  );
  return open
    .flatMap(({ utr, orderNumber }) => {
      // What the payer wrote counts before what somebody says later.
      const orderId = named.get(orderNumber ?? '');
      if (orderId !== undefined) return [{ utr, orderId, isSaid: false }];
      const saidOf = given.get(utr);
      return saidOf === undefined ? [] : [{ utr, orderId: saidOf, isSaid: true }];
    })
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : a.orderId > b.orderId ? 1 : 0));
}

/** One that cannot be settled holds back no other. */
async function settleTogether(db: Db, pairs: readonly Pair[], by: By): Promise<number> {
  try {
    return await inTransaction(db, async (db) => {
      let matched = 0;
      for (const { utr, orderId, isSaid } of pairs) {
        const locked = await lockPayment(db, orderId);
        const credit = await lockCredit(db, utr);
        // Its shopper may have said the UTR meanwhile, or another one, or its order may be another one.
        if (!credit || !isFreeFor(credit, orderId) || (isSaid && locked.payment.utr !== utr)) continue;
        const outcome = await settle(db, locked, credit, by);
        if (outcome === 'matched') matched++;
      }
      return matched;
    });
  } catch (error) {
    // Somebody of the staff has written its UTR down for another order: they look at it again.
    if (pairs.length <= 1 && isUniqueViolation(error)) return 0;
    if (pairs.length <= 1) throw error;
    const counts = [];
    const errors: unknown[] = [];
    for (const pair of pairs)
      counts.push(await settleTogether(db, [pair], by).catch((one: unknown) => (errors.push(one), 0)));
    if (errors.length === pairs.length) throw error;
    return counts.reduce((sum, count) => sum + count, 0);
  }
}
