import { latestFrom } from '../../platform/clock.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Schema, Tx } from '../../platform/db/schema.ts';

export type PriceState = Omit<Schema['price_state'], 'id'>;
type Due = Pick<PriceState, 'applied_at' | 'next_at'>;
const stateColumns = ['applied_at', 'next_at', 'staged_at', 'staged_version', 'history_at'] as const;

/** The columns of the price state when no prices are computed in advance. */
export const NOT_STAGED = { staged_at: null, staged_version: null };

/**
 * Selects the row that shows whether prices are due. The code that places an order sends this query together with its
 * other queries.
 */
export const priceStateQuery = prepared((db) => db.selectFrom('price_state').select(stateColumns));

/**
 * Returns whether a sale has begun or ended since the shop last applied the prices of sales. Prices are also due if a
 * wrong clock has applied them too early.
 */
export function arePricesDue({ applied_at, next_at }: Due, now: string): boolean {
  return (next_at !== null && next_at <= now) || applied_at > latestFrom(now);
}

/**
 * Returns the instant for which the shop applies prices. This instant is never before the previous one, because the
 * clocks of machines differ a little, and a sale must not begin twice. A previous instant that is far ahead comes from
 * a wrong clock, and the function ignores it.
 */
export function instantToApply({ applied_at }: Pick<Due, 'applied_at'>, now: string): string {
  return applied_at > now && applied_at <= latestFrom(now) ? applied_at : now;
}

/**
 * Locks the price state, so that no other transaction applies or plans the prices of sales until this transaction ends.
 */
export async function lockPriceState(db: Tx): Promise<PriceState> {
  return db.selectFrom('price_state').select(stateColumns).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Stops other transactions from applying the prices of sales until this transaction ends, because this transaction
 * writes usual prices or new variants. The lock of `holdPrices` comes before the locks of products (db/transaction.ts).
 * Many transactions may hold this lock at once, so saves of different products do not wait for each other.
 */
export async function holdPrices(db: Tx): Promise<void> {
  await db.selectFrom('price_state').select('id').forShare().execute();
}

export async function savePriceState(db: Tx, state: Partial<PriceState>): Promise<void> {
  await db.updateTable('price_state').set(state).execute();
}

/** Makes the prices of sales due at once, and discards the prices that were computed in advance. */
export async function makeDue(db: Tx, now: string): Promise<void> {
  await savePriceState(db, { next_at: now, ...NOT_STAGED });
}
