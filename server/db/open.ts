import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

const BIGINT = 20;

/** Opens the shop's database: PostgreSQL where an address is given, else `shop.db` in the data folder, made if missing. */
export function openDatabase(
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  onLostConnection: (error: Error) => void = () => {},
): Db {
  if (settings.DATABASE_URL)
    return new Kysely<Schema>({ dialect: postgresDialect(settings.DATABASE_URL, onLostConnection) });
  // Its owner's alone: the database holds addresses and password hashes.
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  return new Kysely<Schema>({ dialect: sqliteDialect(join(settings.DATA_DIR, 'shop.db')) });
}

function postgresDialect(connectionString: string, onLostConnection: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: 12,
    // Also how long a request waits for its turn: as long as shoppers wait for an order.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'tanabana',
    // Whole paise fit a JavaScript number many times over; pg would hand bigints out as text.
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // An idle connection may die at any moment; without a listener that would end the process.
  pool.on('error', onLostConnection);
  // The same for one that is in use, between two statements of a transaction: the pool listens only to idle ones.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}
