import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#domain/instants.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** The number of warnings of each kind that were held back since the last written one. */
const heldBack = new Map<string, number>();

/**
 * Logs the first warning of a kind, and later ones as one line a minute with their number: a client that causes
 * warnings must not be able to fill the disk. There must be few kinds.
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

/** Resets the counts, for tests, whose files share this module. */
export function forgetHeldBack(): void {
  heldBack.clear();
}
