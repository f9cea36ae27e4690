import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pose } from './studio/photograph.ts';

/** The finished pictures, which `npm run studio` makes, and the list of them. */
export const folder = join(import.meta.dirname, 'pictures');
export const list = join(folder, 'pictures.json');

/** The sizes of a picture in pixels: one for cards, and one for a close look. */
export const SIZE = { widths: [480, 1080], width: 1080, height: 1440 } as const;

/** A finished picture of a product, with the values for its row in the shop's database. `placeholder` is a data URL. */
export type Finished = { id: string; pose: Pose; color: string; placeholder: string; mainColor: string };

/** Reads the pictures of each product in their order of display, by the product's name. */
export function readFinished(): Record<string, Finished[]> {
  // The cast is safe: product-pictures.ts wrote this file.
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Finished[]>) : {};
}

/** Lists the names of a picture's files in the shop's store. */
export function filesOf(id: string): string[] {
  return [...SIZE.widths.flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`]), `${id}.jpg`];
}
