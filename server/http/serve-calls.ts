import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { parseCallKey, type AnswerOf, type BodyOf, type Call, type Calls, type Download, type ParamsOf, type QueryOf } from '#contract/call.ts';
import { notFound } from '#contract/errors.ts';
import { admit, type SignedIn } from '../auth/admit.ts';
import type { Shop } from '../shop.ts';
import { badInput } from './errors.ts';
import { normalizedUrl } from './kept-answers.ts';
import { readForm, type UploadedFile } from './multipart.ts';

/** What a handler gets: everything read and checked. `user` is there whenever the call needs one. */
export type CallRequest<C extends Call> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  files: UploadedFile[];
  user: C['who'] extends 'anyone' ? undefined : SignedIn;
  /** The caller's network address. */
  address: string;
  header: (name: string) => string | undefined;
  /** Chooses another of the call's statuses than the first. */
  status: (code: number) => void;
};

export type Handlers<Cs extends Calls> = { [Key in keyof Cs]: (request: CallRequest<Cs[Key]>) => Promise<AnswerOf<Cs[Key]>> };

/** What a public read takes besides its key. */
export type ReadInput = { params?: Record<string, string>; query?: Record<string, unknown> };
export type Reads = Map<string, (input: ReadInput) => Promise<unknown>>;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Serves a resource's calls as its contract says: who may (before anything is read), what comes in, what goes out.
 * Public reads are kept, ready compressed, for as long as the catalogue stays as it is.
 */
export function serveCalls<Cs extends Calls>(app: FastifyInstance, shop: Shop, calls: Cs, handlers: Handlers<Cs>): void {
  for (const [key, call] of Object.entries(calls)) {
    const { method, path } = parseCallKey(key);
    // as: the two objects share their keys; TypeScript cannot follow one key through both.
    const handler = handlers[key] as (request: CallRequest<Call>) => Promise<unknown>;
    if (method === 'GET' && call.who === 'anyone') shop.reads.set(key, call.params || call.query ? async (input) => read(call, handler, input) : oncePerVersion(shop, async () => read(call, handler, {})));
    const answerOnce = async (request: FastifyRequest, reply: FastifyReply) => answer(shop, call, handler, request, reply);
    app.route({
      method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      onRequest: async (request) => {
        request.signedIn = call.who === 'anyone' ? undefined : await admit(shop, call, request.headers.authorization);
      },
      handler: method === 'GET' && call.who === 'anyone' ? keeping(shop, answerOnce) : answerOnce,
    });
  }
}

function keeping(shop: Shop, answerOnce: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const version = await shop.catalogue.version();
    return shop.kept.reply(normalizedUrl(request.url), version, request, reply, async () => {
      const body = JSON.stringify(await answerOnce(request, reply));
      return { status: 200, headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-cache' }, body };
    });
  };
}

async function answer(shop: Shop, call: Call, handler: (request: CallRequest<Call>) => Promise<unknown>, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const params = call.params?.safeParse(request.params) ?? { success: true as const, data: {} };
  if (!params.success) throw notFound('This');
  const query = call.query?.safeParse(request.query) ?? { success: true as const, data: {} };
  if (!query.success) throw badInput(query.error);
  const form = call.files ? await readForm(request, call.files, shop.env.DATA_DIR) : undefined;
  try {
    const body = call.body?.safeParse(form ? form.fields : (request.body ?? {})) ?? { success: true as const, data: undefined };
    if (!body.success) throw badInput(body.error);
    const [usual = 200] = call.statuses ?? [];
    reply.code(usual);
    const answered = await handler({
      // as: the contract's shapes have just been checked; their types hang on the key, which is gone here.
      params: params.data as never,
      query: query.data as never,
      body: body.data as never,
      user: request.signedIn as never,
      files: form?.files ?? [],
      address: request.ip,
      header: (name) => headerOf(request, name),
      status: (code) => void reply.code(code),
    });
    if (call.sends) return await sendFile(reply, call.sends, answered as Download);
    if (call.answer === null) return await reply.send();
    return call.answer.parse(answered);
  } finally {
    await form?.discard();
  }
}

// Piece by piece: a file of any length takes no more memory than one piece.
async function sendFile(reply: FastifyReply, type: string, { fileName, text }: Download): Promise<unknown> {
  return reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' }).send(Readable.from(text, { objectMode: false }));
}

/** Makes a public read from inside the process: the same checks, the same answer, no HTTP and no JSON in between. */
async function read(call: Call, handler: (request: CallRequest<Call>) => Promise<unknown>, input: ReadInput): Promise<unknown> {
  const params = call.params?.safeParse(input.params ?? {}) ?? { success: true as const, data: {} };
  if (!params.success) throw notFound('This');
  const query = call.query?.safeParse(input.query ?? {}) ?? { success: true as const, data: {} };
  if (!query.success) throw badInput(query.error);
  // as: see answer() above; the contract's shapes have just been checked.
  const answered = await handler({ params: params.data as never, query: query.data as never, body: undefined as never, user: undefined as never, files: [], address: '', header: () => undefined, status: () => {} });
  return call.answer?.parse(answered);
}

/** What takes no input is the same until the catalogue changes: every page asks for the shop's name and its categories. */
function oncePerVersion(shop: Shop, make: () => Promise<unknown>): () => Promise<unknown> {
  let kept: { version: number; answer: Promise<unknown> } | undefined;
  return async () => {
    const version = await shop.catalogue.version();
    if (kept?.version !== version) {
      kept = { version, answer: make() };
      kept.answer.catch(() => (kept = undefined));
    }
    return kept.answer;
  };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, once admitted; undefined on calls for anyone. */
    signedIn: SignedIn | undefined;
  }
}
