import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { isPostgres } from '../../platform/db/dialect.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';

/**
 * The highest number of shoppers whose orders one query sums. On SQLite, such a query blocks all other requests: for
 * ten milliseconds, if each shopper has fifty orders.
 */
const atOnce = { sqlite: 100, postgres: 5000 };

type Ranked = { id: string; rank: string | number | null };

/**
 * Returns a page of these shoppers' ids, sorted by a total of their orders, the highest first. Shoppers without a total
 * come last; among equal totals the newest shopper comes first. The function reads the shoppers in slices, so that the
 * process can answer other requests between two slices.
 */
export async function rankCustomers(
  db: Db,
  shoppers: SelectQueryBuilder<Schema, 'users', object>,
  rank: RawBuilder<string | number | null>,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const wanted = offset + limit;
  const most = isPostgres(db) ? atOnce.postgres : atOnce.sqlite;
  let best: Ranked[] = [];
  for (let after = ''; ;) {
    const slice = await shoppers
      .where('users.id', '>', after)
      .select(['users.id', rank.as('rank')])
      .orderBy('users.id')
      .limit(most)
      .execute();
    best.push(...slice);
    if (slice.length < most) break;
    after = slice.at(-1)?.id ?? after;
    // The function does not sort after every slice, because sorting takes long if the page is far back in the list.
    if (best.length > 2 * wanted + most) best = best.toSorted(mostFirst).slice(0, wanted);
    await pause();
  }
  return best
    .toSorted(mostFirst)
    .slice(offset, wanted)
    .map(({ id }) => id);
}

function mostFirst(a: Ranked, b: Ranked): number {
  const [one, other] = [valueOf(a), valueOf(b)];
  if (one !== other) return one < other ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/**
 * Returns a rank in a form in which ranks can be compared. PostgreSQL returns a sum as text, so the function converts
 * it to a number; an instant stays text.
 */
function valueOf({ rank }: Ranked): string | number {
  if (rank === null) return '';
  return typeof rank === 'string' && /^\d+$/.test(rank) ? Number(rank) : rank;
}
