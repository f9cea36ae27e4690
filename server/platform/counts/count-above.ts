import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The lists whose newest row is first, and when their rows came. */
const cameAt = { audit_log: 'at', security_log: 'at', users: 'created_at' } as const;

/**
 * The number of rows above the one with this id, by which a list holds still: rows that have come since are skipped and
 * not counted. None where no row is named, or it is gone. `count` counts those of the list for which the condition
 * holds.
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
