import type { MouseEvent } from 'react';

/** Between the taps of a double one are some 100 to 300 ms, and a finger's width. */
const [HABIT_MS, HABIT_PX] = [350, 30];
let last = { at: -Infinity, x: 0, y: 0 };

/**
 * For the `onClick` of a button that takes its row away at once: the next row comes to lie where it was, and the second
 * tap of a double one, which many make by habit, would take that away too. Keys have no double tap.
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
