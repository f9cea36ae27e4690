import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The figure that the test measured, for docs/promises.md. */
    figure?: string;
  }
}

/**
 * `npm run attack` runs the attacks at the size at which they once succeeded; in the daily tests the attacks are quick.
 */
export const isFull = process.env['ATTACK'] === 'full';

/** A repeating attack ends after this time, in milliseconds; its figure says how far it came. */
export const DRILL_MS = 100_000;

export function many({ quick, full }: { quick: number; full: number }): number {
  return isFull ? full : quick;
}

/** Records the measured figure, after the name of the tested database engine. */
export function tell({ task }: TestContext, figure: string): void {
  const engine = process.env['ENGINE'] === 'postgres' ? 'PostgreSQL' : 'SQLite';
  task.meta.figure = `${engine}: ${figure}`;
}
