import { blouses } from './blouses.ts';
import { bottoms } from './bottoms.ts';
import { drapes } from './drapes.ts';
import { dresses } from './dresses.ts';
import { gowns } from './gowns.ts';
import { knits } from './knits.ts';
import { kurtas } from './kurtas.ts';
import { lengths } from './lengths.ts';
import { sets } from './sets.ts';
import type { Cut, Side } from './shape.ts';
import { shirts } from './shirts.ts';

/** Every kind of garment, in the order of the contact sheet. */
export const garments = [
  'kurta',
  'short-kurti',
  'kaftan',
  'blouse',
  'peplum-top',
  'mens-kurta',
  'nehru-jacket',
  'shirt',
  'half-shirt',
  'polo',
  'tee',
  'sweatshirt',
  'kids-tee',
  'kids-kurta',
  'anarkali',
  'dress',
  'tiered-dress',
  'shirt-dress',
  'lehenga',
  'nightdress',
  'frock',
  'palazzo',
  'trousers',
  'joggers',
  'churidar',
  'shorts',
  'skirt',
  'dungaree',
  'dupatta',
  'stole',
  'saree',
  'fabric',
  'bolt',
  'lounge-set',
  'pyjama-set',
  'kids-set',
] as const;
export type Garment = (typeof garments)[number];

// The cut of each kind of garment; the proportions are those of an ordinary size M (or 6 years), as it is worn.
const cuts: Record<Garment, (side: Side) => Cut> = {
  ...kurtas,
  ...blouses,
  ...shirts,
  ...knits,
  ...dresses,
  ...gowns,
  ...bottoms,
  ...drapes,
  ...lengths,
  ...sets,
};

/** Returns the cut of a kind of garment, seen from this side. */
export function cut(garment: Garment, side: Side = 'front'): Cut {
  return cuts[garment](side);
}
