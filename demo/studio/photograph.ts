import { paperWall, tableTop, type Backdrop } from './backdrop.ts';
import { clothPattern } from './cloth.ts';
import type { Frame, Scene } from './develop.ts';
import { cut } from './garments.ts';
import { folded } from './folded.ts';
import { onHanger, rail, railOf } from './hangers.ts';
import { paint, placed, stacked, type Art } from './paint.ts';
import { pointsOf } from './path.ts';
import { none, type Cut, type Pattern } from './shape.ts';
import { wallFor, type Sitting } from './sitting.ts';

export type { Sitting } from './sitting.ts';

/** The ways in which a picture shows a garment. */
export const poses = ['front', 'back', 'folded', 'detail', 'cloth'] as const;
export type Pose = (typeof poses)[number];

/** Draws a picture of a garment, which is not developed yet. */
export function photograph(sitting: Sitting, pose: Pose): Scene {
  return takes[pose](sitting);
}

const takes: Record<Pose, (sitting: Sitting) => Scene> = {
  front: (sitting) => shown(sitting, cut(sitting.garment)),
  back: (sitting) => shown(sitting, cut(sitting.garment, 'back')),
  folded: foldedView,
  detail: detailView,
  cloth: clothView,
};

/** Draws the garment as the first picture shows it: hanging from a rail, or lying on a table. */
function shown(sitting: Sitting, garment: Cut): Scene {
  const wall = wallFor(sitting);
  const layers = onHanger(garment);
  const view = frameAround(layers, 0.1);
  const art = paint(layers, sitting, 'g');
  const y = railOf(garment);
  if (y === undefined) return scene(art, tableTop(wall), view, 16);
  return scene(stacked([paint([rail(y)], sitting, 'rail'), art]), paperWall(wall, 0.93), view, 24);
}

/** Draws the garment folded on a table, seen from above. */
function foldedView(sitting: Sitting): Scene {
  const { art, view } = folded(sitting);
  const { x, y, width, height } = view;
  const turn = placed(art, `rotate(-7 ${x + width / 2} ${y + height / 2})`);
  return scene(turn, tableTop(wallFor(sitting)), view, 12);
}

/** Draws a part of the garment's front at close range. */
function detailView(sitting: Sitting): Scene {
  const garment = cut(sitting.garment);
  const [x, y] = garment.close;
  const view = { x: x - 150, y: y - 200, width: 300, height: 400 };
  const backdrop = garment.held === 'lying' ? tableTop(wallFor(sitting)) : paperWall(wallFor(sitting), 2);
  return scene(paint(onHanger(garment), sitting, 'g'), backdrop, view, 16);
}

/** Draws the cloth alone at close range, laid in folds. */
function clothView({ cloth, colour }: Sitting): Scene {
  const whole = '<rect width="900" height="1200"';
  const folds = [
    { path: 'M-40 190Q260 120 520 260Q720 360 960 250', width: 90 },
    { path: 'M-40 560Q240 640 460 520Q700 400 960 520', width: 110 },
    { path: 'M-60 900Q260 800 520 930Q740 1040 980 940', width: 100 },
    { path: 'M120 -40Q200 200 100 420Q40 560 -40 640', width: 70 },
    { path: 'M760 1240Q700 1060 800 880Q860 780 960 760', width: 80 },
  ].map((fold) => ({ ...fold, strength: 0.9 }));
  const sheet = {
    ...none,
    pieces: [{ look: 'cloth', outline: 'M-60 -60H960V1260H-60Z', level: 1 } as const],
    folds,
  };
  const art = paint([sheet], { cloth, colour }, 'near');
  const near = {
    ...art,
    defs: `${clothPattern('nearcloth0', cloth, colour, 2.6, -14)}${art.defs.slice(art.defs.indexOf('<clipPath'))}`,
  };
  const view = { x: 0, y: 0, width: 900, height: 1200 };
  return scene(near, { defs: '', body: `${whole} fill="${colour}"/>`, width: 900, height: 1200 }, view, 0, 3);
}

/** Returns a frame of 3:4 around all pieces, with this margin on the sides where the pieces come closest. */
function frameAround(layers: readonly Pattern[], margin: number): Frame {
  const points = layers.flatMap(({ pieces }) => pieces.flatMap(({ outline }) => pointsOf(outline)));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, upper, lower] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left, (lower - upper) * 0.75) * (1 + 2 * margin);
  const height = (width * 4) / 3;
  return { x: (left + right) / 2 - width / 2, y: (upper + lower) / 2 - height / 2, width, height };
}

function scene(art: Art, backdrop: Backdrop, view: Frame, distance: number, softness = 1): Scene {
  return { ...art, backdrop, view, distance, softness };
}
