import { brightness, darker, mix } from './colour.ts';
import type { Cloth } from './cloth.ts';
import type { Garment } from './garments.ts';
import { chance } from './shape.ts';

/** The subject of a picture: a garment, its cloth and its colour. */
export type Sitting = {
  garment: Garment;
  cloth: Cloth;
  /** #RRGGBB. */
  colour: string;
  /** A text from which the wall is chosen: the same seed gives the same wall. */
  seed: string;
};

const walls = ['#ece4d8', '#e9e2d9', '#e6e2d9', '#e5ddd0', '#ebe1da', '#e2e0d7'];

/** Returns the colour of the wall behind a garment, chosen by its seed. */
export function wallFor({ colour, seed }: Sitting): string {
  const random = chance(seed);
  const wall = walls[Math.floor(random() * walls.length)] ?? '#ece4d8';
  // A pale garment needs a darker wall for contrast.
  return brightness(colour) > 0.72 ? darker(mix(wall, '#a8977f', 0.55), 0.04) : wall;
}
