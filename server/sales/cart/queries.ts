import { countRows } from '../../platform/db/count-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

/**
 * Loads one user's cart lines with the present price and stock of each variant, the oldest line first. `retired_at` is
 * the instant at which the shop took the variant off sale, and `product_retired_at` the instant for the product.
 */
export async function loadCartLines(db: Db, userId: string) {
  return db
    .selectFrom('cart_items')
    .innerJoin('variants', 'variants.id', 'cart_items.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['cart_items.id as item_id', 'cart_items.quantity', 'cart_items.paise_when_added', ...pieceColumns])
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.id')
    .execute();
}

export type CartLine = Awaited<ReturnType<typeof loadCartLines>>[number];

/** Loads variants in the form of cart lines, in no fixed order, including variants that are no longer sold. */
export async function loadPieces(db: Db, variantIds: readonly string[]) {
  if (variantIds.length === 0) return [];
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(pieceColumns)
    .where('variants.id', 'in', variantIds)
    .execute();
}

const pieceColumns = [
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
  'variants.retired_at',
  'products.retired_at as product_retired_at',
] as const;

/**
 * Finds a user's cart lines for these variants and locks the lines in ascending order of their ids, so that no other
 * transaction changes them meanwhile.
 */
export async function lockLines(db: Tx, userId: string, variantIds: readonly string[]) {
  return db
    .selectFrom('cart_items')
    .select(['id', 'variant_id', 'quantity', 'paise_when_added'])
    .where('user_id', '=', userId)
    .where('variant_id', 'in', variantIds)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes a cart line with its quantity and price. If the line already exists, the caller has locked it. */
export async function writeLine(db: Tx, line: Schema['cart_items']): Promise<void> {
  const { quantity, paise_when_added } = line;
  await db
    .insertInto('cart_items')
    .values(line)
    .onConflict((conflict) => conflict.columns(['user_id', 'variant_id']).doUpdateSet({ quantity, paise_when_added }))
    .execute();
}

/** Returns the product, the stock and the price of a variant; undefined if it is not for sale. */
export async function findOnSale(
  db: Db,
  variantId: string,
): Promise<Pick<Schema['variants'], 'product_id' | 'stock' | 'selling_paise'> | undefined> {
  return db
    .selectFrom('variants')
    .select(['product_id', 'stock', 'selling_paise'])
    .where('id', '=', variantId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Adds a line to a cart. If the cart already has a line for this variant, adds the quantity to that line and sets
 * today's price. Returns the id of the cart line and its new quantity.
 */
export async function addQuantity(
  db: Tx,
  line: Schema['cart_items'],
): Promise<Pick<Schema['cart_items'], 'id' | 'quantity'>> {
  return db
    .insertInto('cart_items')
    .values(line)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'variant_id']).doUpdateSet((set) => ({
        quantity: set('cart_items.quantity', '+', line.quantity),
        paise_when_added: set.ref('excluded.paise_when_added'),
      })),
    )
    .returning(['id', 'quantity'])
    .executeTakeFirstOrThrow();
}

/**
 * Returns how many items of a variant a user's cart contains; undefined if the cart has no line for the variant, or if
 * the variant is not for sale.
 */
export async function findLine(db: Db, userId: string, variantId: string): Promise<number | undefined> {
  const line = await db
    .selectFrom('cart_items')
    .innerJoin('variants', 'variants.id', 'cart_items.variant_id')
    .select('quantity')
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return line?.quantity;
}

/**
 * Returns the variant and the product of a line in a user's cart; undefined if the line does not belong to this user.
 */
export async function findOwnLine(db: Db, userId: string, itemId: string) {
  return db
    .selectFrom('cart_items')
    .innerJoin('variants', 'variants.id', 'cart_items.variant_id')
    .select(['variant_id', 'product_id'])
    .where('cart_items.id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Deletes the line of a variant from a user's cart, and returns its quantity; 0 if there was no such line. */
export async function takeLineOf(db: Tx, userId: string, variantId: string): Promise<number> {
  const taken = await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .returning('quantity')
    .executeTakeFirst();
  return taken?.quantity ?? 0;
}

/**
 * Changes the variant of a line in a user's cart and adds `more` to its quantity. Returns the new quantity, or
 * undefined if the line no longer exists.
 */
export async function setVariant(
  db: Tx,
  {
    id,
    user_id,
    variant_id,
    paise_when_added,
  }: Pick<Schema['cart_items'], 'id' | 'user_id' | 'variant_id' | 'paise_when_added'>,
  more: number,
): Promise<number | undefined> {
  const line = await db
    .updateTable('cart_items')
    .set((set) => ({ variant_id, paise_when_added, quantity: set('quantity', '+', more) }))
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('quantity')
    .executeTakeFirst();
  return line?.quantity;
}

/** Counts the lines of a cart whose variants are for sale. */
export async function countLines(db: Db, userId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('cart_items')
      .innerJoin('variants', 'variants.id', 'cart_items.variant_id')
      .where('user_id', '=', userId)
      .where('retired_at', 'is', null),
  );
}

/**
 * Sets the quantity of a line in a user's cart. Returns the line's variant, or undefined if the line does not belong to
 * this user.
 */
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

/** Deletes a line from a user's cart; returns whether the line existed. */
export async function deleteLine(db: Db, userId: string, itemId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('cart_items')
    .where('id', '=', itemId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes the cart lines of variants that the shop took off sale before this instant. */
export async function deleteLinesGoneBefore(db: Db, instant: string): Promise<void> {
  const gone = db.selectFrom('variants').select('id').where('retired_at', '<', instant);
  await db.deleteFrom('cart_items').where('variant_id', 'in', gone).execute();
}

/**
 * Deletes the lines of a user's cart whose items are for sale, and returns their variants and quantities. Lines whose
 * items are no longer sold stay in the cart.
 */
export const takeCart = prepared((db, userId: string) =>
  db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('variants')
          .select('variants.id')
          .whereRef('variants.id', '=', 'cart_items.variant_id')
          .where('retired_at', 'is', null),
      ),
    )
    .returning(['variant_id', 'quantity']),
);

/**
 * Selects the present version of the offers, with the code in a user's cart and the phone number of one of the user's
 * addresses. The query finds no row until the owner has saved an offer or the settings of offers.
 */
export const cartOffersQuery = prepared((db, userId: string, addressId: string) =>
  db
    .selectFrom('offer_settings')
    .select(({ selectFrom }) => [
      'version',
      selectFrom('cart_codes').select('cart_codes.code').where('cart_codes.user_id', '=', userId).as('code'),
      selectFrom('addresses')
        .select('addresses.phone')
        .where('addresses.id', '=', addressId)
        .where('addresses.user_id', '=', userId)
        .as('phone'),
    ]),
);

/** Puts the code of an offer into a user's cart, in place of the previous code. */
export async function setCode(db: Db, row: Schema['cart_codes']): Promise<void> {
  const { code, added_at } = row;
  await db
    .insertInto('cart_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code, added_at }))
    .execute();
}

/** Removes the code from a user's cart, if the cart has a code. */
export const takeCode = prepared((db, userId: string) => db.deleteFrom('cart_codes').where('user_id', '=', userId));
