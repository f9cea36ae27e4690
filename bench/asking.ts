import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

// The client runs on the same machine as the measured server, so it does as little as possible: it uses one socket for
// each connection, sends the request as bytes, and reads from the answer only status and length.

export type Asked = { path: string; method?: 'GET' | 'POST' | 'PUT'; headers?: Record<string, string>; body?: string };

/** `until` sets when to stop: after this many milliseconds, or after this many requests. */
export type Asking = {
  origin: string;
  request: () => Asked;
  connections: number;
  status: number;
  until: { ms: number } | { requests: number };
  /** Runs before each request, outside the measured time; `ask` then uses only one connection. */
  before?: () => Promise<unknown>;
  /** Returns the processor time of the server so far, in milliseconds. */
  spent: () => number;
};

/** The results of a measurement; p50 and p99 are latencies in milliseconds. */
export type Load = { perSecond: number; cpuUs: number; p50: number; p99: number };

/**
 * Sends requests on this many connections; each connection sends the next request as soon as the last one is answered.
 * Throws if the status of an answer differs from the expected one.
 */
export async function ask({ origin, request, connections, status, until, before, spent }: Asking): Promise<Load> {
  const open = await Promise.all(Array.from({ length: connections }, async () => Connection.open(origin)));
  const times: number[] = [];
  let left = 'requests' in until ? until.requests : Infinity;
  let [apartMs, apartCpuMs] = [0, 0];
  const [started, cpuBefore] = [performance.now(), spent()];
  const endAt = 'ms' in until ? started + until.ms : Infinity;
  const askOn = async (connection: Connection) => {
    while (left > 0 && performance.now() < endAt) {
      left--;
      if (before) {
        const [at, cpu] = [performance.now(), spent()];
        await before();
        apartMs += performance.now() - at;
        apartCpuMs += spent() - cpu;
      }
      const { path, ...rest } = request();
      const asked = performance.now();
      const answered = await connection.send({ path, ...rest });
      if (answered !== status) throw new Error(`${path}: ${answered} instead of ${status}`);
      times.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(open.map(askOn));
  } finally {
    for (const connection of open) connection.end();
  }
  const seconds = (performance.now() - started - apartMs) / 1000;
  const cpuUs = ((spent() - cpuBefore - apartCpuMs) * 1000) / Math.max(1, times.length);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, cpuUs, p50: at(0.5), p99: at(0.99) };
}

const BUFFER_BYTES = 256 * 1024;
const ZERO = 48;

type Waiting = { resolve: (status: number) => void; reject: (error: Error) => void };

class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  /**
   * `head` contains the first bytes of an answer whose head is not complete yet. `left` is the number of body bytes
   * that are still missing.
   */
  #head: Buffer | undefined;
  #left = 0;
  #status = 0;
  /** The length (head and body) of the last answer that arrived in a single chunk. */
  #usual = 0;
  #waiting: Waiting | undefined;
  #encoded: { asked: Asked; bytes: Buffer } | undefined;

  static async open(origin: string): Promise<Connection> {
    const connection = new Connection(new URL(origin));
    await once(connection.#socket, 'connect');
    return connection;
  }

  private constructor({ hostname, port, host }: URL) {
    this.#host = host;
    this.#socket = connect({
      ...{ host: hostname, port: Number(port), noDelay: true },
      // The connection reads into the same buffer each time, because a new buffer would cost as much as reading.
      onread: {
        buffer: Buffer.alloc(BUFFER_BYTES),
        callback: (length, bytes) => {
          // The cast is safe: the bytes are in the buffer given above.
          this.#take(bytes as Buffer, length);
          return true;
        },
      },
    });
    this.#socket
      .on('error', (error) => this.#fail(error))
      .on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  /** Sends a request. Returns the status when the whole answer has arrived. */
  async send(asked: Asked): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(this.#bytesOf(asked));
    });
  }

  end(): void {
    this.#socket.destroy();
  }

  #bytesOf(asked: Asked): Buffer {
    const { path, method = 'GET', headers = {}, body } = asked;
    // The client encodes the same request only once.
    if (this.#encoded?.asked.path === path && body === undefined) return this.#encoded.bytes;
    const lines = Object.entries({
      host: this.#host,
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
    this.#encoded = { asked, bytes };
    return bytes;
  }

  #take(buffer: Buffer, length: number): void {
    if (this.#left > 0) this.#left -= length;
    else if (!this.#isAsBefore(buffer, length) && !this.#readHead(buffer.subarray(0, length))) return;
    if (this.#left > 0) return;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#left = 0;
    waiting?.resolve(this.#status);
  }

  /**
   * Returns whether a chunk has the same length and status as the last answer that arrived in a single chunk. Such a
   * chunk counts as a complete answer, so the client need not read its head.
   */
  #isAsBefore(buffer: Buffer, length: number): boolean {
    return length === this.#usual && !this.#head && digitsOf(buffer) === this.#status;
  }

  /** Reads the head of an answer; returns false if the head is not complete yet, or cannot be read. */
  #readHead(bytes: Buffer): boolean {
    const all = Buffer.concat(this.#head ? [this.#head, bytes] : [bytes]);
    const end = all.indexOf('\r\n\r\n');
    this.#head = end < 0 ? all : undefined;
    if (end < 0) return false;
    const head = all.toString('latin1', 0, end);
    this.#status = digitsOf(all);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && this.#status !== 304) {
      this.#fail(new Error(`an answer without a length: ${head}`));
      return false;
    }
    const whole = Number(length ?? 0) + end + 4;
    this.#left = whole - all.length;
    this.#usual = whole === bytes.length ? whole : 0;
    return true;
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

/** Reads the status from the first line of an answer, such as the 200 in `HTTP/1.1 200 OK`. */
function digitsOf(bytes: Buffer): number {
  const digit = (at: number) => (bytes[at] ?? 0) - ZERO;
  return digit(9) * 100 + digit(10) * 10 + digit(11);
}
