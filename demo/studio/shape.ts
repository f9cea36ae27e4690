import { bent, round, type Point } from './path.ts';

// The functions of this file draw an outline by its right half, from the top of the middle line to its bottom; the left
// half is the mirror image.

/** A cubic curve to (x, y) by two handles. All values are relative to the middle line, and x grows outwards. */
export type Curve = [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

const MIDDLE = 450;

/** Makes a closed, symmetrical outline from its right half, which starts at (0, top) and ends on the middle line. */
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

/** Makes a straight line in the form of a curve. */
export function line(fromX: number, fromY: number, x: number, y: number): Curve {
  return [
    fromX + (x - fromX) / 3,
    fromY + (y - fromY) / 3,
    fromX + ((x - fromX) * 2) / 3,
    fromY + ((y - fromY) * 2) / 3,
    x,
    y,
  ];
}

/**
 * Returns a source of numbers from 0 to 1, which are the same for the same seed, so that the same garment always has
 * the same folds.
 */
export function chance(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

/**
 * The material of a piece: `cloth` is the garment's cloth; `solid` is its colour without a print, and darker; `lining`
 * is the inside of the garment; `wood`, `metal` and `label` are not cloth.
 */
export type Look = 'cloth' | 'solid' | 'lining' | 'wood' | 'metal' | 'label';
export type Piece = {
  outline: string;
  look: Look;
  /** The height at which the piece stands out, from 0 to 1. */
  level?: number;
  /** True for a layer behind the hanger, which is the inside of the neck. */
  isHollow?: true;
  /** The angle of the piece's cloth in degrees, because the print of a sleeve follows the arm. */
  grain?: number;
};
/**
 * A ridge with a valley beside it. The fold gets thinner at both ends, or only at its `start`, like pleats below a
 * waistband.
 */
export type Fold = { path: string; width: number; thin?: 'start'; strength?: number };
/** A woven border along a line, with its width in units. */
export type Border = { path: string; width: number };
/** One layer of a garment on a sheet of 900 × 1200; its pieces lie from back to front. */
export type Pattern = {
  pieces: Piece[];
  folds: Fold[];
  seams: string[];
  borders: Border[];
  buttons: Array<[x: number, y: number]>;
};

/** An empty layer, to which other layers add their parts. */
export const none: Pattern = { pieces: [], folds: [], seams: [], borders: [], buttons: [] };

/** The side from which a garment is seen. */
export type Side = 'front' | 'back';
/**
 * The shoulders of the person who wears a garment: the height of the neck beside the throat, and half the width of the
 * shoulders.
 */
export type Body = { top: number; shoulder: number };
/** A garment: its layers from back to front, and the way in which it is shown. */
export type Cut = {
  layers: Pattern[];
  body: Body;
  /** The way in which the garment is held: by a hanger in its shoulders, by clips, over a rail, or lying on a table. */
  held: 'hanger' | 'clips' | 'rail' | 'lying';
  /**
   * True for a length of cloth, or a garment as wide as one. It is folded to a block, and its front and back look
   * alike.
   */
  isLength?: true;
  /** The middle of the picture that shows the garment at close range. */
  close: [x: number, y: number];
};

/** Makes the same drawing on both sides of the middle line: 1 is right, and -1 is left. */
export const both = <Thing>(draw: (side: 1 | -1) => Thing): Thing[] => [draw(-1), draw(1)];

/**
 * Draws a path on both sides of the middle line. The path has absolute M, L, C and Q commands, and its x values are
 * measured outwards from the middle line.
 */
export function bothSides(path: string): string[] {
  return both((side) => path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${MIDDLE + side * Number(x)} ${y}`));
}

/** Draws folds on both sides of the middle line. */
export function foldsOnBothSides(width: number, ...paths: string[]): Fold[] {
  return paths.flatMap(bothSides).map((path) => ({ path, width }));
}

/** Adds parts to a layer, and returns the new layer. */
export function withParts(base: Pattern, more: Partial<Pattern>): Pattern {
  return {
    pieces: [...base.pieces, ...(more.pieces ?? [])],
    seams: [...base.seams, ...(more.seams ?? [])],
    folds: [...base.folds, ...(more.folds ?? [])],
    borders: [...base.borders, ...(more.borders ?? [])],
    buttons: [...base.buttons, ...(more.buttons ?? [])],
  };
}

/** Draws the inside of the neck, seen behind the front, with the maker's label. */
export function neckInside(depth: number, width: number, top: number): Piece[] {
  const left = `${MIDDLE - width - 6} ${top + 4}`;
  const back = `Q${MIDDLE} ${top + 30} ${MIDDLE + width + 6} ${top + 4}`;
  const low = top + depth + 6;
  const front = `L${MIDDLE + width * 0.8} ${low}H${MIDDLE - width * 0.8}`;
  const label = `M${MIDDLE - 17} ${top + 24}H${MIDDLE + 17}V${top + 44}H${MIDDLE - 17}Z`;
  return [
    { look: 'lining', outline: `M${left}${back}${front}Z`, level: 0.62, isHollow: true },
    ...(depth > 60 ? [{ look: 'label', outline: label, level: 0.66, isHollow: true } as const] : []),
  ];
}

/** Returns a layer with every point moved. `move` gets a point and returns its new place. */
export function movedLayer(layer: Pattern, move: (point: Point) => Point): Pattern {
  return {
    pieces: layer.pieces.map((piece) => ({ ...piece, outline: bent(piece.outline, move) })),
    folds: layer.folds.map((fold) => ({ ...fold, path: bent(fold.path, move) })),
    seams: layer.seams.map((seam) => bent(seam, move)),
    borders: layer.borders.map((border) => ({ ...border, path: bent(border.path, move) })),
    buttons: layer.buttons.map(([x, y]): [number, number] => {
      const [movedX, movedY] = move([x, y]);
      return [movedX, movedY];
    }),
  };
}
