/** The kinds of refusals; each has one HTTP status (contract "Conventions", Errors). */
const statusOf = {
  'bad-input': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'wrong-type': 415,
  unreadable: 422,
  'too-many': 429,
  'mail-failed': 502,
  'not-ready': 503,
} as const;

type ErrorKind = keyof typeof statusOf;
export type ErrorStatus = (typeof statusOf)[ErrorKind];
export type Issue = { path: string; message: string };

/**
 * The error by which the shop refuses a request. Clients decide by an error's `code`, which never changes. An error's
 * `message` is a sentence for shoppers. An error's `details` are further fields of the answer, such as `available`.
 */
export class ShopError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    more: { issues?: Issue[]; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.issues = more.issues;
    this.details = more.details;
  }

  get status(): ErrorStatus {
    return statusOf[this.kind];
  }
}

/**
 * Makes the error for a thing that does not exist or belongs to another person. The shop gives both cases the same
 * error on purpose, so that nobody can find out which ids exist.
 */
export function notFound(sentence: () => string): ShopError {
  return new ShopError('not-found', 'NOT_FOUND', sentence());
}

/** Returns the found thing; throws `notFound` if it is undefined. */
export function orNotFound<Thing>(thing: Thing | undefined, sentence: () => string): Thing {
  if (!thing) throw notFound(sentence);
  return thing;
}

/** Makes the error for bad input in one named field. */
export function badField(path: string, message: string): ShopError {
  return badFields([{ path, message }]);
}

/**
 * Makes the error for bad input in several named fields; the message of the first field becomes the message of the
 * error.
 */
export function badFields(issues: Issue[]): ShopError {
  return new ShopError('bad-input', 'BAD_INPUT', issues[0]?.message ?? '', { issues });
}
