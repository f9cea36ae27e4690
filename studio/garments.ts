import { bottoms } from './bottoms.ts';
import { drapes } from './drapes.ts';
import { dresses } from './dresses.ts';
import type { Pattern } from './shape.ts';
import { tops } from './tops.ts';

// Source of the proportions: an ordinary size M (or 6 years) laid flat.
const cuts = { ...tops, ...dresses, ...bottoms, ...drapes };

export type Garment = keyof typeof cuts;
export const garments = Object.keys(cuts) as Garment[];

/** The cut of each kind of garment. */
export function cut(garment: Garment): Pattern {
  return cuts[garment]();
}
