import pg from 'pg';
import { Heartbeat } from './heartbeat.ts';

const BIGINT = 20;
/**
 * A request waits at most this many milliseconds for a connection. Requests get connections in the order in which they
 * asked.
 */
const MOST_WAIT_MS = 20_000;
/** PostgreSQL itself ends a statement that takes longer than this many milliseconds. */
export const STATEMENT_MS = 15_000;

export type PoolSettings = {
  connectionString: string;
  /**
   * The address of PostgreSQL itself, if `connectionString` leads to a pooler. A pooler lends a connection only for one
   * transaction.
   */
  directUrl?: string | undefined;
  /** The largest number of connections. */
  connections?: number | undefined;
  /** The isolation level of transactions that do not choose their own; read committed if it is undefined. */
  isolation?: 'serializable' | undefined;
  onLostConnection: (error: Error) => void;
};

export type PoolClient = Client & pg.PoolClient;

/**
 * The connections to PostgreSQL. When PostgreSQL sends nothing any more, the pool gives up its open connections and
 * makes new ones.
 */
export class ConnectionPool {
  readonly heartbeat: Heartbeat;
  readonly #settings: PoolSettings;
  #pool: pg.Pool;

  constructor(settings: PoolSettings) {
    const { connectionString, directUrl } = settings;
    this.#settings = settings;
    this.#pool = openPool(settings);
    const urls = directUrl === undefined ? [connectionString] : [connectionString, directUrl];
    this.heartbeat = new Heartbeat(urls, () => {
      void this.#pool.end();
      this.#pool = openPool(this.#settings);
    });
  }

  async connect(): Promise<PoolClient> {
    // The cast is safe: the pool makes only connections of the class `Client`.
    const connecting = async () => (coming = this.#pool.connect() as Promise<PoolClient>);
    let coming: Promise<PoolClient> | undefined;
    return this.heartbeat.unlessSilent(connecting).catch((error: unknown) => {
      // If the connection opens after the caller has stopped waiting, the connection goes back to the pool.
      coming?.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    });
  }

  async end(): Promise<void> {
    this.heartbeat.stop();
    await this.#pool.end();
  }
}

/** A connection to PostgreSQL that remembers if the replica did not confirm the last commit. */
class Client extends pg.Client {
  /** The number of the server process behind this connection. pg has this number, but pg's types do not include it. */
  declare readonly processID: number | null;
  #isUnconfirmed = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true;
    });
  }

  /**
   * Returns whether the replica did not confirm the last commit, and clears the note. If somebody cancels the wait for
   * the replica, PostgreSQL reports the commit as done, with a warning.
   */
  takeUnconfirmed(): boolean {
    const isUnconfirmed = this.#isUnconfirmed;
    this.#isUnconfirmed = false;
    return isUnconfirmed;
  }
}

function openPool({ connectionString, directUrl, connections = 12, isolation, onLostConnection }: PoolSettings) {
  const pool = new pg.Pool({
    Client,
    connectionString,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: MOST_WAIT_MS,
    idleTimeoutMillis: 30_000,
    // Through a pooler a setting lasts only until the end of the transaction, so the shop uses these settings only for
    // direct connections.
    ...(directUrl === undefined && {
      statement_timeout: STATEMENT_MS,
      ...(isolation && { options: `-c default_transaction_isolation=${isolation}` }),
    }),
    // With keepAlive the shop notices a lost machine even if nothing is sent.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'tanabana',
    // Whole paise fit into a JavaScript number. By default pg would return bigints as text.
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // An idle connection may break at any moment. If nobody listened for the error of an idle connection, Node would end
  // the process.
  pool.on('error', onLostConnection);
  // A connection in use may break between two statements of a transaction. The pool's own listener covers only idle
  // connections.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
