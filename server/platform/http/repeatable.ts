import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { Db } from '../db/schema.ts';
import { answerOnce, type KeyedRequest } from '../idempotency/idempotency.ts';
import type { Form } from './multipart.ts';

/**
 * Returns the request's Idempotency-Key, with the hash of the request's content; undefined if the request has no key.
 */
export async function keyedRequest(
  call: string,
  request: FastifyRequest,
  form: Form | undefined,
  now: string,
): Promise<KeyedRequest | undefined> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !request.signedIn) return undefined;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([call, request.params, request.query, form ? form.fields : request.body]));
  for (const { field, path } of form?.files ?? []) {
    hash.update(field);
    await pipeline(createReadStream(path), hash, { end: false });
  }
  return { userId: request.signedIn.id, key, bodyHash: hash.digest('hex'), now };
}

/**
 * Answers a request that has an Idempotency-Key. The first request makes the change and the answer by `make`; a
 * repeated request gets the stored answer of the first.
 */
export async function repeatably(
  db: Db,
  keyed: KeyedRequest,
  reply: FastifyReply,
  { answer }: Pick<Call, 'answer'>,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const { status, body } = await answerOnce(db, keyed, {
    perform: async () => {
      const body = await make();
      return { status: reply.statusCode, body };
    },
    answerOf: (body) => ({ status: reply.statusCode, body: answer?.parse(body) }),
  });
  reply.code(status);
  return body;
}
