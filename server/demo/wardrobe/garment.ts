import type { Dye } from './dyes.ts';

/**
 * A piece of the demo's wardrobe: what it is, how the studio draws it, what it costs in rupees, how many there are of
 * each size.
 */
export type DemoGarment = {
  name: string;
  path: string[];
  description: string;
  /** The studio's words; it is a room of its own. */
  garment: string;
  cloth: string;
  /** What it is made of, as its label says. */
  fabric: string;
  colours: readonly Dye[];
  sizes: string[];
  /** One a size, in the first colour; the others have fewer. */
  pieces: number[];
  price: number;
  mrp: number;
};

export const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
