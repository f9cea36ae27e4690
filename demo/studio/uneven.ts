import { chance } from './shape.ts';

// Cloth on a hanger is never flat. This file calculates soft waves, always the same for the same place. The waves are
// longer downwards than across, because the cloth hangs.

const SIZE = 64;
const random = chance('uneven');
const lattice = Float32Array.from({ length: SIZE * SIZE }, () => random() - 0.5);

/**
 * Returns how far the cloth stands out at a place of the frame, all in units of the frame: broad waves and small dents.
 */
export function unevenness(x: number, y: number): number {
  return noise(x / 64 + y / 420, y / 170) * 9 + noise(x / 23 - y / 150, y / 52 + 31) * 2.2;
}

/** Calculates a value between the four nearest numbers of a lattice, without corners. */
function noise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const across = smooth(x - left);
  const down = smooth(y - top);
  const at = (column: number, row: number) => lattice[(row & (SIZE - 1)) * SIZE + (column & (SIZE - 1))] ?? 0;
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * across;
  const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * across;
  return upper + (lower - upper) * down;
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}
