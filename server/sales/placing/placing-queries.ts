import { sql, type Compilable } from 'kysely';
import { isPostgres } from '../../platform/db/dialect.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { RowsOf } from '../../platform/db/together.ts';
import { buyerQuery } from '../orders/buyers.ts';
import { copiedColumns } from '../orders/copied-columns.ts';
import type { PhoneOrder } from '../orders/phone-order.ts';

// SQLite takes the indexes of orders to send for a status that stands in the statement itself, not for a parameter.
const toSend = sql.lit<'PENDING'>('PENDING');

/** What decides what is ordered, of one user: all of it is read by one round trip, and nothing of it is locked. */
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

/** The lines of a cart with what an order copies of variants and products, in the order of the variants' ids. */
const cartQuery = prepared((db, userId: string) =>
  db
    .selectFrom('cart_items')
    .innerJoin('variants', 'variants.id', 'cart_items.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['cart_items.variant_id', 'cart_items.quantity', ...copiedColumns])
    .where('cart_items.user_id', '=', userId)
    .orderBy('variants.id'),
);

/** What `cartQuery` says of a cart's lines, of these variants: how many of each is known without asking. */
const wantedQuery = prepared((db, variantIds: readonly string[]) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id as variant_id', sql<number>`0`.as('quantity'), ...copiedColumns])
    .where('variants.id', 'in', variantIds)
    .orderBy('variants.id'),
);

/** What an order copies of one of a user's addresses. */
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

/** The pictures of all these products, in their shown order. */
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

/** How many of a user's orders are not sent yet. */
export const countOrdersToSend = prepared((db, userId: string) =>
  db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('delivery_status', '=', toSend),
);

/** How many orders to a phone number are not sent yet. */
export const countOrdersToPhone = prepared((db, phone: string) =>
  db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('phone', '=', phone)
    .where('delivery_status', '=', toSend),
);

/**
 * Orders by UPI that hold pieces and that nobody has paid; none for a user who has taken a parcel. Those that the staff
 * took do not count: they have spoken with the customer.
 */
function unpaidUpi(db: Db, userId: string) {
  const taken = db
    .selectFrom('orders as taken')
    .select('taken.id')
    .where('taken.user_id', '=', userId)
    .where('taken.delivery_status', '=', 'DELIVERED');
  return db
    .selectFrom('orders')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('delivery_status', '=', toSend)
    .where('payment_method', '=', 'UPI')
    .where('payment_status', '=', 'PENDING')
    .where('taken_by', 'is', null)
    .where((where) => where.not(where.exists(taken)));
}

/** How many `unpaidUpi` a user has. */
export const countUnpaidUpi = prepared((db, userId: string) => unpaidUpi(db, userId).where('user_id', '=', userId));

/**
 * How many orders to the phone number of one of a user's addresses are not sent yet; none to an
 * address without a number.
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

/** Until this transaction ends, nobody else places an order to this phone number. */
export function lockPhone(db: Tx, phone: string): Compilable | undefined {
  // On SQLite writing transactions take turns anyway.
  return isPostgres(db) ? phoneLock(db, phone) : undefined;
}

const phoneLock = prepared((db, phone: string) => {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended('orders to ' || cast(${phone} as text), 0))`;
  return { compile: () => lock.compile(db) };
});

/**
 * On PostgreSQL, until this transaction ends, a statement fails that waits so long ("500ms") for
 * what others have locked.
 */
export const limitLockWait = prepared((db, most: string) => {
  const limit = sql`select set_config('lock_timeout', ${most}, true)`;
  return { compile: () => limit.compile(db) };
});

export function isNumberTaken(error: unknown): boolean {
  return isUniqueViolation(error) && /order_number/.test((error as Error).message);
}

export type WhatToOrder = RowsOf<ReturnType<typeof whatToOrder>>;
