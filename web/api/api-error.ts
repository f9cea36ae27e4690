import * as errorsText from '#text/page-errors.ts';

/** A refused call. Decide by `code`; show `message`. `status` 0 means that no answer came at all. */
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

/** What is wrong with each field, by its name; empty where the refusal was about none. */
export function issuesOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message])) : {};
}

/**
 * The server's own sentence where it sent one, else the fallback (spec §8 "Server message if present, else fallback").
 * Without network the device is at fault, and the sentence says what to do about it.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.message !== '') return error.message;
  return isOffline() ? errorsText.noNetwork() : fallback;
}

/** Whether the device itself says that it has no network. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}
