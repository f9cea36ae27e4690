import { sql, type RawBuilder } from 'kysely';

/**
 * The channel on which transactions announce that they have raised the catalogue's version. Each database has its own.
 */
export const CHANNEL = 'shop_changed';

/**
 * Announces a text to all listeners when the transaction commits. PostgreSQL keeps one order of all announcements in
 * all databases, so transactions with announcements commit one at a time. Therefore orders announce nothing themselves:
 * the code that gives orders a version announces it for all of them at once.
 */
export function say(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(CHANNEL)}, cast(${word} as text))`;
}
