import pg from 'pg';
import { Heartbeat } from './heartbeat.ts';

const BIGINT = 20;
/** The longest time that a request waits for a connection; requests wait in order. */
const MOST_WAIT_MS = 20_000;
/** PostgreSQL itself ends a statement that lasts longer. */
export const STATEMENT_MS = 15_000;

export type PoolSettings = {
  connectionString: string;
  /**
   * The address of PostgreSQL itself, if there is a pooler before it. The pooler lends a connection only for one
   * transaction.
   */
  directUrl?: string | undefined;
  /** The largest number of connections. */
  connections?: number | undefined;
  /** The isolation of every transaction that asks for no other; read committed by default. */
  isolation?: 'serializable' | undefined;
  onLostConnection: (error: Error) => void;
};

export type PoolClient = Client & pg.PoolClient;

/**
 * The connections to PostgreSQL. Connections that were open when PostgreSQL fell silent are given up, and new
 * connections replace them.
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
    // The cast is safe: the pool makes its connections of this class.
    const connecting = async () => (coming = this.#pool.connect() as Promise<PoolClient>);
    let coming: Promise<PoolClient> | undefined;
    return this.heartbeat.unlessSilent(connecting).catch((error: unknown) => {
      // A connection that opens too late is given back.
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

/** A connection that notes whether its commits were confirmed. */
class Client extends pg.Client {
  /** The process number of the answering server; pg has this number, but its types do not include it. */
  declare readonly processID: number | null;
  #isUnconfirmed = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true;
    });
  }

  /**
   * Answers whether the server's replica did not confirm a commit: if somebody cancels this wait, PostgreSQL calls the
   * commit done, with a warning. Reading the answer clears it.
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
    // Through a pooler no setting lasts longer than a transaction.
    ...(directUrl === undefined && {
      statement_timeout: STATEMENT_MS,
      ...(isolation && { options: `-c default_transaction_isolation=${isolation}` }),
    }),
    // With keepAlive the shop notices a lost machine even if nothing is sent.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'tanabana',
    // Whole paise easily fit a JavaScript number, while pg would answer bigints as text.
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // An idle connection may break at any moment; without a listener that would end the process.
  pool.on('error', onLostConnection);
  // A connection in use may also break between two statements of a transaction, and the pool listens only to idle
  // connections.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
