import { sql, type RawBuilder } from 'kysely';

/** Where transactions say that they have raised the catalogue's version. Each database has its own. */
export const CHANNEL = 'shop_changed';

/**
 * What says a word when the transaction commits, to all who listen. Whoever says something commits alone: PostgreSQL
 * keeps an order of all words in all databases. So orders say nothing themselves; who gives them a version does, for
 * all of them at once.
 */
export function say(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(CHANNEL)}, cast(${word} as text))`;
}
