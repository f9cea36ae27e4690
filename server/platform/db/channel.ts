import { sql, type RawBuilder } from 'kysely';

/**
 * The channel on which transactions announce that they have raised the catalogue's version. Channels of different
 * databases are separate.
 */
export const CHANNEL = 'shop_changed';

/**
 * Announces a text to all listeners when the transaction commits. PostgreSQL keeps one order for the announcements of
 * all databases, so transactions that announce something commit one after another. Orders therefore announce nothing
 * themselves: the code that later gives orders a version makes one announcement for all of them.
 */
export function say(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(CHANNEL)}, cast(${word} as text))`;
}
