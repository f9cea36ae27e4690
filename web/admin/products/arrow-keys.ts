import type { KeyboardEvent } from 'react';

/**
 * Returns the direction of a left or right arrow key: 1 forward, -1 back, 0 for any other key. In a language that is
 * written from right to left, the left arrow key moves forward.
 */
export function stepAlongText({ key, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
}
