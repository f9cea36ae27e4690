import type pg from 'pg';
import { LOOK_MS, timelineOf } from './ask-server.ts';
import { HostClient } from './host-client.ts';
import { hostsOf } from './host-list.ts';
import { Silence } from './silence.ts';
import { StandIn } from './stand-in.ts';

// DATABASE_URL may name several servers, as libpq writes it: postgres://user@one:5432,two:5432/shop. One of them, the
// primary, takes what the shop writes. When it fails and a replica is promoted, the shop finds that one; until then a
// replica that has all that this process knows stands in for what only reads. Where one name is given nothing is looked
// for: that name leads to the primary.

/** The servers of one database, and which of them is the primary as far as is known. */
export class Hosts {
  readonly #urls: readonly string[];
  readonly standIn: StandIn;
  readonly silence: Silence;
  #primary: string;
  #timeline = -1;
  #looking: Promise<void> | undefined;
  #lookedAt = -Infinity;

  constructor(url: string) {
    this.#urls = hostsOf(url);
    this.#primary = this.#urls[0] ?? url;
    this.silence = new Silence(this.#urls);
    this.standIn = new StandIn(this.#urls, this);
  }

  get primary(): string {
    return this.#primary;
  }

  /** Of the primary, when it was last found; -1 before. */
  get timeline(): number {
    return this.#timeline;
  }

  /** When all servers were last asked, by `performance.now()`. */
  get lookedAt(): number {
    return this.#lookedAt;
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
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
    this.standIn.end();
    this.#timeline = newest;
    if (timelines[this.#urls.indexOf(this.#primary)] === newest) return;
    this.#primary = this.#urls[timelines.indexOf(newest)] ?? this.#primary;
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
