import * as productErrorsText from '#text/product-errors.ts';
import { badField, ShopError } from '#contract/errors.ts';
import { optionKey, type VariantInput } from '#contract/variant-input.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { correctedFamily, type Colour } from './colours.ts';
import { usualOfSent, type HeldPrice } from './usual-price.ts';
import {
  findSkuHolders,
  freeUniqueColumns,
  lockVariantsOf,
  noteStockChanges,
  retireVariants,
  writeVariants,
  type StockChange,
  type VariantToWrite,
} from './variant-queries.ts';

/**
 * Makes a product's variants agree with the form: variants whose ids the form sends stay, variants that the form leaves
 * out are retired, and variants without an id are new. If the form sends `baseStock`, the difference between the sent
 * stock and `baseStock` changes the present stock, so sold items never come back. The number of statements does not
 * grow with the number of variants. Throws 400 for a variant that belongs to another product or appears twice, 409
 * OUT_OF_STOCK if a change would make the stock negative, and 409 SKU_TAKEN if another variant has a SKU.
 */
export async function saveVariants(
  db: Tx,
  productId: string,
  inputs: readonly VariantInput[],
  { adminId, now }: { adminId: string; now: string },
): Promise<void> {
  const current = await lockVariantsOf(db, [productId]);
  const plan = planVariants(productId, inputs, new Map(current.map((variant) => [variant.id, variant])));
  await retireVariants(db, plan.retiredIds, now);
  await freeUniqueColumns(db, plan.remainingIds);
  await refuseTakenSkus(db, inputs);
  await writeVariants(db, plan.variants, { userId: adminId, now, cause: 'hand' });
  await noteStockChanges(db, plan.stockChanges, 'admin', { userId: adminId, now });
}

type VariantPlan = {
  retiredIds: string[];
  remainingIds: string[];
  variants: VariantToWrite[];
  stockChanges: StockChange[];
};

type Weighed = Colour & { grams?: number | null } & Partial<HeldPrice>;
type Before = Weighed & { stock: number };

/**
 * Plans the writes after which the product has these variants; `current` contains its present variants by their ids.
 */
export function planVariants(
  productId: string,
  inputs: readonly VariantInput[],
  current: ReadonlyMap<string, Before>,
): VariantPlan {
  const named = inputs.flatMap((input) => input.id || []);
  const remaining = new Set(named);
  if (remaining.size < named.length) throw badField('productVariants', productErrorsText.variantTwice());
  const variants: VariantToWrite[] = [];
  const stockChanges: StockChange[] = [];
  for (const [index, input] of inputs.entries()) {
    const id = input.id || newId();
    const before = input.id ? current.get(input.id) : undefined;
    if (input.id && !before) throw badField(`productVariants.${index}.id`, productErrorsText.variantGone());
    const stockNow = before?.stock ?? 0;
    const change = changeOfStock(input, stockNow);
    variants.push({ id, product_id: productId, ...variantColumnsOf(input, before), stock: stockNow + change });
    stockChanges.push({ variantId: id, change });
  }
  return {
    retiredIds: [...current.keys()].filter((id) => !remaining.has(id)),
    remainingIds: named,
    variants,
    stockChanges,
  };
}

function changeOfStock(input: VariantInput, stockNow: number): number {
  const base = input.id ? (input.baseStock ?? stockNow) : 0;
  const change = input.stock - base;
  if (stockNow + change < 0)
    throw new ShopError(
      'conflict',
      'OUT_OF_STOCK',
      productErrorsText.onlyLeft({ stock: stockNow, color: input.color, size: input.size }),
      {
        details: { available: stockNow },
      },
    );
  return change;
}

// Refuses SKUs that variants of other products have. The transaction has already emptied the SKUs of this product's
// variants, so a variant that has one of the wanted SKUs belongs to another product.
async function refuseTakenSkus(db: Tx, inputs: readonly VariantInput[]): Promise<void> {
  const holders = await findSkuHolders(
    db,
    inputs.flatMap((input) => input.sku ?? []),
  );
  const index = inputs.findIndex((input) => input.sku !== null && holders.has(input.sku));
  if (index >= 0) throw skuTaken(inputs[index]?.sku ?? '', `productVariants.${index}.sku`);
}

/** Makes the error for a SKU that another variant for sale has. */
export function skuTaken(sku: string, path: string): ShopError {
  const message = productErrorsText.skuTaken({ sku });
  return new ShopError('conflict', 'SKU_TAKEN', message, { issues: [{ path, message }] });
}

/** Returns a variant's columns from a form or a file, with the usual price. `before` is the stored variant. */
export function variantColumnsOf(input: VariantInput, before: Weighed | undefined) {
  return {
    sku: input.sku,
    color: input.color,
    color_hex: input.colorHexCode,
    color_family: correctedFamily(input, before),
    size: input.size,
    option_key: optionKey(input),
    ...usualOfSent(input, before ?? {}),
    grams: input.grams === undefined ? (before?.grams ?? null) : input.grams,
  };
}
