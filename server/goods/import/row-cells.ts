import { formatFacts } from '#domain/facts.ts';
import { fieldsOf } from '#domain/product-fields.ts';
import { plainRupees } from '#domain/read-number.ts';
import { factsOf, usualColumns, type HeldPrice, type variantColumnsOf } from '../products/products.ts';
import type { Current } from './plan-notes.ts';
import { formatPictures } from './picture-cells.ts';

/** Returns a product's cells for the columns that are the same in each row of the product. */
export function productCells({ product, pictures, path }: Omit<Current, 'variants'>) {
  return {
    name: product.name,
    category: path,
    description: product.description,
    ...fieldsOf(product),
    facts: formatFacts(factsOf(product)),
    pictures: formatPictures(pictures),
  };
}

/**
 * Returns the cells of one variant, with its usual price. The stock is not among these cells, because an import
 * compares it with the column `stock_was`.
 */
export function variantCells(variant: ReturnType<typeof variantColumnsOf> & HeldPrice) {
  const { selling_paise, saving_paise } = usualColumns(variant);
  return {
    colour: variant.color,
    colour_hex: variant.color_hex,
    colour_family: variant.color_family ?? '',
    size: variant.size,
    sku: variant.sku ?? '',
    price: plainRupees(selling_paise),
    mrp: plainRupees(selling_paise + saving_paise),
    weight_grams: variant.grams === null ? '' : String(variant.grams),
  };
}

type ProductCells = ReturnType<typeof productCells>;
type VariantCells = ReturnType<typeof variantCells>;
export type ProductCell = keyof ProductCells;
export type VariantCell = keyof VariantCells;
export type RowCells = ProductCells & VariantCells;
