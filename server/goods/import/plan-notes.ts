import type { ImportResult } from '#contract/spreadsheets.ts';
import type { ProductRow, VariantRow } from '../products/products.ts';

/** `color`: the name of the colour that it shows; null: all of them. */
export type PictureOfProduct = { pictureId: string; color: string | null };
/** A product as the shop has it now. */
export type Current = { product: ProductRow; pictures: PictureOfProduct[]; variants: VariantRow[]; path: string };
export type Problem = ImportResult['problems'][number];
export type Change = ImportResult['changes'][number];

/** The lists in which the planning of one product notes its changes and problems. */
export type Notes = {
  /** The product's name in the list of changes. */
  label: string;
  changes: Change[];
  problems: Problem[];
  /** The product keeps the pictures that it has, because none that the file names came along. */
  keepsPictures: boolean;
};
