import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The lists whose newest row comes first, and the column with the time of their rows. */
const cameAt = { audit_log: 'at', security_log: 'at', users: 'created_at' } as const;

/**
 * Counts the rows above the row with this id, so that a list stays the same while a reader pages: rows that have come
 * since are skipped and not counted. Answers 0 if no row is named, or the row was deleted. `count` counts the list's
 * rows that meet the condition.
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
