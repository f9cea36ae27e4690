/** What kind of refusal it is; each kind is one HTTP status (contract "Conventions", Errors). */
const statusOf = {
  'bad-input': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  unreadable: 422,
  'too-many': 429,
  'mail-failed': 502,
  'not-ready': 503,
} as const;

type ErrorKind = keyof typeof statusOf;
export type Issue = { path: string; message: string };

/**
 * The one error operations throw. `code` is stable and decides what a client does; `message` is a sentence a shopper
 * can read; `details` are further fields of the answer, such as `available`.
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

  get status(): number {
    return statusOf[this.kind];
  }
}

/** A thing that is not there, or is not this person's: the two look the same on purpose. */
export function notFound(sentence: () => string): ShopError {
  return new ShopError('not-found', 'NOT_FOUND', sentence());
}

/** Bad input in one named field. */
export function badField(path: string, message: string): ShopError {
  return new ShopError('bad-input', 'BAD_INPUT', message, { issues: [{ path, message }] });
}
