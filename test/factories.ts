import { optionKey } from '../contract/variant-input.ts';
import type { ColourFamily } from '../domain/colour-families.ts';
import { eachField, type FieldTexts } from '../domain/product-fields.ts';
import type { StaffRole } from '../domain/staff-roles.ts';
import { batches } from '../server/platform/db/batches.ts';
import { newId } from '../server/platform/db/ids.ts';
import type { Schema } from '../server/platform/db/schema.ts';
import { inTransaction } from '../server/platform/db/transaction.ts';
import type { Shop } from '../server/app/shop.ts';
import { insertProducts } from '../server/goods/products/products.ts';
import { noteChange } from '../server/platform/site-version/versions.ts';
import { nextSerial } from './serial.ts';
import type { TestShop } from './shop.ts';

// Each function of this file inserts a minimal valid row. A test passes only the values that matter to it.

export async function makeUser(shop: Shop, role: 'ADMIN' | 'CUSTOMER' = 'CUSTOMER', staffRole: StaffRole = 'owner') {
  const name = `${role.toLowerCase()}${nextSerial()}`;
  const now = shop.now();
  // The text is not a real password hash, because hashing is slow. A test signs this user in by creating a session.
  const row = {
    id: newId(),
    email: `${name}@example.com`,
    email_key: `${name}@example.com`,
    username: name,
    username_key: name,
    first_name: 'Asha',
    last_name: 'Rao',
    mobile: null as string | null,
    confirmed_phone: null as string | null,
    phone_proved_at: null as string | null,
    find_text: `asha rao ${name}@example.com`,
    dob: null,
    role,
    staff_role: role === 'ADMIN' ? staffRole : null,
    password_hash: 'none',
    blocked_at: null,
    has_given_password: 0 as const,
    password_expires_at: null,
    email_confirmed_at: now as string | null,
    language: 'en',
    created_at: now,
    updated_at: now,
  };
  await shop.db.insertInto('users').values(row).execute();
  return row;
}

/** The network address and the browser of a guest in tests. */
export const aClient = { network: '127.0.0.1', browser: 'A'.repeat(43) };

export async function makeCustomer(shop: TestShop) {
  const user = await makeUser(shop);
  return { user, ...(await shop.as(user)) };
}

/** Makes a signed-in member of the staff, by default an owner. */
export async function makeAdmin(shop: TestShop, staffRole: StaffRole = 'owner') {
  const user = await makeUser(shop, 'ADMIN', staffRole);
  return { user, ...(await shop.as(user)) };
}

export async function makeCategory(
  shop: Shop,
  name = `Category ${nextSerial()}`,
  parentId: string | null = null,
): Promise<string> {
  const id = newId();
  const now = shop.now();
  await shop.db
    .insertInto('categories')
    .values({
      id,
      parent_id: parentId,
      parent_key: parentId ?? '',
      name,
      name_key: name.toLowerCase(),
      names: '{}',
      description: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await inTransaction(shop.db, (db) => noteChange(db, null));
  await shop.catalogue.refresh();
  return id;
}

type VariantSeed = {
  sku?: string | null;
  color?: string;
  hex?: string;
  family?: ColourFamily | null;
  size?: string;
  stock?: number;
  sellingPaise?: number;
  savingPaise?: number;
};

type ProductSeed = {
  name?: string;
  categoryId?: string;
  description?: string;
  facts?: Array<{ name: string; value: string }>;
  /** The colour that each picture shows; null means all colours. By default there are two pictures of all colours. */
  pictures?: Array<string | null>;
  variants?: VariantSeed[];
} & Partial<FieldTexts>;

/** Inserts a product with two pictures and its variants, by default one: Indigo, M, ₹999, 10 in stock. */
export async function makeProduct(shop: Shop, seed: ProductSeed = {}) {
  const now = shop.now();
  const id = newId();
  const categoryId = seed.categoryId ?? (await makeCategory(shop));
  const name = seed.name ?? `Product ${nextSerial()}`;
  const { description = '' } = seed;
  const product = {
    id,
    source_id: null,
    name,
    ...eachField((field) => seed[field] ?? ''),
    description,
    facts: JSON.stringify(seed.facts ?? []),
    category_id: categoryId,
    grams: null,
    retired_at: null,
    created_at: now,
    updated_at: now,
  };
  await inTransaction(shop.db, async (db) => insertProducts(db, [product]));
  const variants = await insertVariants(shop, id, seed.variants ?? [{}]);
  for (const [position, color] of (seed.pictures ?? [null, null]).entries())
    await insertPicture(shop, id, position, color);
  await inTransaction(shop.db, (db) => noteChange(db, [id]));
  await shop.catalogue.refresh();
  return { id, name, categoryId, variants };
}

/** Inserts the variants of a product, each with the stock movement that explains its stock. */
async function insertVariants(shop: Shop, productId: string, seeds: readonly VariantSeed[]) {
  const now = shop.now();
  const variants = seeds.map((seed) => variantRow(productId, seed, now));
  await shop.db.insertInto('variants').values(variants).execute();
  await shop.db
    .insertInto('stock_movements')
    .values(
      variants.map((variant) => ({
        id: newId(),
        variant_id: variant.id,
        change: variant.stock,
        reason: 'admin' as const,
        order_id: null,
        user_id: null,
        at: now,
      })),
    )
    .execute();
  return variants;
}

function variantRow(
  productId: string,
  {
    color = 'Indigo',
    hex = '#27396F',
    family = null,
    size = 'M',
    stock = 10,
    sellingPaise = 99900,
    savingPaise = 0,
    sku = null,
  }: VariantSeed,
  now: string,
) {
  return {
    id: newId(),
    product_id: productId,
    sku,
    color,
    color_hex: hex,
    color_family: family,
    size,
    option_key: optionKey({ color, colorHexCode: hex, size }),
    stock,
    selling_paise: sellingPaise,
    saving_paise: savingPaise,
    retired_at: null,
    created_at: now,
    updated_at: now,
  };
}

async function insertPicture(shop: Shop, productId: string, position: number, color: string | null): Promise<void> {
  const picture = {
    id: newId().replaceAll('-', ''),
    width: 600,
    height: 800,
    widths: '[200,400,600]',
    placeholder: '',
    main_color: '#27396F',
    created_at: shop.now(),
  };
  await shop.db.insertInto('pictures').values(picture).execute();
  await shop.db
    .insertInto('product_images')
    .values({ id: newId(), product_id: productId, picture_id: picture.id, position, color })
    .execute();
}

export const anAddress = {
  addressLine1: '14 Weavers’ Lane',
  addressLine2: '',
  city: 'Jaipur',
  state: 'Rajasthan',
  postalCode: '302029',
};

/** Makes a signed-in customer with an address, who is ready to order. */
export async function makeShopper(shop: TestShop) {
  const customer = await makeCustomer(shop);
  const { body } = await customer.call('POST /addresses', { body: anAddress });
  return { ...customer, addressId: body.address.id as string };
}

export async function stockOf(shop: Pick<Shop, 'db'>, variantId: string): Promise<number> {
  const { stock } = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return stock;
}

/** Returns whether the stock of each variant is the sum of its stock movements. */
export async function ledgerAgrees(shop: Pick<Shop, 'db'>): Promise<boolean> {
  const variants = await shop.db.selectFrom('variants').select(['id', 'stock']).execute();
  const sums = await shop.db
    .selectFrom('stock_movements')
    .select(['variant_id', (sum) => sum.fn.sum<number>('change').as('total')])
    .groupBy('variant_id')
    .execute();
  const total = new Map(sums.map((row) => [row.variant_id, Number(row.total)]));
  return variants.every((variant) => (total.get(variant.id) ?? 0) === variant.stock);
}

type OrderSeed = Partial<Schema['orders']>;

/** Returns the row of an order without order lines; `seed` contains the values that matter to the test. */
export function anOrderRow(user: { id: string; email: string }, now: string, seed: OrderSeed = {}): Schema['orders'] {
  return {
    id: newId(),
    order_number: `T-${nextSerial()}`,
    user_id: user.id,
    first_name: 'Asha',
    last_name: 'Rao',
    email: user.email,
    recipient_name: '',
    phone: '',
    line1: '14 Weavers’ Lane',
    line2: '',
    city: 'Jaipur',
    state: 'Rajasthan',
    postal_code: '302029',
    subtotal_paise: 99900,
    discount_paise: 0,
    delivery_paise: 0,
    cash_fee_paise: 0,
    total_paise: 99900,
    payment_method: 'COD',
    payment_status: 'PENDING',
    delivery_status: 'PENDING',
    stage: '',
    confirm_by: null,
    expected_on: '2026-05-01',
    promised_from: null,
    zone: '',
    delivered_at: null,
    confirmation_sent_at: now,
    find_text: '',
    language: 'en',
    taken_by: null,
    created_at: now,
    updated_at: now,
    ...seed,
  };
}

/**
 * Inserts orders of a customer, without order lines. `seed` returns the values that matter in the nth order. Returns
 * the numbers of the orders.
 */
export async function makeOrders(
  shop: Shop,
  user: { id: string; email: string },
  total: number,
  seed: (n: number) => OrderSeed = () => ({}),
): Promise<string[]> {
  const now = shop.now();
  const rows = Array.from({ length: total }, (_, n) => anOrderRow(user, now, seed(n)));
  for (const batch of batches(rows, 200)) await shop.db.insertInto('orders').values(batch).execute();
  return rows.map((row) => row.order_number);
}
