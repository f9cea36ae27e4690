import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ShopError, type Issue } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import { isDatabaseTrouble, isDiskFull } from '../db/errors.ts';
import { warnCounted } from '../outside/counted-warnings.ts';
import { FilesAwayError } from '../outside/stored-file.ts';
import { NoPlaceError } from '../scheduling/fair-limiter.ts';
import { TooManyTries } from './rate-limits.ts';

/**
 * The error for a body that is not JSON. The parser does not know the request's language, so the code that answers the
 * error chooses the message.
 */
export class NotJsonError extends Error {}

/** The log for an unexpected error: the log of a request, or of the app. */
type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/**
 * The status and body of a refusal. The body is `{message, code, issues?}`, without details that a shopper must not
 * read.
 */
type Refusal = { status: number; body: { message: string; code: string } & Record<string, unknown> };

/**
 * Turns a call's error into its answer, and logs an unexpected error. `isStaff` means that the caller may learn about
 * the shop's machine, for example that its disk is full.
 */
export function toRefusal(error: unknown, log: Log, isStaff = false): Refusal {
  const known = isStaff && isDiskFull(error) ? diskFull() : toShopError(error);
  if (!known) {
    log.error({ err: error }, 'unexpected error');
    return { status: 500, body: { message: errorsText.unexpected(), code: 'UNEXPECTED' } };
  }
  noteRefusal(known, error, log);
  const { status, message, code, issues, details } = known;
  return { status, body: { message, code, ...(issues && { issues }), ...details } };
}

/**
 * Logs a refusal that an owner should know about, but each kind at most once a minute, because one client may cause
 * thousands of refusals.
 */
function noteRefusal(known: ShopError, error: unknown, log: Log): void {
  if (known instanceof TooManyTries) warnCounted(log, known.rule, 'too many tries');
  // Only unexpected errors, such as an unavailable database, have a useful stack trace.
  else if (known.kind === 'not-ready') warnCounted(log, known.code, 'not ready', error === known ? {} : { err: error });
}

/** Answers a request whose handler threw an error; only this function turns a `ShopError` into HTTP. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = toRefusal(error, request.log, request.signedIn?.role === 'ADMIN');
  if (typeof body['retryAfter'] === 'number') reply.header('retry-after', body['retryAfter']);
  return reply.code(status).send(body);
}

function diskFull(): ShopError {
  return new ShopError('not-ready', 'DISK_FULL', errorsText.diskFull(), { details: { retryAfter: 10 } });
}

function toShopError(error: unknown): ShopError | undefined {
  if (error instanceof ShopError) return error;
  if (error instanceof NotJsonError) return new ShopError('bad-input', 'BAD_JSON', errorsText.notJson());
  if (error instanceof NoPlaceError)
    return new ShopError('not-ready', 'BUSY', errorsText.busy(), { details: { retryAfter: 2 } });
  if (error instanceof FilesAwayError)
    return new ShopError('not-ready', 'FILES_AWAY', errorsText.filesAway(), { details: { retryAfter: 5 } });
  if (isDatabaseTrouble(error))
    return new ShopError('not-ready', 'NOT_READY', errorsText.databaseAway(), { details: { retryAfter: 2 } });
  return fromFastify(error);
}

const WRONG_TYPE = new Set([
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_INVALID_MULTIPART_CONTENT_TYPE',
  'FST_ERR_CTP_INVALID_CONTENT_TYPE',
]);

function fromFastify(error: unknown): ShopError | undefined {
  // The cast is safe: Fastify and its plugins throw errors with a code and a status; anything else has neither and
  // stays unexpected.
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new ShopError('too-large', 'FILE_TOO_LARGE', errorsText.aFileTooLarge());
  if (WRONG_TYPE.has(code ?? '') || statusCode === 415)
    return new ShopError('wrong-type', 'WRONG_TYPE', errorsText.wrongType());
  if (statusCode === 413) return new ShopError('too-large', 'TOO_LARGE', errorsText.tooLarge());
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ShopError('bad-input', 'BAD_INPUT', errorsText.unreadable());
  return undefined;
}

const MOST_ISSUES = 50;

/**
 * Makes an error for bad input that names each field. The main message of the error is the message about the first
 * wrong field.
 */
export function badInput(error: z.ZodError): ShopError {
  const issues: Issue[] = error.issues
    .slice(0, MOST_ISSUES)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  return new ShopError('bad-input', 'BAD_INPUT', issues[0]?.message ?? errorsText.unreadable(), { issues });
}
