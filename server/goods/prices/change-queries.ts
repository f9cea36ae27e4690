import type { PricedGoods } from '#contract/price-rule.ts';
import type { PriceRule } from '#domain/price-rule.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type Row = Schema['price_changes'];
/** A variant with its usual price and saving before and after a change, in paise. */
export type Entry = [variantId: string, before: [number, number], after: [number, number]];
type Change = Omit<Row, 'rule' | 'goods' | 'entries'> & { rule: PriceRule; goods: PricedGoods; entries: Entry[] };

export async function insertChange(db: Tx, { rule, goods, entries, ...row }: Change): Promise<void> {
  const json = { rule: JSON.stringify(rule), goods: JSON.stringify(goods), entries: JSON.stringify(entries) };
  await db
    .insertInto('price_changes')
    .values({ ...row, ...json })
    .execute();
}

/** Locks a bulk change of prices, so that nobody can undo it twice. */
export async function lockChange(db: Tx, id: string): Promise<Row | undefined> {
  return db.selectFrom('price_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setUndone(db: Tx, id: string, now: string): Promise<void> {
  await db.updateTable('price_changes').set({ undone_at: now }).where('id', '=', id).execute();
}

export async function deleteChangesBefore(db: Tx, instant: string): Promise<void> {
  await db.deleteFrom('price_changes').where('created_at', '<', instant).execute();
}

/** Lists the bulk changes of prices since an instant, the newest first, with the names of the people who made them. */
export async function listChanges(db: Db, since: string, limit: number) {
  return db
    .selectFrom('price_changes')
    .leftJoin('users', 'users.id', 'price_changes.user_id')
    .select(['price_changes.id', 'price_changes.created_at', 'rule', 'goods', 'products', 'variants', 'undone_at'])
    .select(['user_id', 'first_name', 'last_name'])
    .where('price_changes.created_at', '>=', since)
    .orderBy('price_changes.created_at', 'desc')
    .orderBy('price_changes.id', 'desc')
    .limit(limit)
    .execute();
}
