import { optionKey, type VariantInput } from '#contract/variant-input.ts';
import { toRupees } from '#domain/money.ts';
import type { Noted } from '../audit/audit.ts';
import { newId } from '../db/ids.ts';
import type { Schema } from '../db/schema.ts';
import { correctedFamily } from '../products/products.ts';
import type { CatalogueProduct } from './catalogue-row.ts';

/** A product with the pictures it shows, already encoded, in their shown order. */
export type PicturedProduct = CatalogueProduct & { pictureIds: string[] };
/** A product of the shop that came from a file, with its variants on sale by option key. */
export type KnownProduct = Schema['products'] & {
  variants: ReadonlyMap<
    string,
    Pick<Schema['variants'], 'id' | 'color' | 'size' | 'sku' | 'selling_paise' | 'saving_paise'>
  >;
};
export type CataloguePlan = {
  newRows: {
    products: Array<Schema['products']>;
    variants: Array<Schema['variants']>;
    images: Array<Schema['product_images']>;
    movements: Array<Schema['stock_movements']>;
  };
  /**
   * Those that differ in anything, also in their sizes or prices alone: who has one open must not save over it unseen.
   */
  changedProducts: Array<
    Pick<Schema['products'], 'id'> & Partial<Pick<Schema['products'], 'name' | 'brand' | 'description' | 'category_id'>>
  >;
  changedPrices: Array<Pick<Schema['variants'], 'id' | 'selling_paise' | 'saving_paise'>>;
  /** What the log tells: a line for each product that is new or differs. */
  logLines: Noted[];
  counts: { added: number; changed: number; unchanged: number; retired: number; variants: number };
};

/**
 * What writing a catalogue file changes in the shop. `known` are the products that came from a file before, by their
 * `sourceId`; `categoryOf` answers the id of a product's category. The first product of the file becomes the newest.
 */
export function planCatalogue(
  products: readonly PicturedProduct[],
  known: ReadonlyMap<string, KnownProduct>,
  categoryOf: (product: PicturedProduct) => string,
  now: string,
): CataloguePlan {
  const plan: CataloguePlan = {
    newRows: { products: [], variants: [], images: [], movements: [] },
    changedProducts: [],
    changedPrices: [],
    logLines: [],
    counts: { added: 0, changed: 0, unchanged: 0, retired: 0, variants: 0 },
  };
  // Backwards: ids sort by the time they are made, and the first in the file is to be the newest.
  for (const product of products.toReversed()) {
    const before = known.get(product.sourceId);
    if (!before) addProduct(plan, product, categoryOf(product), now);
    else if (before.retired_at !== null) plan.counts.retired++;
    else if (changeProduct(plan, before, product, categoryOf(product), now)) plan.counts.changed++;
    else plan.counts.unchanged++;
  }
  return plan;
}

function addProduct(
  { newRows, logLines, counts }: CataloguePlan,
  product: PicturedProduct,
  categoryId: string,
  now: string,
) {
  const id = newId();
  newRows.products.push({
    id,
    source_id: product.sourceId,
    name: product.name,
    brand: product.brand,
    description: product.description,
    facts: JSON.stringify(product.facts ?? []),
    category_id: categoryId,
    retired_at: null,
    created_at: now,
    updated_at: now,
  });
  for (const variant of product.variants) addVariant(newRows, id, variant, now);
  for (const [position, picture_id] of product.pictureIds.entries())
    newRows.images.push({ id: newId(), product_id: id, picture_id, position, color: null });
  logLines.push({ action: 'product.imported', id, name: product.name, after: { name: product.name } });
  counts.added++;
  counts.variants += product.variants.length;
}

function addVariant(rows: CataloguePlan['newRows'], productId: string, variant: VariantInput, now: string): void {
  const id = newId();
  rows.variants.push({
    id,
    product_id: productId,
    sku: variant.sku,
    color: variant.color,
    color_hex: variant.colorHexCode,
    color_family: correctedFamily(variant),
    size: variant.size,
    option_key: optionKey(variant),
    stock: variant.stock,
    selling_paise: variant.originalPrice,
    saving_paise: variant.discountPrice,
    retired_at: null,
    created_at: now,
    updated_at: now,
  });
  if (variant.stock > 0)
    rows.movements.push({
      id: newId(),
      variant_id: id,
      change: variant.stock,
      reason: 'import',
      order_id: null,
      user_id: null,
      at: now,
    });
}

/** Answers whether anything of the product differs. */
function changeProduct(
  plan: CataloguePlan,
  before: KnownProduct,
  { name, brand, description, variants }: PicturedProduct,
  category_id: string,
  now: string,
): boolean {
  const words = { name, brand, description, category_id };
  const isReworded =
    before.name !== name ||
    before.brand !== brand ||
    before.description !== description ||
    before.category_id !== category_id;
  const changed = variants.filter((variant) => {
    const own = before.variants.get(optionKey(variant));
    return own?.selling_paise !== variant.originalPrice || own.saving_paise !== variant.discountPrice;
  });
  for (const variant of changed) {
    const own = before.variants.get(optionKey(variant));
    if (!own) addVariant(plan.newRows, before.id, variant, now);
    else
      plan.changedPrices.push({
        id: own.id,
        selling_paise: variant.originalPrice,
        saving_paise: variant.discountPrice,
      });
  }
  if (!isReworded && changed.length === 0) return false;
  plan.changedProducts.push({ id: before.id, ...(isReworded && words) });
  const wordsBefore = {
    name: before.name,
    brand: before.brand,
    description: before.description,
    categoryId: before.category_id,
  };
  plan.logLines.push({
    action: 'product.imported',
    id: before.id,
    name,
    before: { ...wordsBefore, ...pricesBefore(before, changed) },
    after: { name, brand, description, categoryId: category_id, ...pricesAfter(changed) },
  });
  return true;
}

function pricesBefore({ variants }: KnownProduct, changed: readonly VariantInput[]): Record<string, unknown> {
  const known = changed.flatMap((variant) => {
    const own = variants.get(optionKey(variant));
    return own ? [[nameOf(variant), pricesOf(own.selling_paise, own.saving_paise)] as const] : [];
  });
  return Object.fromEntries(known);
}

function pricesAfter(changed: readonly VariantInput[]): Record<string, unknown> {
  return Object.fromEntries(
    changed.map((variant) => [nameOf(variant), pricesOf(variant.originalPrice, variant.discountPrice)]),
  );
}

function nameOf({ color, size }: VariantInput): string {
  return `${color}, ${size}`;
}

function pricesOf(selling: number, saving: number) {
  return { price: toRupees(selling), saving: toRupees(saving) };
}
