import type { Cloth } from '../studio/cloth.ts';
import type { Garment } from '../studio/garments.ts';
import type { Dye } from './dyes.ts';

/**
 * A garment of the demo: its description, the way in which the studio draws it, its price in rupees, and the stock of
 * each size.
 */
export type DemoGarment = {
  name: string;
  path: string[];
  description: string;
  garment: Garment;
  cloth: Cloth;
  /** The material of the garment, as the label names it. */
  fabric: string;
  colours: readonly Dye[];
  sizes: string[];
  /** The stock of each size in the first colour; other colours have fewer pieces. */
  pieces: number[];
  price: number;
  mrp: number;
};

export const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
