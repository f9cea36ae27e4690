import type { MouseEvent } from 'react';

/** The two taps of a double tap are about 100 to 300 ms and a finger's width apart. */
const [HABIT_MS, HABIT_PX] = [350, 30];
let last = { at: -Infinity, x: 0, y: 0 };

/**
 * For the `onClick` of a button that removes its row at once. The next row moves to its place, so the second tap of a
 * double tap, which many people make by habit, would remove that row too; this function ignores it. Keys have no double
 * tap.
 */
export function oneRowATap(takeAway: () => unknown) {
  return ({ detail, clientX: x, clientY: y }: MouseEvent): void => {
    const at = performance.now();
    const isThere = Math.hypot(x - last.x, y - last.y) < HABIT_PX;
    if (detail > 0 && isThere && at - last.at < HABIT_MS) return;
    last = { at, x, y };
    takeAway();
  };
}
