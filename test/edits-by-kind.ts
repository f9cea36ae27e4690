import { aPicture } from './pictures.ts';
import type { RandomEdits } from './random-edits.ts';
import type { Reply } from './shop.ts';
import { BRANDS, PLACES, SHADES, SIZES, SYNONYMS, WORDS } from './shop-words.ts';
import { exported, readRows, toCsv, upload } from './spreadsheets.ts';

// Random actions of a shop's staff and shoppers that change the pages that visitors see.

type Edit = (by: RandomEdits) => Promise<Reply | undefined>;

/**
 * For each kind of edit, a function that makes a random edit of this kind through the API, or returns undefined if
 * there is nothing to edit.
 */
export const editsByKind: Record<string, Edit> = {
  'a new product': async (by) => {
    const form = await by.productForm({ productVariants: JSON.stringify(someVariants(by)) });
    for (let n = 2 + by.random.below(2); n > 0; n--) form.append('images', await aPicture(by.number));
    return by.staff.admin.call('POST /products', { form });
  },
  'a product': async (by) => {
    const product = await by.product();
    if (!product) return undefined;
    const kept = product.variants.map(({ stock, ...variant }: { stock: number }) => ({
      ...variant,
      stock: by.random.isLucky(0.3) ? by.random.below(6) : stock,
      baseStock: stock,
      ...(by.random.isLucky(0.3) && by.aPrice()),
      ...(by.random.isLucky(0.2) && by.random.of(SHADES)),
      ...(by.random.isLucky(0.2) && { size: by.random.of(SIZES) }),
    }));
    const some = by.random.isLucky(0.3) && kept.length > 1 ? kept.slice(1) : kept;
    const more = by.random.isLucky(0.3) ? [...some, by.aVariant()] : some;
    const same = { productName: product.name, categoryId: product.categoryId, brand: product.brand ?? '' };
    const form = await by.productForm({
      ...Object.fromEntries(Object.entries(same).filter(() => by.random.isLucky(0.6))),
      ...{ id: product.id, productVariants: JSON.stringify(more) },
    });
    return by.staff.admin.call('POST /products', { form });
  },
  'its pictures': async (by) => {
    const product = await by.product();
    if (!product) return undefined;
    const ids = product.images.map(({ id }: { id: string }) => id);
    const gone = by.some<string>(ids, 0.3);
    const left = ids.filter((id: string) => !gone.includes(id)).toReversed();
    const variants = product.variants.map((variant: { stock: number }) => ({ ...variant, baseStock: variant.stock }));
    const form = await by.productForm({
      ...{ id: product.id, productName: product.name, categoryId: product.categoryId },
      ...{ brand: product.brand ?? '', description: product.description, facts: JSON.stringify(product.facts) },
      ...{ productVariants: JSON.stringify(variants), deletedImageIds: JSON.stringify(gone) },
      imageOrder: JSON.stringify(['new:0', ...left]),
      imageColors: JSON.stringify({ 'new:0': by.random.of([null, product.variants[0].color]) }),
    });
    form.append('images', await aPicture(by.number));
    return by.staff.admin.call('POST /products', { form });
  },
  'prices and stock': async (by) => {
    const product = await by.product();
    if (!product) return undefined;
    const changes = product.variants.map(({ id }: { id: string }) => ({
      id,
      ...(by.random.isLucky(0.5) && { stockChange: by.random.of([-5, -1, 1, 3]) }),
      ...(by.random.isLucky(0.5) && by.aPrice()),
      ...(by.random.isLucky(0.2) && { sku: `SKU-${by.number}` }),
    }));
    return by.staff.admin.call('PUT /variants', { body: { changes } });
  },
  'several products': async (by) => {
    const [one, other, categories] = [await by.product(), await by.product(), await by.categories()];
    if (!one || !other) return undefined;
    const change = by.random.isLucky(0.5)
      ? { brand: by.random.of(BRANDS) }
      : { categoryId: by.random.of(categories).id };
    return by.staff.admin.call('PUT /products', { body: { ids: [...new Set([one.id, other.id])], ...change } });
  },
  'a product off sale': async (by) => {
    const product = await by.product();
    return product && by.staff.admin.call(`DELETE /products/${product.id}`);
  },
  'a new category': async (by) => {
    const parentId = by.random.isLucky(0.5) ? by.random.of(await by.categories()).id : null;
    return by.staff.admin.call('POST /categories', { body: { name: by.random.of(PLACES), parentId } });
  },
  'a category': async (by) => {
    const categories = await by.categories();
    const { id, name, description } = by.random.of(categories);
    const body = {
      name: by.random.isLucky(0.7) ? by.random.of(PLACES) : name,
      description: by.random.isLucky(0.3) ? by.aName() : description,
      ...(by.random.isLucky(0.4) && { parentId: by.random.of([null, ...categories.map((one) => one.id)]) }),
    };
    return by.staff.admin.call(`PUT /categories/${id}`, { body });
  },
  'a category less': async (by) => {
    const categories = await by.categories();
    return categories.length > 2 ? by.staff.admin.call(`DELETE /categories/${by.random.of(categories).id}`) : undefined;
  },
  synonyms: async (by) => by.staff.admin.call('PUT /synonyms', { body: { words: by.random.of(SYNONYMS) } }),
  'the site': async (by) => {
    const { hero, tiles, updatedAt: _, ...words } = (await by.staff.admin.call('GET /content')).body.content;
    const plain = ({ picture: _picture, ...place }: { picture: unknown }) => place;
    const [first, ...others] = hero.map(plain);
    const to = { link: `/shop?category=${by.random.of(await by.categories()).id}` };
    const body = {
      ...{ ...words, tagline: by.aName(), tiles: tiles.map(plain) },
      hero: [{ ...first, title: by.aName(), ...(by.random.isLucky(0.5) && to) }, ...others],
    };
    return by.staff.admin.call('PUT /content', { body });
  },
  'the company': async (by) => {
    const form = new FormData();
    form.set('name', `${by.random.of(WORDS)} & Sons`);
    if (by.random.isLucky(0.3)) form.set('logo', await aPicture(by.number));
    return by.staff.admin.call('PUT /company-details', { form });
  },
  'a legal page': async (by) => {
    const slug = by.random.of(['privacy-policy', 'terms-conditions', 'care']);
    const known = (await by.staff.admin.call(`GET /legal-pages/slug/${slug}`)).body;
    const body = { id: known.id, title: by.aName(), slug, content: `<p>${by.aName()}</p>` };
    return by.staff.admin.call('POST /legal-pages', { body });
  },
  'confirm rules': async (by) => {
    const body = { value: null, firstOrder: by.random.isLucky(0.3), refusals: null, pins: [], waitHours: 24 };
    return by.staff.admin.call('PUT /confirm-rules', { body });
  },
  'delivery rules': async (by) => {
    const terms = { isServed: true, daysFrom: 3, daysTo: 6, takesCash: true, cashFee: '0', mostCash: null };
    const rates = [{ from: '0', fromGrams: 0, charge: by.random.of(['0', '49', '99']) }];
    const zones = by.random.isLucky(0.7)
      ? [{ name: by.aName(), pins: [], isRest: true, ...terms, freeFrom: '999', rates }]
      : [];
    const body = { zones, cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null };
    return by.staff.admin.call('PUT /delivery-rules', { body });
  },
  'an order': async (by) => by.order(),
  'an order of all that is left': async (by) => by.order(true),
  'an order cancelled': async (by) => {
    const order = by.anOrder(true);
    return order?.shopper.call(`PUT /orders/${order.id}/cancel`);
  },
  'an order edited': async (by) => {
    const order = by.anOrder();
    if (!order) return undefined;
    const { content } = (await by.staff.admin.call(`GET /orders/${order.id}/content`)).body;
    if (!content) return undefined;
    const { id, options } = content.items[0];
    const { productVariantId } = by.random.of<{ productVariantId: string }>(options);
    const body = { items: [{ id, productVariantId, quantity: 1 + by.random.below(2) }] };
    return by.staff.admin.call(`PUT /orders/${order.id}/content`, { body });
  },
  'an order sent back': async (by) => {
    const order = by.anOrder(true);
    if (!order) return undefined;
    const { admin } = by.staff;
    await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
    const items = (await admin.call(`GET /orders/${order.id}`)).body.order.items;
    const lines = [{ itemId: items[0].id, quantity: 1 }];
    const asked = await order.shopper.call(`POST /orders/${order.id}/returns`, {
      body: { kind: 'refund', reason: 'QUALITY', payout: { by: 'upi', upiId: 'asha@okbank' }, lines },
    });
    if (asked.status !== 201) return asked;
    for (const event of ['approve', 'receive', 'inspect'])
      await admin.call(`PUT /returns/${asked.body.return.id}/step`, { body: { event } });
    return asked;
  },
  'an import': async (by) => {
    const rows = readRows(await exported(by.staff.admin));
    const { random } = by;
    for (const row of rows)
      if (random.isLucky(0.3)) {
        if (random.isLucky(0.4)) row['name'] = by.aName();
        if (random.isLucky(0.4)) row['brand'] = random.of(BRANDS);
        if (random.isLucky(0.4)) row['price'] = String(100 * (1 + random.below(9)));
      }
    return rows.length === 0 ? undefined : { headers: {}, ...(await upload(by.staff.admin, toCsv(rows))) };
  },
};

/** Kinds of edits that change products, either directly or through orders. */
const frequent = ['a product', 'its pictures', 'prices and stock', 'an order', 'an order'];
export const usualEdits = [...Object.keys(editsByKind), ...frequent];

/** Edits that change only the stock. The shop should keep most of its cached pages after them. */
export const sales = [
  ...['an order', 'an order', 'an order', 'an order of all that is left'],
  ...['an order cancelled', 'an order edited', 'an order sent back'],
];

/** Changes every product and every category, and the texts that appear on every page. */
export async function editEverything(by: RandomEdits): Promise<void> {
  const { admin } = by.staff;
  const [products, categories] = [(await admin.call('GET /products?limit=100')).body.data, await by.categories()];
  const ids = products.map(({ id }: { id: string }) => id);
  await admin.call('PUT /products', { body: { ids, brand: `Brand ${by.number}` } });
  for (const { id } of categories)
    await admin.call(`PUT /categories/${id}`, { body: { name: `Category ${by.number}` } });
  for (const kind of ['the site', 'the company', 'a legal page', 'synonyms']) await by.next([kind]);
}

/** Makes one to four variants of a new product, each with a size of its own. */
function someVariants(by: RandomEdits): object[] {
  return Array.from({ length: 1 + by.random.below(4) }, (_, at) => ({ ...by.aVariant(), size: SIZES_APART[at] }));
}

const SIZES_APART = ['S', 'M', 'L', 'Free Size'];
