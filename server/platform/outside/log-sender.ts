import type { Env } from '../env/env.ts';

type Settings = { url: string; token: string | undefined };
type Timing = { everyMs: number; patienceMs: number; pauseMs: number };

const USUAL: Timing = { everyMs: 1000, patienceMs: 10_000, pauseMs: 5000 };
/**
 * The most characters of the log that wait while the collector is unavailable. Beyond this limit the sender drops the
 * oldest lines, and counts the dropped lines.
 */
const MOST_WAITING = 8_000_000;
const MOST_AT_ONCE = 500_000;

/** Returns the address to which `LOG_TO` sends the log; undefined if `LOG_TO` is not set. */
export function logTarget({ LOG_TO, LOG_TOKEN }: Pick<Env, 'LOG_TO' | 'LOG_TOKEN'>): Settings | undefined {
  return LOG_TO === undefined ? undefined : { url: LOG_TO, token: LOG_TOKEN };
}

/**
 * Sends the log's lines to another machine, in order, as JSON lines by POST, in one batch each second. The requests of
 * visitors do not wait for the sender. The sender repeats a batch until the collector accepts it. The sender calls
 * `onTrouble` whenever the collector has not accepted a batch.
 */
export class LogSender {
  readonly #settings: Settings;
  readonly #timing: Timing;
  readonly #onTrouble: (error: unknown) => void;
  #lines: string[] = [];
  #size = 0;
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<boolean> | undefined;

  constructor(settings: Settings, onTrouble: (error: unknown) => void, timing: Partial<Timing> = {}) {
    this.#settings = settings;
    this.#onTrouble = onTrouble;
    this.#timing = { ...USUAL, ...timing };
  }

  /** Adds a line of the log with its line break, as the logger writes it. */
  add(line: string): void {
    this.#lines.push(line);
    this.#size += line.length;
    while (this.#size > MOST_WAITING) {
      this.#size -= this.#lines.shift()?.length ?? 0;
      this.#dropped++;
    }
    this.#sendIn(this.#timing.everyMs);
  }

  /** Tries once to send the waiting lines, and drops those that the collector does not accept. */
  async close(): Promise<void> {
    await this.#sending;
    while (this.#lines.length > 0 && (await this.#send()));
    clearTimeout(this.#timer);
  }

  #sendIn(milliseconds: number): void {
    if (this.#sending) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sending = this.#send().then((isTaken) => {
        this.#sending = undefined;
        if (this.#lines.length > 0) this.#sendIn(isTaken ? 0 : this.#timing.pauseMs);
        return isTaken;
      });
    }, milliseconds).unref();
  }

  async #send(): Promise<boolean> {
    const { lines, dropped } = this.#take();
    try {
      await this.#post(dropped === 0 ? lines.join('') : `${droppedLine(dropped)}${lines.join('')}`);
      return true;
    } catch (error) {
      this.#lines = [...lines, ...this.#lines];
      this.#size += sizeOf(lines);
      this.#dropped += dropped;
      this.#onTrouble(error);
      return false;
    }
  }

  #take(): { lines: string[]; dropped: number } {
    let [count, size] = [0, 0];
    while (count < this.#lines.length && size < MOST_AT_ONCE) size += this.#lines[count++]?.length ?? 0;
    const taken = { lines: this.#lines.splice(0, count), dropped: this.#dropped };
    this.#size -= size;
    this.#dropped = 0;
    return taken;
  }

  async #post(body: string): Promise<void> {
    const { url, token } = this.#settings;
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body,
      // The shop does not follow redirects, because the owner has not named the address that they lead to.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#timing.patienceMs),
    });
    if (!ok) throw new Error(`the collector of LOG_TO answered ${status}`);
  }
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0);
}

/** Makes the line of the log that reports dropped lines, in the form of the logger's own lines. */
function droppedLine(times: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), kind: 'log-dropped', times, msg: 'lines of the log were dropped while the collector was away' })}\n`;
}
