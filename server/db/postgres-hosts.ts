import pg from 'pg';
import { hostsOf } from './host-list.ts';

// DATABASE_URL may name several servers, as libpq writes it: postgres://user@one:5432,two:5432/shop. One of them, the primary,
// takes what the shop writes. When it fails and a replica is promoted, the shop finds that one. Where one name is given
// nothing is looked for: that name leads to the primary.

/** A server that does not answer within this is not there. */
const LOOK_MS = 2000;

/** A connection that knows which server it leads to, and hears what that server says of itself. */
export class HostClient extends pg.Client {
  readonly url: string;
  /** Which of the server's processes answers; pg has it, though its types do not say so. */
  declare readonly processID: number | null;
  #isReplica = false;
  #isUnconfirmed = false;

  constructor(config: pg.ClientConfig, url: string) {
    super({ ...config, connectionString: url });
    this.url = url;
    // Said at the beginning, and again when it changes.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isReplica = parameterValue === 'on';
    });
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true;
    });
  }

  /** A replica takes nothing that is written. A pooler goes on saying what its server was when it first met it. */
  get isReplica(): boolean {
    return this.#isReplica;
  }

  /**
   * Whether a commit was not confirmed by the replica that the server was told to wait for: when somebody cancels this wait
   * PostgreSQL calls the commit done, with a warning. Asked once.
   */
  takeUnconfirmed(): boolean {
    const isUnconfirmed = this.#isUnconfirmed;
    this.#isUnconfirmed = false;
    return isUnconfirmed;
  }
}

/** The servers of one database, and which of them is the primary as far as is known. */
export class Hosts {
  readonly #urls: readonly string[];
  #primary: string;
  #looking: Promise<void> | undefined;

  constructor(url: string) {
    this.#urls = hostsOf(url);
    this.#primary = this.#urls[0] ?? url;
  }

  get primary(): string {
    return this.#primary;
  }

  /** Whether another server than this one is the primary by now: all are asked. */
  async isElsewhere(url: string): Promise<boolean> {
    if (this.#primary === url) await this.look();
    return this.#primary !== url;
  }

  /** Finds the primary; whoever asks while somebody looks shares what is found. Without any, all stays as it was. */
  async look(): Promise<void> {
    if (this.#urls.length === 1) return;
    await (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  async #look(): Promise<void> {
    const timelines = await Promise.all(this.#urls.map(timelineOf));
    // A former primary that was started again takes writes, too: each promotion begins a higher timeline.
    const newest = Math.max(...timelines);
    if (newest < 0 || timelines[this.#urls.indexOf(this.#primary)] === newest) return;
    this.#primary = this.#urls[timelines.indexOf(newest)] ?? this.#primary;
  }
}

/** The timeline on which a primary writes; -1 of a replica and of a server that does not answer. */
async function timelineOf(url: string): Promise<number> {
  // Its log's file is named after it. Some services do not tell: all theirs are alike, then.
  const file = await lookAt(url, 'pg_walfile_name(pg_current_wal_lsn())');
  return file === 'gone' ? -1 : Number.parseInt(file?.slice(0, 8) ?? '0', 16);
}

/** What became of what a connection has asked, by the number of its process. */
export async function stateOf(url: string, processId: number | null): Promise<'gone' | 'at work' | 'unconfirmed'> {
  const activity = `(select coalesce(max(case wait_event when 'SyncRep' then 'unconfirmed' else 'at work' end), 'gone')
    from pg_stat_activity where pid = ${processId ?? 0} and state <> 'idle')`;
  const state = await lookAt(url, activity);
  return state === 'gone' || state === 'unconfirmed' ? state : 'at work';
}

/** What a primary answers when asked for a value on a connection of its own; 'gone' where it is none or does not answer in time. */
async function lookAt(url: string, value: string): Promise<string | undefined> {
  const limits = { connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS };
  const client = new HostClient({ ...limits, application_name: 'tanabana-look' }, url);
  client.on('error', () => {});
  try {
    await client.connect();
    // Asked, not heard from the connection: a pooler may be in between.
    const { rows } = await client.query<{ found: string }>(
      `select case when pg_is_in_recovery() then 'gone' else ${value} end as found`,
    );
    return rows[0]?.found;
  } catch (error) {
    // It answers, though it does not say this; but not one that is starting or ending, nor a pooler without its server.
    return error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '') ? undefined : 'gone';
  } finally {
    client.end().catch(() => {});
  }
}

/** A connection of its own to the primary, opened. `config` has everything but the address. */
export async function connectToPrimary(url: string, config: pg.ClientConfig): Promise<pg.Client> {
  const hosts = new Hosts(url);
  await hosts.look();
  const client = new HostClient(config, hosts.primary);
  await client.connect();
  return client;
}
