import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForOthersToo, type TellCdn } from './cdn-headers.ts';
import { makeCached, type Freshness } from '../site-version/cached.ts';
import { fairLimiter, type FairLimits } from '../scheduling/fair-limiter.ts';
import { CachedResponse, type Answer } from './cached-response.ts';
import { networkOf } from './network.ts';
import { SecondChanceCache } from './second-chance-cache.ts';
import { Targets } from './targets.ts';

/**
 * Making an answer costs a hundred times more than sending a cached answer, and delays all other requests, so the shop
 * makes only a few answers at the same time. Thousands of phones may share the network address of a carrier
 * (decisions/0037), so one address may take many places in the queue.
 */
const MAKING: FairLimits = { atOnce: 8, places: 600, knownPlaces: 0, perShare: 200 };

/**
 * An answer that the cache has made. `began` is a number from the sequence in which the cache numbers both requests and
 * begun answers.
 */
type Made = { response: CachedResponse; began: number };
type Making = { made: Promise<Made>; began: number; startedAt: number };

/** A request for an address, and the function that makes its answer. */
type Asked = { key: string; catalogue: Freshness; client: string; make: () => Promise<Answer> };

/** If making an answer takes longer than this, new requests do not wait for it, because it may never end. */
const STUCK_MS = 10_000;

/**
 * The cache of public answers, which are the same for every visitor. The shop makes a public answer once for each
 * address, and caches the compressed answer until something that it shows changes.
 */
export class ResponseCache {
  readonly #cached: SecondChanceCache<CachedResponse>;
  readonly #making = new Map<string, Making>();
  /** The answers that are queued but not yet being made, by network and address. */
  readonly #waiting = new Map<string, Promise<Made>>();
  /** The request lines that lead to cached answers (answer-at-once.ts). */
  readonly targets = new Targets();
  readonly #inTurn: ReturnType<typeof fairLimiter>['inTurn'];
  /**
   * How many answers the cache sent (`kept`), the client already had (`unchanged`, 304), and the shop made (`made`).
   */
  readonly answers = { kept: 0, unchanged: 0, made: 0 };
  /** The total time of making answers, in milliseconds. */
  makingMs = 0;
  #count = 0;

  readonly #tellCdn: TellCdn | undefined;

  /** `tellCdn` returns the headers for a CDN in front of the shop. Without a CDN, `tellCdn` is undefined. */
  constructor(maxBytes: number = 32 * 1024 * 1024, making = MAKING, tellCdn?: TellCdn) {
    this.#cached = new SecondChanceCache(maxBytes);
    this.#tellCdn = tellCdn;
    this.#inTurn = fairLimiter(making).inTurn;
  }

  /**
   * Sends the cached answer if it shows the present catalogue. If the cache has no present answer, makes the answer,
   * caches it and sends it. Caches only answers with status 200. Throws NoPlaceError if too many answers wait to be
   * made, in total or for this client.
   */
  async reply(
    key: string,
    catalogue: Freshness,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Answer>,
  ): Promise<FastifyReply> {
    await (request.hasMissedChange ? catalogue.refresh() : catalogue.state());
    const kept = this.find(key, catalogue);
    const cached = kept ?? (await this.#make({ key, catalogue, client: request.ip, make }));
    const encoding = cached.encodingFor(request.headers['accept-encoding']);
    const { headers, bytes } = await cached.form(encoding);
    this.targets.remember(request, key);
    reply.code(cached.status).headers(headers);
    // The CDN must not cache an answer that is not in this cache, because the answer may show a state that lasts only a
    // moment. The CDN must also not cache an answer that may be out of date, because the purge for the newer state may
    // be over.
    const isForCdn = this.#cached.find(key) === cached && !catalogue.mayBeOld();
    if (isForCdn && isForOthersToo(request.headers)) reply.headers(cached.toCdn);
    if (cached.isKnown(request.headers['if-none-match'])) {
      this.answers.unchanged++;
      return reply.code(304).removeHeader('content-encoding').send();
    }
    if (kept) this.answers.kept++;
    return reply.send(bytes);
  }

  /** The estimated memory use of all cached answers, in bytes. */
  get bytes(): number {
    return this.#cached.bytes;
  }

  /** Returns the cached answer for an address, if it shows the present catalogue. */
  find(key: string, catalogue: Pick<Freshness, 'isCurrent'>): CachedResponse | undefined {
    const cached = this.#cached.find(key);
    if (!cached) return undefined;
    if (!catalogue.isCurrent(cached)) return void this.#cached.delete(key);
    cached.isUsed = true;
    return cached;
  }

  // Makes an answer for all clients that wait for the same address. An answer may already be in the making when a
  // client asks. The client gets that answer only if nothing that it shows has changed; otherwise the client waits for
  // an answer whose making began after the client asked.
  async #make(asked: Asked): Promise<CachedResponse> {
    const askedAt = ++this.#count;
    for (;;) {
      const { response, began } = await this.#coming(asked);
      if (began > askedAt || asked.catalogue.isCurrent(response)) return response;
    }
  }

  // Until the making begins, each network has its own entry in the queue. If all networks shared one entry, a popular
  // page would come late for all networks when one network sends many requests.
  #coming(asked: Asked): Promise<Made> {
    const of = networkOf(asked.client);
    const place = `${of} ${asked.key}`;
    const coming = this.#underWay(asked.key) ?? this.#waiting.get(place);
    if (coming) return coming;
    let hasBegun = false;
    const waiting = this.#inTurn({ of, isKnown: false }, async () => {
      hasBegun = true;
      this.#waiting.delete(place);
      return this.#makeOnce(asked);
    }).finally(() => {
      if (this.#waiting.get(place) === waiting) this.#waiting.delete(place);
    });
    if (!hasBegun) this.#waiting.set(place, waiting);
    return waiting;
  }

  #underWay(key: string): Promise<Made> | undefined {
    const making = this.#making.get(key);
    return making && performance.now() - making.startedAt < STUCK_MS ? making.made : undefined;
  }

  #makeOnce({ key, catalogue, make }: Asked): Promise<Made> {
    const underWay = this.#underWay(key);
    if (underWay) return underWay;
    const began = ++this.#count;
    const cached = this.#cached.find(key);
    if (cached && catalogue.isCurrent(cached)) return Promise.resolve({ response: cached, began });
    const startedAt = performance.now();
    const made = makeCached(catalogue, make)
      .then((kept) => {
        this.answers.made++;
        this.makingMs += performance.now() - startedAt;
        const response = new CachedResponse(key, kept, this.#tellCdn);
        if (response.status === 200 && catalogue.isCurrent(response)) this.#cached.set(key, response);
        return { response, began };
      })
      .finally(() => {
        if (this.#making.get(key)?.began === began) this.#making.delete(key);
      });
    this.#making.set(key, { made, began, startedAt });
    return made;
  }
}
