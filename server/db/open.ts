import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent } from 'kysely';
import type { AnsweredQuery } from '../metrics/query-watch.ts';
import { postgresDialect } from './postgres.ts';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

/** Opens the shop's database: PostgreSQL where an address is given, else `shop.db` in the data folder, made if missing. */
export function openDatabase(
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  onLostConnection: (error: Error) => void = () => {},
  onQuery: (query: AnsweredQuery) => void = () => {},
): Db {
  const log = (event: LogEvent) =>
    onQuery({
      sql: event.query.sql,
      milliseconds: event.queryDurationMillis,
      hasFailed: event.level === 'error',
    });
  if (settings.DATABASE_URL)
    return new Kysely<Schema>({ dialect: postgresDialect(settings.DATABASE_URL, onLostConnection), log });
  // Its owner's alone: the database holds addresses and password hashes.
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  return new Kysely<Schema>({ dialect: sqliteDialect(join(settings.DATA_DIR, 'shop.db')), log });
}
