// Outlines are drawn as their right half, from the top of the middle line to its bottom; the left is its mirror.

/** A cubic curve to (x, y) by two handles, all relative to the middle line; x grows outwards. */
export type Curve = [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

export const MIDDLE = 450;

/** A closed, symmetrical outline from its right half, which starts at (0, top) and ends on the middle line. */
export function mirrored(top: number, half: readonly Curve[]): string {
  const at = (x: number, y: number) => `${round(MIDDLE + x)} ${round(y)}`;
  const right = half.map(([x1, y1, x2, y2, x, y]) => `C${at(x1, y1)} ${at(x2, y2)} ${at(x, y)}`);
  const starts: Array<[number, number]> = [[0, top], ...half.map(([, , , , x, y]): [number, number] => [x, y])];
  const left = half
    .map(([x1, y1, x2, y2], index) => {
      const [x, y] = starts[index] ?? [0, top];
      return `C${at(-x2, y2)} ${at(-x1, y1)} ${at(-x, y)}`;
    })
    .toReversed();
  return `M${at(0, top)} ${right.join(' ')} ${left.join(' ')}Z`;
}

/** A straight stretch as a curve. */
export function line(fromX: number, fromY: number, x: number, y: number): Curve {
  return [fromX + (x - fromX) / 3, fromY + (y - fromY) / 3, fromX + ((x - fromX) * 2) / 3, fromY + ((y - fromY) * 2) / 3, x, y];
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A repeatable sequence of numbers from 0 to 1: the same garment folds the same way every time. */
export function chance(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

/** A piece of a garment. `solid` is dyed plain, darker; `lining` shows the inside. */
export type Piece = { outline: string; look: 'cloth' | 'solid' | 'lining' };
/** What a garment is made of, back to front, on a sheet of 900 × 1200. Folds and seams are open lines; the bands are woven borders. */
export type Pattern = { pieces: Piece[]; folds: string[]; seams: string[]; bands: string[]; buttons: Array<[number, number]>; /** The neck's height on a hanger; below zero: over a rod; undefined: by clips, or lying. */ hangsAt: number | undefined };

/** A garment without anything yet. */
export const none: Pattern = { pieces: [], folds: [], seams: [], bands: [], buttons: [], hangsAt: undefined };

/** The same drawn on either side of the middle line. */
export const both = (draw: (side: 1 | -1) => string): string[] => [draw(1), draw(-1)];

/** The inside of the neck, seen behind the front. */
export function neckInside(depth: number, width: number, top: number): Piece {
  return { look: 'lining', outline: `M${MIDDLE - width} ${top}Q${MIDDLE} ${top + 26} ${MIDDLE + width} ${top}Q${MIDDLE + width * 0.9} ${top + depth * 0.7} ${MIDDLE} ${top + depth * 0.6}Q${MIDDLE - width * 0.9} ${top + depth * 0.7} ${MIDDLE - width} ${top}Z` };
}
