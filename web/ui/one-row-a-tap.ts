import type { MouseEvent } from 'react';

/**
 * The most milliseconds and pixels between the two taps of a double tap. The two taps are usually 100 to 300 ms and a
 * finger's width apart.
 */
const [HABIT_MS, HABIT_PX] = [350, 30];
let last = { at: -Infinity, x: 0, y: 0 };

/**
 * Returns an `onClick` for a button that removes its row at once. The next row moves to the place of the removed one.
 * Many people tap twice by habit, and the second tap would remove that row too, so this function ignores the second
 * tap. Keys have no double tap.
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
