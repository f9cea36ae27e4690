import { setTimeout } from 'node:timers/promises';
import { anAddress } from './factories.ts';
import { aPicture } from './pictures.ts';

// The functions of this file use a shop only through its API, so that they work with any version of the shop.

const PRODUCTS = 6;
const SHOPPERS = 9;
export const PIECES = 5000;
/** The pause between two actions of a person, in milliseconds. */
const PAUSE_MS = 60;

type Said = { who: string; call: string; status: number; body: string };
// oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
type Ask = (call: string, body?: object | FormData) => Promise<any>;
type Product = { id: string; variantId: string };

/** The number of requests that were sent to a server, and the answers of the failed requests. */
export type Asked = { count: number; failed: Said[] };

/**
 * Returns a function that sends requests to the server at `origin` as a person. The function records each status other
 * than 2xx and each failed connection.
 */
export function asker(origin: string, token: string, who: string, asked: Asked): Ask {
  return async (call, body) => {
    const [method = '', path = ''] = call.split(' ');
    const isForm = body instanceof FormData;
    asked.count++;
    try {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) asked.failed.push({ who, call, status: response.status, body: text.slice(0, 200) });
      return text === '' ? {} : JSON.parse(text);
    } catch (error) {
      asked.failed.push({ who, call, status: 0, body: String((error as Error).cause ?? error) });
      return {};
    }
  };
}

export type People = {
  products: Product[];
  categoryId: string;
  adminToken: string;
  shoppers: Array<{ token: string; addressId: string }>;
};

/** Fills an empty shop with products and shoppers. `admin` signs in as the admin of ADMIN_EMAIL and ADMIN_PASSWORD. */
export async function fillByCalls(origin: string, admin: { email: string; password: string }): Promise<People> {
  const asked: Asked = { count: 0, failed: [] };
  const nobody = asker(origin, '', 'guest', asked);
  const { token: adminToken } = await nobody('POST /auth/login', {
    identifier: admin.email,
    password: admin.password,
  });
  const office = asker(origin, adminToken, 'admin', asked);
  const { category } = await office('POST /categories', { name: 'Kurtas' });
  const products: Product[] = [];
  for (let n = 0; n < PRODUCTS; n++) {
    const form = productForm({ name: `Kurta ${n}`, categoryId: category.id, description: '', stock: PIECES });
    for (const seed of [2 * n, 2 * n + 1]) form.append('images', await aPicture(seed));
    const { product } = await office('POST /products', form);
    products.push({ id: product.id, variantId: product.variants[0].id });
  }
  const shoppers = [];
  for (let n = 0; n < SHOPPERS; n++) {
    const [email, password] = [`walker${n}@example.com`, `Walks-and-${n}-buys-2`];
    await nobody('POST /auth/register', { username: `walker${n}`, email, password, firstName: 'W', lastName: 'W' });
    const { token } = await nobody('POST /auth/login', { identifier: email, password });
    const { address } = await asker(origin, token, email, asked)('POST /addresses', anAddress);
    shoppers.push({ token, addressId: address.id });
  }
  if (asked.failed.length > 0) throw new Error(`the shop was not filled: ${JSON.stringify(asked.failed)}`);
  return { products, categoryId: category.id, adminToken, shoppers };
}

type Edited = { id?: string; variantId?: string; name: string; categoryId: string; description: string; stock: number };

/** Makes the form of a product of one size, as the back office sends it. */
export function productForm({ id, variantId, name, categoryId, description, stock }: Edited): FormData {
  const form = new FormData();
  if (id) form.set('id', id);
  form.set('productName', name);
  form.set('categoryId', categoryId);
  form.set('description', description);
  // Like the product form, the function also sends `baseStock`, the stock that the admin last read. With it the shop
  // subtracts the pieces that were sold since then.
  const sized = { color: 'Indigo', colorHexCode: '#27396F', size: 'M', originalPrice: '499.50' };
  form.set(
    'productVariants',
    JSON.stringify([{ ...sized, stock, ...(variantId && { id: variantId, baseStock: stock }) }]),
  );
  return form;
}

/**
 * Lets shoppers and an admin use a server until `signal` aborts: they fill carts, order, cancel, read pages, edit
 * products and change statuses. The function adds the id of each confirmed order to `told`, and returns `told`.
 */
export async function keepBusy(
  origin: string,
  people: People,
  asked: Asked,
  signal: AbortSignal,
  told: string[] = [],
): Promise<string[]> {
  /** The ids of the orders that their shoppers have not cancelled. */
  const kept: string[] = [];
  const { products, categoryId, adminToken } = people;
  const shopping = people.shoppers.map(async ({ token, addressId }, nth) => {
    const ask = asker(origin, token, `shopper ${nth}`, asked);
    for (let n = 0; !signal.aborted; n++) {
      const { variantId: productVariantId } = products[(n + nth) % products.length] ?? { variantId: '' };
      const added = await ask('POST /cart/add', { productVariantId, quantity: 2 });
      if (!added.cart) {
        await setTimeout(PAUSE_MS);
        continue;
      }
      const { cart } = await ask('GET /cart');
      const [line] = cart?.items ?? [];
      if (line) await ask('PUT /cart/update-quantity', { cartItemId: line.id, newQuantity: 1 + (n % 3) });
      const { order } = await ask('POST /orders/place', { addressId, paymentMethod: 'COD' });
      if (order) told.push(order.id);
      await ask('GET /products?page=1&limit=10');
      if (order && n % 3 === 0) await ask(`PUT /orders/${order.id}/cancel`);
      else if (order) kept.push(order.id);
      await ask('GET /orders/my-orders');
      await setTimeout(PAUSE_MS);
    }
  });
  const working = async () => {
    const ask = asker(origin, adminToken, 'admin', asked);
    for (let n = 0; !signal.aborted; n++) {
      const { id, variantId } = products[n % products.length] ?? { id: '', variantId: '' };
      const { product } = await ask(`GET /products/${id}`);
      if (!product) continue;
      const { stock } = product.variants[0];
      const description = `Edited ${n} times`;
      await ask('POST /products', productForm({ id, variantId, name: product.name, categoryId, description, stock }));
      await ask('GET /orders/all');
      const order = kept.at(-1);
      if (order && n % 2 === 0) await ask(`PUT /orders/${order}/status`, { deliveryStatus: 'DELIVERED' });
      await ask(`PUT /categories/${categoryId}`, { name: 'Kurtas', description });
      await setTimeout(PAUSE_MS);
    }
  };
  await Promise.all([...shopping, working()]);
  return told;
}
