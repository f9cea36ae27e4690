import { sql, type RawBuilder } from 'kysely';

/**
 * The channel on which transactions announce that they have raised the catalogue's version. Channels of different
 * databases are separate.
 */
export const CHANNEL = 'shop_changed';

/**
 * Announces a text to all listeners when the transaction commits. PostgreSQL keeps one sequence of announcements for
 * all databases, so transactions that announce something commit one after another. A transaction that places an order
 * therefore announces nothing: the code that later raises the catalogue's version for many orders makes one
 * announcement for all these orders.
 */
export function say(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(CHANNEL)}, cast(${word} as text))`;
}
