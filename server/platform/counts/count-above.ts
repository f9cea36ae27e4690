import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The lists that show their newest row first, with the column that has the time of a row. */
const cameAt = { audit_log: 'at', security_log: 'at', users: 'created_at' } as const;

/**
 * Counts the rows that are newer than the row with the id `upTo`. While somebody pages through a list, the shop skips
 * these newer rows, so that the list does not shift. `count` counts the list's rows that meet a condition. Returns 0
 * without `upTo`, or if the row no longer exists.
 */
export async function countAbove(
  db: Db,
  table: keyof typeof cameAt,
  upTo: string | undefined,
  count: (isAbove: RawBuilder<boolean>) => {
    executeTakeFirstOrThrow: () => Promise<{ total: string | number | bigint }>;
  },
): Promise<number> {
  if (upTo === undefined) return 0;
  const [id, time] = [sql.ref(`${table}.id`), sql.ref(`${table}.${cameAt[table]}`)];
  const { rows } = await sql<{
    at: string;
  }>`select ${time} as at from ${sql.table(table)} where ${id} = ${upTo}`.execute(db);
  const [top] = rows;
  if (!top) return 0;
  const { total } = await count(
    sql<boolean>`(${time} > ${top.at} or (${time} = ${top.at} and ${id} > ${upTo}))`,
  ).executeTakeFirstOrThrow();
  return Number(total);
}
