import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ShopError, type Issue } from '#contract/errors.ts';
import { isDatabaseTrouble } from '../db/errors.ts';

/** The one way out for everything that goes wrong in a call: `{message, code, issues?}` and never more than a shopper may read. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toShopError(error);
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.', code: 'UNEXPECTED' });
  }
  if (refusal.kind === 'not-ready') request.log.warn({ err: error }, 'not ready');
  const retryAfter = refusal.details?.['retryAfter'];
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  return reply.code(refusal.status).send({ message: refusal.message, code: refusal.code, issues: refusal.issues, ...refusal.details });
}

function toShopError(error: unknown): ShopError | undefined {
  if (error instanceof ShopError) return error;
  if (isDatabaseTrouble(error)) return new ShopError('not-ready', 'NOT_READY', 'The shop cannot reach its records just now. Please try again in a moment.', { details: { retryAfter: 2 } });
  return fromFastify(error);
}

function fromFastify(error: unknown): ShopError | undefined {
  // as: Fastify and its plugins throw errors with a code and a status; anything else has neither and stays unexpected.
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ShopError('too-large', 'FILE_TOO_LARGE', 'A file is too large.');
  if (code === 'FST_FILES_LIMIT') return new ShopError('bad-input', 'TOO_MANY_FILES', 'These are too many files.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' || code === 'FST_ERR_CTP_INVALID_CONTENT_TYPE') return new ShopError('wrong-type', 'WRONG_TYPE', 'This call does not take that kind of content.');
  if (statusCode === 413) return new ShopError('too-large', 'TOO_LARGE', 'This is more than the shop takes at once.');
  if (statusCode === 415) return new ShopError('wrong-type', 'WRONG_TYPE', 'This call does not take that kind of content.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ShopError('bad-input', 'BAD_INPUT', 'The request could not be read.');
  return undefined;
}

/** Bad input as an error that names each field. The sentence on top is the first issue's own. */
export function badInput(error: z.ZodError, sentence?: string): ShopError {
  const issues: Issue[] = error.issues.slice(0, 50).map((issue) => ({ path: issue.path.map(String).join('.'), message: plain(issue) }));
  return new ShopError('bad-input', 'BAD_INPUT', sentence ?? issues[0]?.message ?? 'Please check what you entered.', { issues });
}

// Zod's own words are for programmers; ours are for whoever fills in the form.
function plain(issue: z.core.$ZodIssue): string {
  const field = issue.path.findLast((part) => typeof part === 'string');
  const name = typeof field === 'string' ? `“${field.slice(0, 60)}”` : 'this';
  if (issue.code === 'invalid_type') return issue.message.includes('received undefined') ? `Please fill in ${name}.` : `Please check ${name}.`;
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union' || issue.code === 'not_multiple_of') return `Please check ${name}.`;
  if ((issue.code === 'too_big' || issue.code === 'too_small') && /^Too (big|small)/.test(issue.message)) return `Please check ${name}: it is out of range.`;
  return issue.message;
}
