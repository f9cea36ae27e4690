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

/** True where a sign-in takes a code besides the password. */
export function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'SECOND_FACTOR_NEEDED' || error.code === 'SECOND_FACTOR_WRONG');
}

/** True where the server wants to know first who is there (step-up.ts). */
export function asksForProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STEP_UP_NEEDED';
}

/** The server's own sentence where it sent one, else the fallback (spec §8 "Server message if present, else fallback"). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
