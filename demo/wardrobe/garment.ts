import type { Cloth } from '../studio/cloth.ts';
import type { Garment } from '../studio/garments.ts';
import type { Dye } from './dyes.ts';

/**
 * A piece of the demo's wardrobe: what it is, how the studio draws it, what it costs in rupees, how many there are of
 * each size.
 */
export type DemoGarment = {
  name: string;
  path: string[];
  description: string;
  garment: Garment;
  cloth: Cloth;
  /** The material, as on the label. */
  fabric: string;
  colours: readonly Dye[];
  sizes: string[];
  /** One a size, in the first colour; the others have fewer. */
  pieces: number[];
  price: number;
  mrp: number;
};

export const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
