import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely';
import { PostgresConnection, type Server } from './postgres-connection.ts';
import { ConnectionPool, type PoolSettings } from './postgres-pool.ts';

/**
 * Makes Kysely's dialect for PostgreSQL. The database may be some milliseconds away, so the shop saves round trips:
 * several statements go in one message (`together`), `begin` goes with the transaction's first statements, and no
 * request waits for a rollback. The server keeps prepared statements (prepared.ts) by name for each connection, unless
 * a pooler lends the connections.
 */
export function postgresDialect(settings: PoolSettings): Dialect {
  const { connectionString: url, directUrl } = settings;
  return {
    createDriver: () => {
      const pool = new ConnectionPool(settings);
      return new PostgresDriver({ url, pool, usesNames: directUrl === undefined }, settings);
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class PostgresDriver implements Driver {
  readonly #server: Server;
  readonly #isolation: PoolSettings['isolation'];

  constructor(server: Server, { isolation }: PoolSettings) {
    this.#server = server;
    this.#isolation = isolation;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#server.pool.connect(), this.#server);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    // If the owner has chosen an isolation level, each transaction names it, because a pooler may lend a connection on
    // which another program has changed the default.
    connection.begin(this.#isolation ? { isolationLevel: this.#isolation, ...settings } : settings);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#server.pool.end();
  }
}
