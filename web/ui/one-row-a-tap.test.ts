import { expect, test, vi } from 'vitest';
import { oneRowATap } from './one-row-a-tap.ts';

/**
 * Returns how many rows these clicks remove. Each click has its time in milliseconds, and its distance in pixels from
 * the left. A click by a key has no distance.
 */
function press(presses: ReadonlyArray<{ at: number; x?: number }>): number {
  let taken = 0;
  const onClick = oneRowATap(() => taken++);
  const clock = vi.spyOn(performance, 'now');
  for (const { at, x } of presses) {
    clock.mockReturnValue(at);
    const event = x === undefined ? { detail: 0, clientX: 0, clientY: 0 } : { detail: 1, clientX: x, clientY: 0 };
    onClick(event as Parameters<typeof onClick>[0]);
  }
  clock.mockRestore();
  return taken;
}

test('a double tap takes one row away, and a later one, one elsewhere and each key take their own', () => {
  const at = 1_000_000;
  expect(
    press([
      { at, x: 50 },
      { at: at + 200, x: 52 },
    ]),
  ).toBe(1);
  expect(
    press([
      { at: at + 5000, x: 50 },
      { at: at + 5400, x: 50 },
    ]),
  ).toBe(2);
  expect(
    press([
      { at: at + 9000, x: 50 },
      { at: at + 9100, x: 250 },
    ]),
  ).toBe(2);
  expect(press([{ at: at + 9900 }, { at: at + 9950 }])).toBe(2);
});
