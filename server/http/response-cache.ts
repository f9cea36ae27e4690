import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fairLimiter, type FairLimits } from '../outside/fair-limiter.ts';
import { networkOf } from './network.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_COMPRESSING = 1000;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Making an answer costs a hundred times more than sending a cached one, and it holds up all others: few at once. A network
 * address may be a carrier's, with thousands of phones behind it (decisions/0007), and so has plenty of room.
 */
const MAKING: FairLimits = { atOnce: 8, places: 600, knownPlaces: 0, perShare: 200 };

export type Answer = { status: number; headers: Record<string, string>; body: string };

class CachedResponse {
  readonly version: number;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly plain: Buffer;
  readonly etag: string;
  br: Promise<Buffer> | undefined;
  gzip: Promise<Buffer> | undefined;

  readonly #keyLength: number;

  constructor(key: string, version: number, answer: Answer) {
    this.#keyLength = key.length;
    this.version = version;
    this.status = answer.status;
    this.headers = answer.headers;
    this.plain = Buffer.from(answer.body);
    this.etag = createHash('sha1').update(this.plain).digest('base64url');
  }

  /** The ready bytes for what the client takes; compressed once, on first need. */
  async bytes(encoding: 'br' | 'gzip' | undefined): Promise<Buffer> {
    if (encoding === 'br') return (this.br ??= brotli(this.plain, BROTLI));
    if (encoding === 'gzip') return (this.gzip ??= zip(this.plain, { level: 6 }));
    return this.plain;
  }

  get size(): number {
    // Both compressed forms are roughly a fifth of the plain one each.
    return Math.ceil(this.plain.length * 1.4) + this.#keyLength + 500;
  }
}

/**
 * Public answers are the same for every visitor, so they are made once for each address and catalogue version and cached,
 * ready compressed, until the catalogue changes. The least recently used go first when `maxBytes` is reached.
 */
export class ResponseCache {
  readonly #maxBytes: number;
  readonly #cached = new Map<string, CachedResponse>();
  readonly #making = new Map<string, Promise<CachedResponse>>();
  /** What each network waits for and nobody makes yet. */
  readonly #waiting = new Map<string, Promise<CachedResponse>>();
  readonly #inTurn: ReturnType<typeof fairLimiter>['inTurn'];
  #bytes = 0;

  constructor(maxBytes: number = 32 * 1024 * 1024, making = MAKING) {
    this.#maxBytes = maxBytes;
    this.#inTurn = fairLimiter(making).inTurn;
  }

  /**
   * Answers from what is cached for this version, or makes the answer, caches it and sends it. Only 200s are cached.
   * Throws NoPlaceError when too many answers are being made, in all or for this client.
   */
  async reply(
    key: string,
    version: number,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Answer>,
  ): Promise<FastifyReply> {
    const cached = this.#find(key, version) ?? (await this.#make(key, version, request.ip, make));
    const encoding =
      cached.plain.length < WORTH_COMPRESSING ? undefined : encodingOf(request.headers['accept-encoding']);
    const etag = `"${cached.etag}${encoding ? `-${encoding}` : ''}"`;
    reply.code(cached.status).header('vary', 'accept-encoding').headers(cached.headers);
    if (cached.status === 200) {
      reply.header('etag', etag);
      if (matches(request.headers['if-none-match'], cached.etag)) return reply.code(304).send();
    }
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(await cached.bytes(encoding));
  }

  #find(key: string, version: number): CachedResponse | undefined {
    const cached = this.#cached.get(key);
    if (!cached) return undefined;
    this.#cached.delete(key);
    if (cached.version === version) {
      this.#cached.set(key, cached);
      return cached;
    }
    this.#bytes -= cached.size;
    return undefined;
  }

  // Many asking for one missing page at once wait for one making of it. Until that begins each network waits in its own
  // turn: whoever asks for a popular page last of many must not make others wait as long.
  #make(key: string, version: number, client: string, make: () => Promise<Answer>): Promise<CachedResponse> {
    const ticket = `${version} ${key}`;
    const of = networkOf(client);
    const place = `${of} ${ticket}`;
    const coming = this.#making.get(ticket) ?? this.#waiting.get(place);
    if (coming) return coming;
    const waiting = this.#inTurn({ of, isKnown: false }, async () =>
      this.#makeOnce(ticket, key, version, make),
    ).finally(() => this.#waiting.delete(place));
    this.#waiting.set(place, waiting);
    return waiting;
  }

  #makeOnce(ticket: string, key: string, version: number, make: () => Promise<Answer>): Promise<CachedResponse> {
    const running = this.#making.get(ticket);
    if (running) return running;
    const cached = this.#cached.get(key);
    if (cached?.version === version) return Promise.resolve(cached);
    const making = make()
      .then((answer) => {
        const made = new CachedResponse(key, version, answer);
        if (made.status === 200) this.#store(key, made);
        return made;
      })
      .finally(() => this.#making.delete(ticket));
    this.#making.set(ticket, making);
    return making;
  }

  #store(key: string, cached: CachedResponse): void {
    const before = this.#cached.get(key);
    if (before) this.#bytes -= before.size;
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    this.#bytes += cached.size;
    for (const [oldest, { size }] of this.#cached) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#cached.delete(oldest);
      this.#bytes -= size;
    }
  }
}

function encodingOf(accepted: string | undefined): 'br' | 'gzip' | undefined {
  if (accepted === undefined) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : undefined;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.includes(`"${etag}`);
}
