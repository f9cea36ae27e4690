import type { ImportResult } from '#contract/spreadsheets.ts';
import type { ProductRow, VariantRow } from '../products/products.ts';

/** `color` is the name of the colour that the picture shows; null means all colours. */
export type PictureOfProduct = { pictureId: string; color: string | null };
/** A product's present data in the shop, with the path of its category. */
export type Current = { product: ProductRow; pictures: PictureOfProduct[]; variants: VariantRow[]; path: string };
export type Problem = ImportResult['problems'][number];
export type Change = ImportResult['changes'][number];

/** The lists into which the planning of one product writes its changes and problems. */
export type Notes = {
  /** The product's name in the list of changes. */
  label: string;
  changes: Change[];
  problems: Problem[];
  /** True if the product keeps its present pictures, because no picture that the file names was uploaded. */
  keepsPictures: boolean;
};
