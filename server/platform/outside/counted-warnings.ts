import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#domain/instants.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** For each kind, the number of warnings since the last one that was written. */
const heldBack = new Map<string, number>();

/**
 * Logs the first warning of a kind. Counts the later ones, and logs their number once a minute, so that a client that
 * causes warnings cannot fill the disk. Use only a few kinds.
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

/** Resets the counts. Tests need this, because their files share this module. */
export function forgetHeldBack(): void {
  heldBack.clear();
}
