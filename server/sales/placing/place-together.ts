import { ShopError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import { isDatabaseTrouble } from '../../platform/db/errors.ts';
import { batched } from '../../platform/db/batched.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { togetherEach, type RowsOf } from '../../platform/db/together.ts';
import { ChangedMeanwhile, inTransaction } from '../../platform/db/transaction.ts';
import type { Sales } from '../sales.ts';
import { countOrdersToAddress, countOrdersToSend, countUnpaid, limitLockWait } from './placing-queries.ts';
import { holdWhereAsked } from './hold-new.ts';
import { draftOrder, readRules, toRead, toWrite, type Asked, type Draft, type RulesRead } from './prepare-order.ts';
import { MOST_WAIT_MS, TOGETHER } from './turns.ts';
import { isPhoneLocked, refuseBeyond, writeOrders, type Writing } from './write-order.ts';

/**
 * A group of orders in one transaction waits at most this long for locked rows. The limit is short, because all orders
 * of the group wait even if only one of them needs the rows.
 */
const MOST_LOCK_WAIT_MS = 500;

/** The result of an order in a group; undefined if the order must be placed in a transaction of its own. */
type Outcome = { placed: Order; refused?: undefined } | { refused: ShopError } | undefined;

/**
 * Places an order in one transaction with other simultaneous orders (decisions/0004). If the transaction cannot write
 * one of the orders, it writes none of them. Each order is then placed in its own transaction, so that the others do
 * not fail with it.
 */
export const placeWithOthers = batched(
  async (shop: Sales, group: Asked[]): Promise<Outcome[]> => placeTogether(shop.db, group),
  { ...TOGETHER, mostWaitMs: MOST_WAIT_MS },
);

class ByThemselves extends Error {}

async function placeTogether(db: Db, group: readonly Asked[]): Promise<Outcome[]> {
  try {
    return await inTransaction(db, async (db) =>
      placeAll(db, group).catch((error: unknown) => {
        throw isTroubleOfAll(error) ? error : new ByThemselves();
      }),
    );
  } catch (error) {
    if (error instanceof ByThemselves) return group.map(() => undefined);
    throw error;
  }
}

async function placeAll(db: Tx, group: readonly Asked[]): Promise<Outcome[]> {
  const patience = limitLockWait(db, `${MOST_LOCK_WAIT_MS}ms`);
  const read = await togetherEach(
    db,
    group.map((asked, at) => ({
      patience: at === 0 ? patience : undefined,
      ...toRead(db, asked),
      ...waiting(db, asked),
    })),
  );
  const drafts: Drafted[] = [];
  for (const [at, asked] of group.entries()) {
    // The cast is safe: `togetherEach` returns the rows of each query.
    const found = read[at] as Read;
    drafts.push(draft(asked, found, await readRules(db, asked, found)));
  }
  const held = (await holdWhereAsked(db, drafts.filter(isDraft))).values();
  const writings: Writing[] = [];
  const outcomes = drafts.map((drafted, at): Outcome => {
    if (!isDraft(drafted)) return drafted;
    // The cast is safe: `held` has one order for each draft.
    const [asked, composed] = [group[at] as Asked, held.next().value as Draft['composed']];
    const writing = asked.inItsRequest(() => toWrite(asked, { ...drafted, composed }));
    if (!isApart(writings, writing)) return undefined;
    writings.push(writing);
    return writing;
  });
  const shortages = writings.length > 0 ? await writeOrders(db, writings) : [];
  if (shortages.flat().length > 0) throw new ByThemselves();
  return outcomes;
}

/**
 * Makes the queries for the owner's limits. They count the customer's unpaid and unsent orders, and the unsent orders
 * to the phone number of the address. They run before the transaction writes anything, so the shop can refuse one order
 * without a rollback of the other orders.
 */
function waiting(db: Tx, { placing: { isLimited, userId, addressId, paymentMethod } }: Asked) {
  return {
    unpaid: isLimited && paymentMethod !== undefined && paymentMethod !== 'COD' ? countUnpaid(db, userId) : undefined,
    waiting: isLimited ? countOrdersToSend(db, userId) : undefined,
    waitingForPhone: isLimited ? countOrdersToAddress(db, userId, addressId) : undefined,
  };
}

type Read = RowsOf<ReturnType<typeof toRead> & ReturnType<typeof waiting>>;

type Drafted = Draft | { refused: ShopError; composed?: undefined };

/**
 * Composes an order, or refuses it because of the rows that were read. The transaction has written nothing yet, so the
 * other orders of the group are not affected.
 */
function draft(asked: Asked, read: Read, rules: RulesRead): Drafted {
  try {
    return asked.inItsRequest(() => {
      const drafted = draftOrder(asked, read, rules);
      if (drafted.limits) refuseBeyond(drafted.limits, { placing: asked.placing, buyer: drafted.buyer }, read);
      return drafted;
    });
  } catch (error) {
    if (error instanceof ShopError) return { refused: error };
    throw error;
  }
}

function isDraft(drafted: Drafted): drafted is Draft {
  return drafted.composed !== undefined;
}

/**
 * Returns false if the group already contains an order of this customer or, if orders by phone number are counted, an
 * order to this phone number. Such orders must be counted one after another, so they cannot share a transaction.
 */
function isApart(writings: readonly Writing[], writing: Writing): boolean {
  const { placing, composed } = writing;
  const { phone } = composed.order;
  const isPhoneCounted = isPhoneLocked(writing);
  return writings.every(
    (other) => other.placing.userId !== placing.userId && !(isPhoneCounted && other.composed.order.phone === phone),
  );
}

/**
 * Returns whether the error concerns the whole group, because the database is unavailable or has ended the transaction.
 * Returns false if the error concerns only one order.
 */
function isTroubleOfAll(error: unknown): boolean {
  return isDatabaseTrouble(error) && !(error instanceof ChangedMeanwhile);
}
