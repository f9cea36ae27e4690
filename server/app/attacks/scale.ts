import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The figure that the test measured. docs/promises.md shows this figure. */
    figure?: string;
  }
}

/**
 * `npm run attack` runs the attacks in their full form, which takes long. The daily tests run the quick form of the
 * attacks.
 */
export const isFull = process.env['ATTACK'] === 'full';

/**
 * An attack with many rounds begins no new round after this many milliseconds, and reports the number of its rounds.
 */
export const DRILL_MS = 100_000;

export function many({ quick, full }: { quick: number; full: number }): number {
  return isFull ? full : quick;
}

/** Records the measured figure, with the name of the tested database engine before it. */
export function tell({ task }: TestContext, figure: string): void {
  const engine = process.env['ENGINE'] === 'postgres' ? 'PostgreSQL' : 'SQLite';
  task.meta.figure = `${engine}: ${figure}`;
}
