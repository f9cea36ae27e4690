import { paperWall } from './backdrop.ts';
import type { Scene } from './develop.ts';
import { gathers } from './gathers.ts';
import { cut } from './garments.ts';
import { onHanger, rail, railOf } from './hangers.ts';
import { paint, placed, stacked, type Art, type Stuff } from './paint.ts';
import { pointsOf } from './path.ts';
import { none, type Pattern } from './shape.ts';
import type { Sitting } from './sitting.ts';

/**
 * A picture for a page of the shop, on a wall of this colour: garments hang on a rail in front of a length of cloth,
 * and piles of folded cloth lie on a shelf below. Each pile of folded cloth is listed from bottom to top.
 */
export type Composition = {
  sittings: readonly Sitting[];
  piles: ReadonlyArray<readonly Stuff[]>;
  cloth: Stuff;
  wall: string;
};
/** The width and height of the picture in pixels. */
export type Shape = { width: number; height: number };

/** The height of every composition, in the units in which garments are drawn. */
const UNITS = 1500;
const RAIL_AT = 96;
const SHELF_AT = 1412;
/** The lowest place of a composition that a garment may reach. */
const HEM_AT = 1190;

/** Composes the garments of a picture for one shape. */
export function compose({ sittings, piles, cloth, wall }: Composition, { width, height }: Shape): Scene {
  const across = (UNITS * width) / height;
  const hung = sittings.map((sitting, index) => ({
    art: hanging(sitting, `garment${index}`, placeOf(index, sittings.length, across), across),
    // Garments in the middle of the rail hang in front of the others.
    depth: Math.abs(index - (sittings.length - 1) / 2),
  }));
  const { width: wallAcross, height: wallDown, ...floor } = paperWall(wall, 1.2);
  return {
    ...stacked([
      curtain(cloth, across),
      paint([rail(RAIL_AT, -40, across + 40)], cloth, 'rail'),
      ...hung.toSorted((a, b) => b.depth - a.depth).map(({ art }) => art),
      paint([shelf(across)], cloth, 'shelf'),
      ...piles.map((pile, index) => piled(pile, `pile${index}`, placeOf(index, piles.length, across))),
    ]),
    view: { x: 0, y: 0, width: across, height: UNITS },
    backdrop: { ...floor, width: wallAcross, height: wallDown },
    distance: 26,
  };
}

/**
 * Returns the horizontal middle for garment or pile number `index` of `count`. The sides of the picture stay empty,
 * because the page may cut them off.
 */
function placeOf(index: number, count: number, across: number): number {
  const step = Math.min(470, (across * 0.78) / count);
  return across / 2 + (index - (count - 1) / 2) * step;
}

/** Draws a garment on its hanger, from the rail down. */
function hanging(sitting: Sitting, id: string, x: number, across: number): Art {
  const garment = cut(sitting.garment);
  const from = railOf(garment) ?? 0;
  const scale = sizeOf(garment.layers, from, across * 0.45 - Math.abs(x - across / 2));
  return placed(
    paint(onHanger(garment), sitting, id),
    `translate(${x} ${RAIL_AT}) scale(${scale}) translate(-450 ${-from})`,
  );
}

/** Returns the size of a garment: a long garment ends above the shelf, and no garment is wider than its place. */
function sizeOf(layers: readonly Pattern[], from: number, room: number): number {
  const points = layers.flatMap(({ pieces }) => pieces.flatMap(({ outline }) => pointsOf(outline)));
  const lowest = Math.max(...points.map(([, y]) => y));
  const widest = Math.max(...points.map(([x]) => Math.abs(x - 450)));
  return Math.min(1.06, (HEM_AT - RAIL_AT) / (lowest - from), room / widest);
}

/** Draws a length of cloth that hangs behind the garments, from above the picture to behind the shelf. */
function curtain(stuff: Stuff, across: number): Art {
  const [left, right] = [across * 0.12, across * 0.88];
  const [upper, lower] = [-40, UNITS + 40];
  const middle = (left + right) / 2;
  const count = Math.round((right - left) / 62);
  const folds = gathers(count, { y: upper, step: 62 }, { y: lower + 20, step: 62 }).map((fold) => ({
    ...fold,
    path: fold.path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${Number(x) + middle - 450} ${y}`),
    width: 30,
  }));
  const layer: Pattern = {
    ...none,
    pieces: [{ look: 'cloth', level: 0.3, outline: `M${left} ${upper}H${right}V${lower}H${left}Z` }],
    folds,
  };
  return paint([layer], stuff, 'curtain');
}

/** Draws a board of wood along the whole picture. */
function shelf(across: number): Pattern {
  const board = (from: number, to: number, level: number) =>
    ({ look: 'wood', level, outline: `M-40 ${from}H${across + 40}V${to}H-40Z` }) as const;
  return { ...none, pieces: [board(SHELF_AT, SHELF_AT + 34, 0.8), board(SHELF_AT, SHELF_AT + 8, 0.95)] };
}

const SLAB = 58;

/** Draws a pile of folded cloth on the shelf, seen from the front: each cloth turns round at its edge. */
function piled(pile: readonly Stuff[], id: string, x: number): Art {
  return stacked(
    pile.map((stuff, index) => {
      const half = 178 - (index % 2) * 7 - index * 2;
      const middle = x + [0, 5, -4, 3][index % 4]!;
      const [upper, lower] = [SHELF_AT - SLAB * (index + 1), SHELF_AT - SLAB * index];
      const [left, right] = [middle - half, middle + half];
      const round = (inset: number) =>
        `M${left + 24} ${upper + inset}H${right - 24}Q${right - inset} ${upper + inset} ${right - inset} ${(upper + lower) / 2}Q${right - inset} ${lower - inset} ${right - 24} ${lower - inset}H${left + 24}Q${left + inset} ${lower - inset} ${left + inset} ${(upper + lower) / 2}Q${left + inset} ${upper + inset} ${left + 24} ${upper + inset}Z`;
      const layer: Pattern = {
        ...none,
        pieces: [0, 4, 10].map((inset, at) => ({ look: 'cloth', level: 0.7 + at * 0.12, outline: round(inset) })),
        folds: [{ path: `M${left + 8} ${upper + SLAB * 0.52}H${right + 40}`, width: 9, strength: 0.9 }],
      };
      return paint([layer], stuff, `${id}-${index}`);
    }),
  );
}
