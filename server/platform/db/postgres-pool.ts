import pg from 'pg';
import { Heartbeat } from './heartbeat.ts';

const BIGINT = 20;
/** The longest wait of a request for its turn at a connection, in the order of the requests. */
const MOST_WAIT_MS = 20_000;
/** PostgreSQL itself ends a statement that lasts longer. */
export const STATEMENT_MS = 15_000;

export type PoolSettings = {
  connectionString: string;
  /** The address of PostgreSQL itself, where a pooler is in between. It lends a connection for a transaction only. */
  directUrl?: string | undefined;
  /** The largest number of connections. */
  connections?: number | undefined;
  /** The isolation of every transaction that asks for no other; read committed unless given. */
  isolation?: 'serializable' | undefined;
  onLostConnection: (error: Error) => void;
};

export type PoolClient = Client & pg.PoolClient;

/** The connections to PostgreSQL. Those that were open when it fell silent are given up: new ones take their place. */
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
    // as: the pool makes its connections of this class.
    const connecting = async () => (coming = this.#pool.connect() as Promise<PoolClient>);
    let coming: Promise<PoolClient> | undefined;
    return this.heartbeat.unlessSilent(connecting).catch((error: unknown) => {
      // A connection that comes after all is given back.
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
  /** The number of the server's process that answers; pg has it, though its types do not say so. */
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
   * commit done, with a warning. Asking clears it.
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
    // Through a pooler nothing is set for longer than a transaction.
    ...(directUrl === undefined && {
      statement_timeout: STATEMENT_MS,
      ...(isolation && { options: `-c default_transaction_isolation=${isolation}` }),
    }),
    // With it the shop notices a machine that is gone even where nothing is sent.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
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
  return pool;
}
