import * as errorsText from '#text/page-errors.ts';

/**
 * The error of a failed call: the server refused the call, or did not answer (`status` is 0). Code should decide by
 * `code`; `message` is for people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: ReadonlyArray<{ path: string; message: string }>;
  readonly details: Record<string, unknown>;

  constructor(status: number, body: unknown) {
    const { message, code, issues, ...details } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    super(typeof message === 'string' ? message : '');
    this.status = status;
    this.code = typeof code === 'string' ? code : 'UNKNOWN';
    this.issues = Array.isArray(issues) ? (issues as Array<{ path: string; message: string }>) : [];
    this.details = details;
  }
}

/**
 * Returns the error message of each field, by the field's name. Returns an empty object if the error is about no field.
 */
export function issuesOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message])) : {};
}

/**
 * Returns the server's own message if it sent one, otherwise the fallback (spec §8 "Server message if present, else
 * fallback"). If there is no message and the device is offline, returns a sentence that tells the person what to do.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.message !== '') return error.message;
  return isOffline() ? errorsText.noNetwork() : fallback;
}

/** Returns whether the device reports that it is offline. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}
