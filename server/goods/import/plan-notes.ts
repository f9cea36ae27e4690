import type { ImportResult } from '#contract/spreadsheets.ts';
import type { ProductRow, VariantRow } from '../products/products.ts';

/** A picture of a product. `color` is the name of the colour that the picture shows; null means all colours. */
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
  /**
   * Is true if the product's present pictures stay, because the upload contains none of the pictures that the file
   * names.
   */
  keepsPictures: boolean;
};
