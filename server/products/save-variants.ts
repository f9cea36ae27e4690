import { badField, ShopError } from '#contract/errors.ts';
import { optionKey, type VariantInput } from '#contract/products.ts';
import { newId } from '../db/ids.ts';
import type { Schema, Tx } from '../db/schema.ts';
import { hasRowLocks } from '../db/transaction.ts';

type Saving = { adminId: string; now: string };
type Movement = Schema['stock_movements'];

/**
 * Brings a product's variants to what the form says: ids that are sent stay, ids left out are retired, others are new.
 * Stock with a `baseStock` is a change against it, applied to what is there now, so sold pieces never come back.
 * Throws 400 for an id of another product, 409 OUT_OF_STOCK where the change goes below zero.
 */
export async function saveVariants(db: Tx, productId: string, inputs: readonly VariantInput[], { adminId, now }: Saving): Promise<void> {
  const locking = hasRowLocks(db);
  // Locked in id order, as everywhere: an order and an edit never wait for each other in a circle.
  const current = await db
    .selectFrom('variants')
    .select(['id', 'stock'])
    .where('product_id', '=', productId)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .$if(locking, (query) => query.forUpdate())
    .execute();
  const stockOf = new Map(current.map((variant) => [variant.id, variant.stock]));
  const kept = new Set(inputs.flatMap((input) => input.id ?? []));
  if (kept.size !== inputs.filter((input) => input.id).length) throw badField('productVariants', 'One variant is named twice.');

  const retired = current.filter((variant) => !kept.has(variant.id)).map((variant) => variant.id);
  if (retired.length > 0) await retireVariants(db, retired, now);
  // Two variants may swap sizes: step aside first, so that no moment has the same piece twice.
  for (const id of kept) await db.updateTable('variants').set({ option_key: id, sku: null }).where('id', '=', id).where('product_id', '=', productId).execute();

  await refuseTakenSkus(db, inputs);

  const movements: Movement[] = [];
  for (const [index, input] of inputs.entries()) {
    const change = input.id ? await updateVariant(db, input, stockOf.get(input.id), index, now) : { variantId: await insertVariant(db, productId, input, now), by: input.stock };
    if (change.by !== 0) movements.push({ id: newId(), variant_id: change.variantId, change: change.by, reason: 'admin', order_id: null, user_id: adminId, at: now });
  }
  if (movements.length > 0) await db.insertInto('stock_movements').values(movements).execute();
}

// After stepping aside: whoever still holds one of these is another product's variant.
async function refuseTakenSkus(db: Tx, inputs: readonly VariantInput[]): Promise<void> {
  const wanted = inputs.flatMap((input) => input.sku ?? []);
  if (wanted.length === 0) return;
  const taken = await db.selectFrom('variants').select('sku').where('sku', 'in', wanted).where('retired_at', 'is', null).limit(1).executeTakeFirst();
  if (taken) throw skuTaken(taken.sku ?? '', `productVariants.${inputs.findIndex((input) => input.sku === taken.sku)}.sku`);
}

/** Two pieces of one shop never share a SKU. */
export function skuTaken(sku: string, path: string): ShopError {
  const message = `Another variant has the SKU ${sku} already.`;
  return new ShopError('conflict', 'SKU_TAKEN', message, { issues: [{ path, message }] });
}

async function updateVariant(db: Tx, input: VariantInput, stockNow: number | undefined, index: number, now: string): Promise<{ variantId: string; by: number }> {
  const { id } = input;
  if (!id || stockNow === undefined) throw badField(`productVariants.${index}.id`, 'This variant is no longer part of the product.');
  const by = input.baseStock === undefined ? input.stock - stockNow : input.stock - input.baseStock;
  if (stockNow + by < 0) throw new ShopError('conflict', 'OUT_OF_STOCK', `Only ${stockNow} left of ${input.color}, size ${input.size}.`, { details: { available: stockNow } });
  await db
    .updateTable('variants')
    .set({ ...columnsOf(input), stock: stockNow + by, updated_at: now })
    .where('id', '=', id)
    .execute();
  return { variantId: id, by };
}

async function insertVariant(db: Tx, productId: string, input: VariantInput, now: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('variants')
    .values({ id, product_id: productId, ...columnsOf(input), stock: input.stock, retired_at: null, created_at: now, updated_at: now })
    .execute();
  return id;
}

async function retireVariants(db: Tx, ids: readonly string[], now: string): Promise<void> {
  await db.deleteFrom('cart_items').where('variant_id', 'in', ids).execute();
  await db.updateTable('variants').set({ retired_at: now, updated_at: now }).where('id', 'in', ids).execute();
}

function columnsOf(input: VariantInput) {
  return { sku: input.sku, color: input.color, color_hex: input.colorHexCode, size: input.size, option_key: optionKey(input), selling_paise: input.originalPrice, saving_paise: input.discountPrice };
}
