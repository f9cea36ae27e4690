import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseTrouble } from './errors.ts';
import { hostsOf } from './host-list.ts';
import { OwnTransactions } from './own-transactions.ts';

// DATABASE_URL may name several servers, as libpq writes it: postgres://user@one:5432,two:5432/shop. One of them, the primary,
// takes what the shop writes. When it fails and a replica is promoted, the shop finds that one; until then a replica that has all
// that this process knows stands in for what only reads. Where one name is given nothing is looked for: that name leads to the
// primary.

/** A server that does not answer within this is not there. */
const LOOK_MS = 2000;
/** For what only reads there is another server sooner: nobody is harmed where the primary was merely slow. */
const MOST_SILENT_MS = 300;
/** So long a stand-in is sought for what has just failed. */
const MOST_SEEKING_MS = 700;
/** How soon a replica is asked again that has not yet come as far as it must, */
const CATCH_UP_MS = 20;
/** and how soon the primary is looked for again while one stands in. */
const LOOK_AGAIN_MS = 250;

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
  readonly #own = new OwnTransactions();
  #primary: string;
  /** Of the primary, when it was last found. */
  #timeline = -1;
  #looking: Promise<void> | undefined;
  #lookedAt = -Infinity;
  #standIn: string | undefined;
  #seeking: Promise<string | undefined> | undefined;
  #soughtAt = -Infinity;
  /** Whether no primary answered when a stand-in was last sought. */
  #isAway = false;

  constructor(url: string) {
    this.#urls = hostsOf(url);
    this.#primary = this.#urls[0] ?? url;
  }

  get primary(): string {
    return this.#primary;
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /** The server that is read from while no primary is known to answer. Who asks makes sure that it is looked for. */
  get standIn(): string | undefined {
    if (this.#standIn !== undefined && performance.now() - this.#lookedAt >= LOOK_AGAIN_MS) void this.look();
    return this.#standIn;
  }

  /** Notes a transaction that this process has committed: its primary is there, and who stood in may not show it yet. */
  noteOwn(...committed: Parameters<OwnTransactions['note']>): void {
    if (this.#own.note(...committed)) this.#standIn = undefined;
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
    const timelines = await Promise.all(this.#urls.map(async (url) => timelineOf(url, LOOK_MS)));
    this.#lookedAt = performance.now();
    // A former primary that was started again takes writes, too: each promotion begins a higher timeline.
    const newest = Math.max(...timelines);
    if (newest < 0) return;
    this.#standIn = undefined;
    this.#timeline = newest;
    if (timelines[this.#urls.indexOf(this.#primary)] === newest) return;
    this.#primary = this.#urls[timelines.indexOf(newest)] ?? this.#primary;
  }

  /**
   * Finds a server for what only reads, where the primary does not answer at once: a replica that shows all that this process
   * knows to be committed, or one that has just been promoted. Undefined where the primary answers, or nobody can stand in.
   */
  async seekStandIn(): Promise<string | undefined> {
    if (!this.areSeveral) return undefined;
    return (this.#seeking ??= this.#seekStandIn().finally(() => (this.#seeking = undefined)));
  }

  /**
   * What is first: what the primary is asked for, or that it does not answer and another server stands in; undefined then. Fails
   * as the primary does where nobody stands in.
   */
  async orStandIn<Result>(asked: Promise<Result>): Promise<Result | undefined> {
    if (!this.areSeveral) return asked;
    const found = Promise.withResolvers<undefined>();
    const seeking = setInterval(async () => {
      if (await this.#standInOfLate()) found.resolve(undefined);
    }, MOST_SILENT_MS);
    try {
      return await Promise.race([asked, found.promise]);
    } catch (error) {
      if (!isDatabaseTrouble(error) || !(await this.#isStoodInFor())) throw error;
      return undefined;
    } finally {
      clearInterval(seeking);
    }
  }

  /** Whether somebody stands in for a primary that has just failed; a busy replica may need a moment until it answers. */
  async #isStoodInFor(): Promise<boolean> {
    const failed = performance.now();
    // The first one may have been under way already, and have found the primary there.
    if ((await this.seekStandIn()) ?? (await this.seekStandIn())) return true;
    while (this.#isAway && performance.now() - failed < MOST_SEEKING_MS) if (await this.seekStandIn()) return true;
    return false;
  }

  /** Of all who wait for their answers somebody seeks, and the others share what is found: a busy server is not asked by each. */
  async #standInOfLate(): Promise<string | undefined> {
    const isSought = performance.now() - this.#soughtAt < MOST_SILENT_MS;
    return isSought ? this.standIn : this.seekStandIn();
  }

  async #seekStandIn(): Promise<string | undefined> {
    const [primary, areOwnSeen] = [this.#primary, this.#own.areSeen()];
    const others = this.#urls.filter((url) => url !== primary);
    const [timeline, ...places] = await Promise.all([
      timelineOf(primary, MOST_SILENT_MS),
      ...others.map(async (url) => this.#placeOf(url, areOwnSeen)),
    ]);
    this.#soughtAt = performance.now();
    this.#isAway = timeline < 0;
    // A primary that has been found, or has committed something, meanwhile is there.
    const isNeeded = timeline < 0 && primary === this.#primary && areOwnSeen === this.#own.areSeen();
    // One that has been cut off for long may show all that this process has done, too.
    const furthest = Math.max(...places);
    return (this.#standIn = isNeeded && furthest >= 0 ? others[places.indexOf(furthest)] : undefined);
  }

  /** How far a server that can stand in has come in the log, in bytes; -1 where it cannot. */
  async #placeOf(url: string, areOwnSeen: string): Promise<number> {
    // What a replica has received and does not show yet is committed, too.
    const isUpToDate = `pg_last_wal_replay_lsn() >= coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())
      and ${areOwnSeen}`;
    const ofReplica = `case when ${isUpToDate} then 'at ' || (pg_last_wal_replay_lsn() - '0/0') else 'behind' end`;
    for (const asked = performance.now(); ; await wait(CATCH_UP_MS)) {
      const found = await lookAt(url, { ofPrimary: TIMELINE, ofReplica, mostMs: MOST_SILENT_MS });
      if (found?.startsWith('at ')) return Number(found.slice('at '.length));
      if (found !== 'behind') return timelineIn(found) > this.#timeline ? Infinity : -1;
      if (performance.now() - asked > MOST_SILENT_MS) return -1;
    }
  }
}

/** The log's file is named after its timeline. */
const TIMELINE = 'pg_walfile_name(pg_current_wal_lsn())';

/** The timeline on which a primary writes; -1 of a replica and of a server that does not answer. */
async function timelineOf(url: string, mostMs: number): Promise<number> {
  return timelineIn(await lookAt(url, { ofPrimary: TIMELINE, mostMs }));
}

function timelineIn(file: string | undefined): number {
  // Some services do not tell: all theirs are alike, then.
  return file === 'gone' ? -1 : Number.parseInt(file?.slice(0, 8) ?? '0', 16);
}

/** What became of what a connection has asked, by the number of its process. */
export async function stateOf(url: string, processId: number | null): Promise<'gone' | 'at work' | 'unconfirmed'> {
  const activity = `(select coalesce(max(case wait_event when 'SyncRep' then 'unconfirmed' else 'at work' end), 'gone')
    from pg_stat_activity where pid = ${processId ?? 0} and state <> 'idle')`;
  const state = await lookAt(url, { ofPrimary: activity, mostMs: LOOK_MS });
  return state === 'gone' || state === 'unconfirmed' ? state : 'at work';
}

/** What to ask a server for, by what it is, and how long it has for the connection and for the answer. */
type Look = { ofPrimary: string; ofReplica?: string; mostMs: number };

/** What a server answers on a connection of its own; 'gone' where it is none of those that are asked, or does not answer in time. */
async function lookAt(url: string, { ofPrimary, ofReplica = `'gone'`, mostMs }: Look): Promise<string | undefined> {
  const limits = { connectionTimeoutMillis: mostMs, query_timeout: mostMs };
  const client = new HostClient({ ...limits, application_name: 'tanabana-look' }, url);
  client.on('error', () => {});
  try {
    await client.connect();
    // Asked, not heard from the connection: a pooler may be in between.
    const { rows } = await client.query<{ found: string }>(
      `select case when pg_is_in_recovery() then ${ofReplica} else ${ofPrimary} end as found`,
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
