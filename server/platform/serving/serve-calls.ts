import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseCallKey, type Call, type Calls, type Download } from '#contract/call.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { actingBy } from '../http/acting-key.ts';
import { hashingInShareOf } from '../http/hash-queue.ts';
import type { SignedIn } from '../http/guard.ts';
import { cachedRead } from '../site-version/cached.ts';
import { untilDurable } from '../db/durable.ts';
import type { Platform } from '../platform.ts';
import type { BeforeForm, BeforeForms, Handler, Handlers, ReadInput } from '../http/call-request.ts';
import { filePlaces, formPlaces, inPieces, inShareOfTime, listPlaces, REQUEST_MS } from '../http/at-once.ts';
import { readForm } from '../http/multipart.ts';
import { networkOf } from '../http/network.ts';
import { readJson, withJson, writeJson } from '../http/checked-json.ts';
import { paramsOf, performCall } from '../http/perform-call.ts';
import { oneSpelling } from '../http/one-spelling.ts';
import { keyedRequest, repeatably } from '../http/repeatable.ts';

/**
 * Serves the calls of a resource as the contract declares them. The server checks the caller before it reads anything;
 * later it checks the input and the output. The server caches public reads in compressed form until something that they
 * show changes, except reads whose answer is valid only for a moment. Pages may make public reads without HTTP.
 * `beforeForms` can refuse a form before any of its files is read.
 */
export function serveCalls<Cs extends Calls>(
  app: FastifyInstance,
  shop: Platform,
  calls: Cs,
  handlers: Handlers<Cs>,
  beforeForms: BeforeForms<Cs> = {},
): void {
  for (const [key, contracted] of Object.entries(calls)) {
    // The cast is safe: `calls` and `handlers` have the same keys, but TypeScript cannot follow one key through both.
    const handler = handlers[key] as Handler;
    const { method, path } = parseCallKey(key);
    const isPublicRead = method === 'GET' && contracted.who === 'anyone' && !contracted.isOfTheMoment;
    const call = isPublicRead ? { ...contracted, answer: withJson(contracted.answer) } : contracted;
    const answerNow = inOwnPlaces(call, answerRequest(shop, key, call, handler));
    // The cast is safe: `calls` and `beforeForms` have the same keys, but TypeScript cannot follow one key through
    // both.
    const answer = shop.guard.watch(
      key,
      call.files ? answerForm(call, answerNow, beforeForms[key] as BeforeForm) : answerNow,
    );
    const allow = shop.guard.watch('', async (request) => {
      request.cameAt = shop.now();
      request.signedIn = await shop.guard.authorize(call, request.headers, request.cameAt, networkOf(request.ip));
    });
    if (isPublicRead) shop.reads.set(key, readFromInside(shop, call, handler));
    app.route({
      method,
      config: { isSigned: call.isSigned !== undefined },
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      onRequest: async (request) => {
        if (call.who !== 'anyone') await allow(request);
      },
      handler: isPublicRead ? cached(shop, call, answer) : answer,
    });
  }
}

type AnswerRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * The files of a form fill the disk while they arrive, which may take an hour. Before the files arrive, the server
 * therefore refuses a person who may not send them.
 */
function answerForm(call: Call, answer: AnswerRequest, before: BeforeForm | undefined): AnswerRequest {
  return async (request, reply) => {
    const { signedIn } = request;
    if (!signedIn) return answer(request, reply);
    // The cast is safe: `paramsOf` has just checked the parameters' shape.
    if (before) await before({ user: signedIn, params: paramsOf(call, request.params) as never });
    const work = async () => answer(request, reply);
    // The server does not limit the number of forms that staff send at the same time.
    return signedIn.role === 'ADMIN' ? work() : formPlaces(signedIn.id, work);
  };
}

/** Limits how many files and other heavy answers the server makes for one account at the same time. */
function inOwnPlaces(call: Call, answer: AnswerRequest): AnswerRequest {
  if (!isHeavy(call)) return answer;
  // A file that the server makes occupies its place until the server has sent it, or until the client disconnects.
  const places = call.sends ? filePlaces : listPlaces;
  // The server makes no answer for a caller who has disconnected while waiting.
  return async (request, reply) =>
    places(accountOf(request), async () => (reply.raw.destroyed ? reply : answer(request, reply)));
}

function isHeavy(call: Call): boolean {
  return call.isHeavy === true || call.sends !== undefined;
}

function accountOf(request: FastifyRequest): string {
  const { signedIn } = request;
  return signedIn?.key?.id ?? signedIn?.id ?? networkOf(request.ip);
}

/** Makes the function that answers the requests of a call. */
function answerRequest(shop: Platform, key: string, call: Call, handler: Handler): AnswerRequest {
  return async (request, reply) => {
    const place = { dataDir: shop.env.DATA_DIR, uploads: shop.uploads };
    const form = call.files && (await readForm(request, call, place));
    const bytes = call.takesBytes && request.body instanceof Readable ? request.body : undefined;
    try {
      await authorizeAgain(shop, call, request, form !== undefined);
      const [usual = 200] = call.statuses ?? [];
      reply.code(usual);
      const make = async () =>
        performCall(call, handler, {
          params: request.params,
          query: request.query,
          body: form ? form.fields : bytes ? undefined : request.body,
          user: request.signedIn,
          files: form?.files ?? [],
          bytes,
          text: request.signedText,
          address: request.ip,
          headers: request.headers,
          header: (name) => headerOf(request, name),
          setHeader: (name, value) => void reply.header(name, value),
          status: (code) => void reply.code(code),
          noteLimit: (error) => shop.guard.noteLimit(request, error),
        });
      const keyed = call.takesKey && (await keyedRequest(key, request, form, shop.now()));
      const made = async () => (keyed ? repeatably(shop.db, keyed, reply, call, make) : make());
      const own = async () => actingBy(request.signedIn?.key, made);
      const isTimed = isHeavy(call) && shop.env.RATE_LIMITS !== 0;
      const perform = async () => (isTimed ? inShareOfTime(accountOf(request), own, REQUEST_MS) : own());
      const isLimited = shop.env.RATE_LIMITS !== 0 && request.method !== 'GET';
      const share = { of: networkOf(request.ip), isKnown: false };
      const performed = isLimited ? hashingInShareOf(share, perform) : perform();
      const answer = await performed.finally(async () => untilTellable(shop, request));
      // The cast is safe: a call that sends a file has a handler that answers a Download.
      const file = () => (isTimed ? inOwnTime(accountOf(request), answer as Download) : (answer as Download));
      if (call.sends) return await sendFile(reply, call.sends, file());
      return call.answer ? answer : await reply.send();
    } finally {
      await form?.discard();
    }
  };
}

/**
 * Waits until the rows on which an answer depends are on the disk. A refusal waits, too, because its cause may be a
 * write of another request a moment ago. The only reads that wait are reads of staff, because staff act on what they
 * see. Staff get their answer even if the disk refuses writes.
 */
async function untilTellable({ db }: Platform, { method, signedIn }: FastifyRequest): Promise<void> {
  if (method !== 'GET') return untilDurable(db);
  if (signedIn?.role === 'ADMIN') await untilDurable(db).catch(() => {});
}

/** A body counts as slow if it takes longer than this number of milliseconds to arrive. */
const AT_ONCE_MS = 1000;

/**
 * Checks the session or key again after a slow body. A body may take an hour to arrive, and somebody may have revoked
 * the caller's access meanwhile.
 */
async function authorizeAgain(shop: Platform, call: Call, request: FastifyRequest, isUpload: boolean): Promise<void> {
  const { cameAt } = request;
  if (cameAt === undefined) return;
  const isSlow = isUpload || Date.parse(shop.now()) - Date.parse(cameAt) > AT_ONCE_MS;
  if (isSlow) request.signedIn = await shop.guard.authorize(call, request.headers, cameAt, networkOf(request.ip));
}

const PUBLIC_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding, accept-language',
};

/**
 * Answers from the response cache, separately for each language. Parameters that the contract does not name make no
 * difference.
 */
function cached(shop: Platform, call: Call, answer: AnswerRequest): AnswerRequest {
  const names = new Set(Object.keys(call.query?.shape ?? {}));
  return async (request, reply) => {
    const key = `${currentLocale()} ${oneSpelling(request.url, (name) => names.has(name))}`;
    return shop.responseCache.reply(key, shop.catalogue, request, reply, async () => {
      // The cast is safe: a public read answers an object.
      const body = writeJson((await answer(request, reply)) as object);
      return { status: 200, headers: PUBLIC_HEADERS, body };
    });
  };
}

/**
 * Makes the function by which pages make a public read without an HTTP request. The checks and the answer are the same
 * as for a request.
 */
function readFromInside(shop: Platform, call: Call, handler: Handler): (input: ReadInput) => Promise<unknown> {
  const nobody = {
    files: [],
    bytes: undefined,
    text: undefined,
    address: '',
    headers: {},
    header: () => undefined,
    setHeader: () => {},
    status: () => {},
  };
  // The cast is safe: a public read answers an object.
  const read = async (input: ReadInput) =>
    readJson((await performCall(call, handler, { ...input, ...nobody })) as object);
  // A read without input has only one answer, and every page asks for the shop's name and its categories. The process
  // therefore caches the answer.
  return call.params || call.query ? read : cachedRead(shop.catalogue, async () => read({}));
}

function inOwnTime(account: string, { fileName, text }: Download): Download {
  return { fileName, text: inPieces(account, text) };
}

// Sends a file piece by piece, so even a long file takes only the memory of one piece.
async function sendFile(reply: FastifyReply, type: string, { fileName, text }: Download): Promise<unknown> {
  const pieces = Readable.from(text, { objectMode: false });
  // In HTTP/1.0, which some proxies use, the end of the connection marks the end of the file. If a file breaks off, the
  // server therefore resets the connection, so that the file does not look complete.
  pieces.once('error', () => reply.raw.headersSent && reply.raw.socket?.resetAndDestroy());
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    })
    .send(pieces);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The person or API key that makes the call, once the server has authorized it. `signedIn` is undefined on public
     * calls.
     */
    signedIn: SignedIn | undefined;
    /** The time when the request arrived; undefined on calls that need no authorization. */
    cameAt: string | undefined;
    /** The body of a signed request, exactly as the sender sent it. */
    signedText: string | undefined;
  }
  interface FastifyContextConfig {
    isSigned?: boolean;
  }
}
