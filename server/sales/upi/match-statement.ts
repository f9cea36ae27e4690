import { isFreeFor } from '#domain/upi.ts';
import { newId } from '../../platform/db/ids.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Log } from '../../platform/outside/counted-warnings.ts';
import type { By } from '../../accounts/audit/audit.ts';
import { lockPayment, settle } from './payments.ts';
import { listLoose, listNamedOrders, listOrdersOfUtrs, lockCredit, writeCredits, type CreditRow } from './queries.ts';
import type { Credit } from './read-statement.ts';

/**
 * One transaction settles at most this many payments, because the orders of these payments are locked until the
 * transaction ends.
 */
const AT_ONCE = 50;

/**
 * Stores the payments of a statement, finds their orders, and returns the number of matches. Owners paste the same
 * lines again and again, and most lines belong to no order. The shop therefore stores all lines with a few SQL
 * statements, and looks at a single line only if it contains an order's number or a UTR that somebody entered. Stored
 * lines that have settled no order are matched again, so after an interruption the owner can simply paste the statement
 * again.
 */
export async function matchStatement(db: Db, credits: readonly Credit[], by: By, log: Log): Promise<number> {
  // If several lines have the same UTR, the first line counts.
  const lines = [...new Map(credits.toReversed().map((credit) => [credit.utr, credit])).values()].toReversed();
  await inTransaction(db, async (db) =>
    writeCredits(
      db,
      lines.map((credit) => toCreditRow(credit, by)),
    ),
  );
  return weighCredits(db, lines, by, log);
}

export function toCreditRow({ utr, paise, line, day, isSure }: Credit, { userId, now }: By): CreditRow {
  const known = { order_id: null, outcome: 'unknown', by_hand: 0 } as const;
  return { id: newId(), utr, paise, line, day, is_sure: isSure ? 1 : 0, ...known, user_id: userId, created_at: now };
}

/** Matches stored statement lines with the orders that they may pay; returns the number of matches. */
export async function weighCredits(db: Db, lines: readonly Credit[], by: By, log: Log): Promise<number> {
  let matched = 0;
  const pairs = await pairsOf(db, lines);
  for (let first = 0; first < pairs.length; first += AT_ONCE)
    matched += await settleTogether(db, pairs.slice(first, first + AT_ONCE), by, log);
  return matched;
}

/**
 * `isSaid` is true if the order's shopper entered the UTR, and false if the payer wrote the order's number into the
 * remark of the payment.
 */
type Pair = { utr: string; orderId: string; isSaid: boolean };

/** Pairs each statement line that belongs to no order yet with the order that it may pay. */
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
      // An order number in the payer's remark counts more than a UTR that a shopper entered later.
      const orderId = named.get(orderNumber ?? '');
      if (orderId !== undefined) return [{ utr, orderId, isSaid: false }];
      const saidOf = given.get(utr);
      return saidOf === undefined ? [] : [{ utr, orderId: saidOf, isSaid: true }];
    })
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : a.orderId > b.orderId ? 1 : 0));
}

/**
 * Settles these pairs of a payment and an order in one transaction. If one pair fails, settles each pair in its own
 * transaction, and logs the pairs that fail even then. Throws the error if all pairs fail.
 */
async function settleTogether(db: Db, pairs: readonly Pair[], by: By, log: Log): Promise<number> {
  try {
    return await inTransaction(db, async (db) => {
      let matched = 0;
      for (const { utr, orderId, isSaid } of pairs) {
        const locked = await lockPayment(db, orderId);
        const credit = await lockCredit(db, utr);
        // The shopper may have entered another UTR meanwhile, or this payment may have settled another order.
        if (!credit || !isFreeFor(credit, orderId) || (isSaid && locked.payment.utr !== utr)) continue;
        const outcome = await settle(db, locked, credit, by);
        if (outcome === 'matched') matched++;
      }
      return matched;
    });
  } catch (error) {
    // If this UTR has meanwhile been entered for another order, a unique constraint fails. The payment then stays
    // unmatched, so that the staff check it.
    if (pairs.length <= 1 && isUniqueViolation(error)) return 0;
    if (pairs.length <= 1) throw error;
    let [matched, failed] = [0, 0];
    for (const pair of pairs)
      try {
        matched += await settleTogether(db, [pair], by, log);
      } catch (err) {
        log.warn({ err, orderId: pair.orderId }, 'a payment of a statement was not matched with its order');
        failed++;
      }
    if (failed === pairs.length) throw error;
    return matched;
  }
}
