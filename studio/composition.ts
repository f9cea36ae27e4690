import { paperWall } from './backdrop.ts';
import type { Frame, Scene } from './develop.ts';
import { gathers } from './gathers.ts';
import { cut } from './garments.ts';
import { placesOn } from './mannequin.ts';
import { paint, placed, stacked, type Art, type Stuff } from './paint.ts';
import { worn } from './photograph.ts';
import { none, type Pattern } from './shape.ts';
import type { Sitting } from './sitting.ts';

/**
 * A picture for a page: some garments before a length of cloth, on a wall of this colour; `isNear` shows
 * them to the knees.
 */
export type Composition = { sittings: readonly Sitting[]; cloth: Stuff; wall: string; isNear?: boolean };
/** The shape of the picture in pixels. */
export type Shape = { width: number; height: number };

/** The height of every composition in units of the sheet, on which a grown-up is about 1,300 high. */
const UNITS = 1500;

/** Composes the garments for one shape. */
export function compose({ sittings, cloth, wall, isNear = false }: Composition, { width, height }: Shape): Scene {
  const view = { x: 0, y: 0, width: (UNITS * width) / height, height: UNITS };
  // Where the garments stand: nearly all of the picture.
  const stage = { x: view.width * 0.04, y: 0, width: view.width * 0.92, height: view.height };
  const figures = sittings.map((sitting, index) =>
    standing(sitting, index, sittings.length, isNear ? nearer(stage, sitting) : stage),
  );
  const { width: across, height: down, ...floor } = paperWall(wall, 0.86);
  return {
    ...stacked([hanging(cloth, stage), ...figures]),
    view,
    backdrop: { ...floor, width: across, height: down },
    distance: 26,
  };
}

/**
 * The same place seen from nearer: heads stay where they were, feet are below the picture. A child is come closer to.
 */
function nearer(stage: Frame, { garment }: Sitting): Frame {
  const isChild = cut(garment).body.kind === 'child';
  return {
    ...stage,
    height: stage.height * (isChild ? 1.36 : 1.42),
    y: stage.y - stage.height * (isChild ? 0.24 : 0.015),
  };
}

/** A length of cloth that hangs behind the garments, from above the picture to the floor. */
function hanging(stuff: Stuff, stage: Frame): Art {
  const [left, right] = [stage.x + stage.width * 0.08, stage.x + stage.width * 0.92];
  const [upper, lower] = [stage.y === 0 ? -40 : stage.y - 20, UNITS * 0.885];
  const middle = (left + right) / 2;
  const count = Math.round((right - left) / 62);
  const folds = gathers(count, { y: upper, step: 62 }, { y: lower + 20, step: 62 }).map((fold) => ({
    ...fold,
    path: fold.path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${Number(x) + middle - 450} ${y}`),
    width: 30,
  }));
  const hem = `Q${middle + (right - left) / 4} ${lower + 16} ${middle} ${lower}Q${middle - (right - left) / 4} ${lower - 16} ${left} ${lower}`;
  const layer: Pattern = {
    ...none,
    pieces: [{ look: 'cloth', level: 0.35, outline: `M${left} ${upper}H${right}V${lower}${hem}Z` }],
    folds,
  };
  return paint([layer], stuff, 'hanging');
}

/** One garment on its mannequin, on the floor; cloth by the metre hangs over its rod. */
function standing(sitting: Sitting, index: number, count: number, stage: Frame): Art {
  const garment = cut(sitting.garment);
  const isLength = garment.onBody !== undefined;
  const { headTop, floor } = isLength ? { headTop: 150, floor: 1240 } : placesOn(garment.body);
  const tall = garment.body.kind === 'child' ? 0.74 : isLength ? 0.86 : 0.93;
  // The one in the middle stands a little nearer.
  const isNear = count === 3 && index === 1;
  const scale = (stage.height * tall * (isNear ? 1 : 0.95)) / (floor - headTop);
  const x = stage.x + (stage.width * (index + 0.5)) / count;
  const ground = stage.y + stage.height * (isLength ? 0.9 : isNear ? 0.965 : 0.945);
  const art = paint(isLength ? garment.layers : worn(garment), sitting, `figure${index}`);
  return placed(art, `translate(${x} ${ground}) scale(${scale}) translate(-450 ${-floor})`);
}
