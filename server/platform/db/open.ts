import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent } from 'kysely';
import type { AnsweredQuery } from '../metrics/query-watch.ts';
import { postgresDialect } from './postgres.ts';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { queriesIn } from './together.ts';

type DatabaseSettings = {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_CONNECTIONS?: number | undefined;
  DATABASE_ISOLATION?: 'serializable' | undefined;
  DATA_DIR: string;
};

/**
 * Opens the shop's database: PostgreSQL if the settings have an address, otherwise `shop.db` in the data folder.
 * Creates the data folder if it is missing.
 */
export function openDatabase(
  settings: DatabaseSettings,
  onLostConnection: (error: Error) => void = () => {},
  onQuery: (query: AnsweredQuery) => void = () => {},
): Db {
  const log = logTo(onQuery);
  const { DATABASE_URL: connectionString, DATABASE_CONNECTIONS: connections } = settings;
  if (connectionString) {
    const { DATABASE_DIRECT_URL: directUrl, DATABASE_ISOLATION: isolation } = settings;
    const dialect = postgresDialect({ connectionString, directUrl, connections, isolation, onLostConnection });
    return new Kysely<Schema>({ dialect, log });
  }
  // The folder is private to its owner, because the database contains addresses and password hashes.
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  return new Kysely<Schema>({ dialect: sqliteDialect(join(settings.DATA_DIR, 'shop.db')), log });
}

/**
 * Opens the replica, which is for large reads only. Returns undefined if the settings contain no address of a replica.
 */
export function openReplica(
  { DATABASE_REPLICA_URL: connectionString }: { DATABASE_REPLICA_URL?: string | undefined },
  onLostConnection: (error: Error) => void,
  onQuery: (query: AnsweredQuery) => void = () => {},
): Db | undefined {
  if (connectionString === undefined) return undefined;
  // The replica gets only a few connections, because its reads are large.
  const dialect = postgresDialect({ connectionString, connections: 4, onLostConnection });
  return new Kysely<Schema>({ dialect, log: logTo(onQuery) });
}

/**
 * Returns the same settings, but with the address of PostgreSQL itself instead of the pooler's. Use these settings for
 * work that needs one connection from beginning to end: migrations, and locks that last longer than a transaction.
 */
export function directly<Settings extends DatabaseSettings>(settings: Settings): Settings {
  const { DATABASE_DIRECT_URL: direct } = settings;
  return direct === undefined ? settings : { ...settings, DATABASE_URL: direct, DATABASE_DIRECT_URL: undefined };
}

function logTo(onQuery: (query: AnsweredQuery) => void): (event: LogEvent) => void {
  return ({ query, queryDurationMillis: milliseconds, level }) => {
    const together = queriesIn(query) ?? [query];
    const text = () => together.map(({ sql }) => sql).join(';\n');
    onQuery({ sql: together[0]?.sql ?? '', text, milliseconds, hasFailed: level === 'error' });
  };
}
