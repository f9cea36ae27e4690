import type { Db, Schema, Tx } from '../db/schema.ts';

/** One user's cart lines with what each variant costs and has left today, oldest first. */
export async function loadCartLines(db: Db, userId: string) {
  return db
    .selectFrom('cart_items')
    .innerJoin('variants', 'variants.id', 'cart_items.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'cart_items.id as item_id',
      'cart_items.quantity',
      'products.id as product_id',
      'products.name',
      'products.category_id',
      'variants.id',
      'variants.sku',
      'variants.color',
      'variants.color_hex',
      'variants.color_family',
      'variants.size',
      'variants.stock',
      'variants.selling_paise',
      'variants.saving_paise',
    ])
    .where('cart_items.user_id', '=', userId)
    .where('products.retired_at', 'is', null)
    .where('variants.retired_at', 'is', null)
    .orderBy('cart_items.id')
    .execute();
}

/** The stock of a variant on sale; undefined where it is not. */
export async function findStock(db: Db, variantId: string): Promise<number | undefined> {
  const variant = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return variant?.stock;
}

/** Adds a line, or its quantity to the line that holds this variant already; answers that line's id and quantity. */
export async function addQuantity(
  db: Tx,
  line: Schema['cart_items'],
): Promise<Pick<Schema['cart_items'], 'id' | 'quantity'>> {
  return db
    .insertInto('cart_items')
    .values(line)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'variant_id'])
        .doUpdateSet((set) => ({ quantity: set('cart_items.quantity', '+', line.quantity) })),
    )
    .returning(['id', 'quantity'])
    .executeTakeFirstOrThrow();
}

/** How much of a variant lies in the cart; undefined where none does. */
export async function findLine(db: Db, userId: string, variantId: string): Promise<number | undefined> {
  const line = await db
    .selectFrom('cart_items')
    .select('quantity')
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return line?.quantity;
}

export async function countLines(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cart_items')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets the quantity of a user's line; answers its variant, or undefined where the line is not theirs. */
export async function setQuantity(
  db: Tx,
  userId: string,
  itemId: string,
  quantity: number,
): Promise<string | undefined> {
  const line = await db
    .updateTable('cart_items')
    .set({ quantity })
    .where('id', '=', itemId)
    .where('user_id', '=', userId)
    .returning('variant_id')
    .executeTakeFirst();
  return line?.variant_id;
}

/** Deletes a user's line; answers whether there was one. */
export async function deleteLine(db: Db, userId: string, itemId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('cart_items')
    .where('id', '=', itemId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
