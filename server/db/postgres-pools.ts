import pg from 'pg';
import { isDatabaseTrouble, noPrimary } from './errors.ts';
import { HostClient } from './host-client.ts';
import type { Hosts } from './postgres-hosts.ts';

const BIGINT = 20;
/** How long a request waits for its turn at a connection, in the order of asking. */
const MOST_WAIT_MS = 20_000;
/** PostgreSQL itself ends a statement that lasts longer. */
export const STATEMENT_MS = 15_000;
/** The same for the server that stands in for the primary. */
const MOST_WAIT_FOR_STAND_IN_MS = 2000;
/** A server that takes no connection within this is not there, where another one may be. */
const MOST_CONNECTING_MS = 2000;
/** How often a connection is asked for while the primary is sought. */
const MOST_SEEKS = 3;

export type PoolSettings = {
  /** So many at most. */
  connections?: number | undefined;
  /** Of every transaction that asks for no other; read committed unless given. */
  isolation?: 'serializable' | undefined;
  /** A pooler is in between, which lends a connection for a transaction only: nothing is set for longer than that. */
  isPooled?: boolean | undefined;
  /** It is a replica, from which nothing but reading is wanted. */
  isReplica?: boolean | undefined;
  onLostConnection: (error: Error) => void;
};

export type HostPoolClient = HostClient & pg.PoolClient;

/** The connections to the primary, and those to the server that is read from while it does not answer. */
export class Pools {
  readonly hosts: Hosts;
  readonly #primary: pg.Pool;
  readonly #standIn: pg.Pool;
  /** A replica is wanted, or cannot be told: what a pooler says may be old, and what is written shows it. */
  readonly #takesReplicas: boolean;

  constructor(hosts: Hosts, settings: PoolSettings) {
    this.hosts = hosts;
    const mostConnectingMs = hosts.areSeveral ? MOST_CONNECTING_MS : MOST_WAIT_MS;
    this.#primary = openPool(() => hosts.primary, { ...settings, mostConnectingMs, mostWaitMs: MOST_WAIT_MS });
    this.#standIn = openPool(() => hosts.standIn.url ?? hosts.primary, {
      ...settings,
      // A replica runs nothing at SERIALIZABLE.
      isolation: undefined,
      mostConnectingMs,
      mostWaitMs: MOST_WAIT_FOR_STAND_IN_MS,
    });
    this.#takesReplicas = settings.isReplica === true || settings.isPooled === true;
  }

  /** A connection to the primary; or, where that does not answer and one is there, to its stand-in. */
  async connect(): Promise<HostPoolClient> {
    const { hosts } = this;
    if (!hosts.areSeveral) return this.connectToPrimary();
    const standIn = hosts.standIn.url && (await this.#connectToStandIn());
    if (standIn) return standIn;
    const coming = this.connectToPrimary();
    const client = await hosts.standIn.insteadOf(coming);
    if (client) return client;
    const instead = await this.#connectToStandIn();
    if (!instead) return coming;
    // Whenever it comes after all, it is for those who ask then.
    coming.then(
      (client) => client.release(),
      () => {},
    );
    return instead;
  }

  /** A connection to the primary; those that lead to a former one are closed. */
  async connectToPrimary(): Promise<HostPoolClient> {
    return this.#unlessSilent(async () => this.#connectToFound());
  }

  async end(): Promise<void> {
    await Promise.all([this.#primary.end(), this.#standIn.end()]);
  }

  async #connectToFound(): Promise<HostPoolClient> {
    for (let tries = 1; ; tries++) {
      const { primary } = this.hosts;
      try {
        return await this.#connectToPresent();
      } catch (error) {
        if (tries === MOST_SEEKS || !isDatabaseTrouble(error) || !(await this.hosts.isElsewhere(primary))) throw error;
      }
    }
  }

  /** Where no server says anything nobody waits for a connection: whenever it comes, it is for those who ask then. */
  async #unlessSilent(connect: () => Promise<HostPoolClient>): Promise<HostPoolClient> {
    return this.hosts.silence.unlessComplete(connect, (client) => client.release());
  }

  async #connectToPresent(): Promise<HostPoolClient> {
    for (;;) {
      const client = await clientOf(this.#primary);
      const isFormer = client.url !== this.hosts.primary;
      if (!isFormer && (this.#takesReplicas || !client.isReplica)) return client;
      client.release(true);
      if (!isFormer) throw noPrimary();
    }
  }

  /** Undefined where there is none any more. */
  async #connectToStandIn(): Promise<HostPoolClient | undefined> {
    let tries = 0;
    while (tries < MOST_SEEKS && this.hosts.standIn.url !== undefined && !this.hosts.silence.isComplete) {
      const client = await this.#unlessSilent(async () => clientOf(this.#standIn)).catch(() => undefined);
      if (client?.url === this.hosts.standIn.url) return client;
      client?.release(true);
      // As many as there are may lead to who stood in before.
      if (client) continue;
      tries++;
      await this.hosts.standIn.seek();
    }
    return undefined;
  }
}

async function clientOf(pool: pg.Pool): Promise<HostPoolClient> {
  // as: the pool makes its connections of this class.
  return (await pool.connect()) as HostPoolClient;
}

function openPool(
  present: () => string,
  {
    connections = 12,
    isolation,
    isPooled = false,
    onLostConnection,
    mostConnectingMs,
    mostWaitMs,
  }: PoolSettings & { mostConnectingMs: number; mostWaitMs: number },
): pg.Pool {
  const pool = new pg.Pool({
    Client: class extends HostClient {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, connectionTimeoutMillis: mostConnectingMs }, present());
      }
    },
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: mostWaitMs,
    idleTimeoutMillis: 30_000,
    ...(!isPooled && {
      statement_timeout: STATEMENT_MS,
      ...(isolation && { options: `-c default_transaction_isolation=${isolation}` }),
    }),
    // Also where nothing is said a machine that is gone is noticed.
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
