import type { Db } from '../db/schema.ts';

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
