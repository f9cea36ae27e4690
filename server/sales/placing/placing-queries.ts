import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { RowsOf } from '../../platform/db/together.ts';
import { buyerQuery } from '../orders/buyers.ts';
import { copiedColumns } from '../orders/copied-columns.ts';
import type { PhoneOrder } from '../orders/phone-order.ts';

// SQLite uses the partial indexes of unsent orders only if the SQL contains the status itself and not a parameter.
const toSend = sql.lit<'PENDING'>('PENDING');

/**
 * Makes the queries for the buyer, the items, the pictures and the address of an order. None of the queries locks rows,
 * and the caller sends all of them in one round trip.
 */
export function whatToOrder(
  db: Db,
  { userId, addressId, phoneOrder }: { userId: string; addressId: string; phoneOrder?: Pick<PhoneOrder, 'lines'> },
) {
  const wanted = phoneOrder?.lines.map(({ variantId }) => variantId);
  return {
    buyers: buyerQuery(db, userId),
    lines: wanted ? wantedQuery(db, wanted) : cartQuery(db, userId),
    images: wanted ? imagesOfWanted(db, wanted) : imagesInCart(db, userId),
    addresses: phoneOrder ? undefined : addressToOrder(db, userId, addressId),
  };
}

/**
 * Selects the lines of a cart with the columns that an order copies from variants and products, in ascending order of
 * the variants' ids.
 */
const cartQuery = prepared((db, userId: string) =>
  db
    .selectFrom('cart_items')
    .innerJoin('variants', 'variants.id', 'cart_items.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['cart_items.variant_id', 'cart_items.quantity', ...copiedColumns])
    .where('cart_items.user_id', '=', userId)
    .orderBy('variants.id'),
);

/** Selects the same columns as `cartQuery`, for these variants. Their quantities are in the request. */
const wantedQuery = prepared((db, variantIds: readonly string[]) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id as variant_id', sql<number>`0`.as('quantity'), ...copiedColumns])
    .where('variants.id', 'in', variantIds)
    .orderBy('variants.id'),
);

/** Selects the columns that an order copies from one of a user's addresses. */
const addressToOrder = prepared((db, userId: string, id: string) =>
  db
    .selectFrom('addresses')
    .select(['recipient_name', 'phone', 'line1', 'line2', 'city', 'state', 'postal_code'])
    .where('id', '=', id)
    .where('user_id', '=', userId),
);

function productsInCart(db: Db, userId: string) {
  const inCart = db.selectFrom('cart_items').select('cart_items.variant_id').where('user_id', '=', userId);
  return db.selectFrom('variants').select('variants.product_id').where('variants.id', 'in', inCart);
}

function productsOf(db: Db, variantIds: readonly string[]) {
  return db.selectFrom('variants').select('variants.product_id').where('variants.id', 'in', variantIds);
}

const imagesInCart = prepared((db, userId: string) => imagesOf(db, productsInCart(db, userId)));
const imagesOfWanted = prepared((db, variantIds: readonly string[]) => imagesOf(db, productsOf(db, variantIds)));

/** Selects the pictures of all these products, in the order in which pages show them. */
function imagesOf(db: Db, products: ReturnType<typeof productsOf>) {
  return db
    .selectFrom('product_images')
    .innerJoin('pictures', 'pictures.id', 'product_images.picture_id')
    .select([
      'product_images.product_id',
      'product_images.color',
      'pictures.id',
      'pictures.width',
      'pictures.height',
      'pictures.widths',
      'pictures.placeholder',
    ])
    .where('product_images.product_id', 'in', products)
    .orderBy('product_images.position');
}

/** Counts a user's orders that are not sent yet. */
export const countOrdersToSend = prepared((db, userId: string) =>
  db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('delivery_status', '=', toSend),
);

/** Counts the orders to a phone number that are not sent yet. */
export const countOrdersToPhone = prepared((db, phone: string) =>
  db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('delivery_status', '=', toSend),
);

/**
 * Makes a query that counts unpaid orders that must be paid in advance and keep items from the stock. The count is zero
 * if the user has accepted a parcel before. The caller adds the condition for the user's orders. Orders that the staff
 * took do not count, because the staff have spoken with the customer.
 */
function unpaidOf(db: Db, userId: string) {
  const taken = db
    .selectFrom('orders as taken')
    .select('taken.id')
    .where('taken.user_id', '=', userId)
    .where('taken.delivery_status', '=', 'DELIVERED');
  return db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('delivery_status', '=', toSend)
    .where('payment_method', '!=', 'COD')
    .where('payment_status', '=', 'PENDING')
    .where('taken_by', 'is', null)
    .where((where) => where.not(where.exists(taken)));
}

/** Counts a user's unpaid orders that must be paid in advance; `unpaidOf` names the exceptions. */
export const countUnpaid = prepared((db, userId: string) => unpaidOf(db, userId).where('user_id', '=', userId));

/**
 * Counts the unsent orders to the phone number of one of a user's addresses. The count is zero if the address has no
 * number.
 */
export const countOrdersToAddress = prepared((db, userId: string, addressId: string) =>
  db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('phone', '=', (rows) =>
      rows
        .selectFrom('addresses')
        .select('phone')
        .where('id', '=', addressId)
        .where('user_id', '=', userId)
        .where('phone', '<>', ''),
    )
    .where('delivery_status', '=', toSend),
);

/** On PostgreSQL, makes a statement of this transaction fail if it waits this long ("500ms") for locked rows. */
export const limitLockWait = prepared((db, most: string) => {
  const limit = sql`select set_config('lock_timeout', ${most}, true)`;
  return { compile: () => limit.compile(db) };
});

export function isNumberTaken(error: unknown): boolean {
  return isUniqueViolation(error) && /order_number/.test((error as Error).message);
}

export type WhatToOrder = RowsOf<ReturnType<typeof whatToOrder>>;
