import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { isPostgres } from '../../platform/db/dialect.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';

/**
 * So many shoppers are summed up at once. On SQLite nobody else has a turn meanwhile: ten milliseconds
 * for fifty orders each.
 */
const atOnce = { sqlite: 100, postgres: 5000 };

type Ranked = { id: string; rank: string | number | null };

/**
 * The ids on a page of these shoppers by what their orders come to, the most first: those without any last, and
 * of equals the one who came last first. All are walked over, in slices between which others have their turn;
 * each is looked at once.
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
    // Not after each slice: on a deep page there are as many to be sorted.
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

/** Sums of PostgreSQL come as text; instants are compared as such. */
function valueOf({ rank }: Ranked): string | number {
  if (rank === null) return '';
  return typeof rank === 'string' && /^\d+$/.test(rank) ? Number(rank) : rank;
}
