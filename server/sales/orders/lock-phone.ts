import { sql } from 'kysely';
import { isPostgres } from '../../platform/db/dialect.ts';
import { prepared, type PreparedQuery } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/schema.ts';

/** Locks a phone number: no other transaction places an order to this number until this transaction ends. */
export function lockPhone(db: Tx, phone: string): PreparedQuery<unknown> | undefined {
  // SQLite runs only one writing transaction at a time, so it needs no lock.
  return isPostgres(db) ? phoneLock(db, phone) : undefined;
}

const phoneLock = prepared((db, phone: string) => {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended('orders to ' || cast(${phone} as text), 0))`;
  return { compile: () => lock.compile(db) };
});
