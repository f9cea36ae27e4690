import { optionKey, type VariantInput } from '#contract/variant-input.ts';
import { formatFacts } from '#domain/facts.ts';
import { fieldsOf, productFieldNames } from '#domain/product-fields.ts';
import { plainRupees } from '#domain/read-number.ts';
import { sameKey } from '#domain/same-key.ts';
import { writePath } from '../categories/categories.ts';
import { usualColumns } from '../products/products.ts';
import type { CatalogueProduct } from './catalogue-row.ts';
import type { Group } from './group-rows.ts';
import type { Current } from './plan-notes.ts';
import type { SheetLine } from './read-spreadsheet.ts';

/**
 * A product with the ids of its encoded pictures, in the order in which pages show them. Only a new product gets the
 * pictures; an existing product's pictures stay.
 */
export type PicturedProduct = CatalogueProduct & { pictureIds: string[] };

/**
 * Turns a supplier's product into rows of the shop's own spreadsheet, one row for each size. If the shop already has a
 * size (`current`), the size gets its prices from the file. The stock of that size stays, so an old file never brings
 * back sold items.
 */
export function groupOf(product: PicturedProduct, current?: Current): Group {
  const { sourceId, name, description, facts, line = 0 } = product;
  const words = {
    ...{ name, ...fieldsOf(product), description, category: categoryCell(product, current) },
    ...(facts && { facts: formatFacts(facts) }),
  };
  const ids = new Map(current?.variants.map((variant) => [variant.option_key, variant.id]));
  const rows = product.variants.map((variant, at) => ({
    ...{ line, bytes: 0 },
    cells: { product: sourceId, ...(at === 0 && words), ...variantCells(variant, ids.get(optionKey(variant))) },
  }));
  const pictures = product.pictureIds.map((pictureId) => ({ pictureId, color: null }));
  return { key: sourceId, rows, bytes: 0, ofSupplier: { pictures } };
}

/**
 * Returns whether the shop's product is the same as the product in the file. The import skips such a product, which
 * saves most of the work when somebody imports a file twice.
 */
export function isAsInShop(product: CatalogueProduct, current: Current): boolean {
  const { name, description, facts, variants } = product;
  const own = new Map(current.variants.map((variant) => [variant.option_key, variant]));
  return (
    current.product.name === name &&
    productFieldNames.every((field) => current.product[field] === product[field]) &&
    current.product.description === description &&
    current.path === categoryCell(product, current) &&
    (facts === undefined || current.product.facts === JSON.stringify(facts)) &&
    variants.every((variant) => {
      const stored = own.get(optionKey(variant));
      if (!stored) return false;
      const { selling_paise, saving_paise } = usualColumns(stored);
      return selling_paise === variant.originalPrice && saving_paise === variant.discountPrice;
    })
  );
}

/**
 * Returns the text of a product's category cell: the shop's own spelling of the path, if the product already has this
 * category, otherwise the spelling in the file.
 */
function categoryCell({ categoryPath }: CatalogueProduct, current: Current | undefined): string {
  const path = writePath(categoryPath);
  return current && sameKey(path) === sameKey(current.path) ? current.path : path;
}

function variantCells(variant: VariantInput, id: string | undefined): SheetLine['cells'] {
  const { color, colorHexCode, colorFamily, size, sku, stock, originalPrice, discountPrice } = variant;
  const prices = { price: plainRupees(originalPrice), mrp: plainRupees(originalPrice + discountPrice) };
  if (id !== undefined) return { variant: id, ...prices };
  return {
    ...{ colour: color, colour_hex: colorHexCode, size, sku: sku ?? '', stock: String(stock), ...prices },
    ...(colorFamily && { colour_family: colorFamily }),
  };
}
