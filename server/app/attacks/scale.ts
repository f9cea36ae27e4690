import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The figure that the drill measured, for docs/promises.md. */
    figure?: string;
  }
}

/**
 * `npm run attack` makes the attacks as large as they were when they got through; in the daily tests they are quick.
 */
export const isFull = process.env['ATTACK'] === 'full';

/** A repeating drill ends after this time, however far it came; its figure says how far. In milliseconds. */
export const DRILL_MS = 100_000;

export function many({ quick, full }: { quick: number; full: number }): number {
  return isFull ? full : quick;
}

/** Records the measured figure, with the name of the engine under test in front. */
export function tell({ task }: TestContext, figure: string): void {
  const engine = process.env['ENGINE'] === 'postgres' ? 'PostgreSQL' : 'SQLite';
  task.meta.figure = `${engine}: ${figure}`;
}
