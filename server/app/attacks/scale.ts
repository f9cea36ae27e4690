import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What was seen, for docs/promises.md. */
    figure?: string;
  }
}

/**
 * `npm run attack` makes the attacks as large as they were when they got through; in the daily tests they are quick.
 */
export const isFull = process.env['ATTACK'] === 'full';

/** A drill that goes on and on ends after so long, however far it came: the figure says how far. In milliseconds. */
export const DRILL_MS = 100_000;

export function many({ quick, full }: { quick: number; full: number }): number {
  return isFull ? full : quick;
}

/** Tells what was seen; the engine under test is named before it. */
export function tell({ task }: TestContext, figure: string): void {
  const engine = process.env['ENGINE'] === 'postgres' ? 'PostgreSQL' : 'SQLite';
  task.meta.figure = `${engine}: ${figure}`;
}
