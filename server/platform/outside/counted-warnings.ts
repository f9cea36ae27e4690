import { MINUTE_MS } from '#domain/instants.ts';

/** The only method of a log that most code needs. */
export type Log = { warn: (what: object, text: string) => void };

/** For each kind of warning, the number of warnings since the process last wrote one to the log. */
const heldBack = new Map<string, number>();

/**
 * Logs the first warning of a kind. Counts the later warnings of this kind, and logs their number once a minute, so
 * that a client that causes warnings cannot fill the disk. Callers must use only a few kinds, because the process
 * remembers each kind.
 */
export function warnCounted(log: Log, kind: string, message: string, first: object = {}): void {
  const times = heldBack.get(kind);
  if (times !== undefined) return void heldBack.set(kind, times + 1);
  log.warn({ kind, times: 1, ...first }, message);
  holdBack(log, kind, message);
}

function holdBack(log: Log, kind: string, message: string): void {
  heldBack.set(kind, 0);
  setTimeout(() => {
    const times = heldBack.get(kind) ?? 0;
    heldBack.delete(kind);
    if (times === 0) return;
    log.warn({ kind, times }, message);
    holdBack(log, kind, message);
  }, MINUTE_MS).unref();
}

/** Resets the counts of warnings. Tests need this function, because several test files share this module. */
export function forgetHeldBack(): void {
  heldBack.clear();
}
