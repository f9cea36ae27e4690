import { request as requests, type APIRequestContext } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productPath } from '#domain/paths.ts';
import { hashPassword } from '../server/accounts/auth/passwords.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { legalPages } from '../demo/legal-pages.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, PASSWORD, signIn, type Person } from './people.ts';
import { realGoods } from './real-goods.ts';
import type { Sights, Who } from './screen.ts';
import { ports } from './shops.ts';

type PhotographedShop = {
  shop: OpenShop;
  sights: Sights;
  people: Record<Exclude<Who, 'guest' | 'buyer'>, Person>;
  newBuyer: () => Promise<Person>;
};

type Kind = 'demo' | 'catalogue';

/**
 * Opens the demo shop, or the shop of the real catalogue with past orders, and signs in the people who use its screens.
 */
export async function openPhotographed(kind: Kind, dataDir: string, languages: string): Promise<PhotographedShop> {
  const shop = await openShop({
    dataDir,
    port: ports.photographed,
    env: { DEMO: kind === 'demo' ? '1' : '0', RATE_LIMITS: 'off', LANGUAGES: languages },
    ...(kind === 'catalogue' && { goods: await realGoods(dataDir) }),
  });
  try {
    return { shop, ...(await signInPeople(kind, shop.origin, dataDir)) };
  } catch (error) {
    await closeShop(shop);
    throw error;
  }
}

async function signInPeople(kind: Kind, origin: string, dataDir: string): Promise<Omit<PhotographedShop, 'shop'>> {
  const api = await requests.newContext({ baseURL: origin });
  const signIns = await readFile(join(dataDir, 'first-run.txt'), 'utf8');
  const password = (role: string) => new RegExp(`^${role}.*password: (\\S+)`, 'm').exec(signIns)?.[1] ?? '';
  const people = {
    admin: await signIn(api, 'admin@example.com', password('admin')),
    customer:
      kind === 'demo'
        ? await signIn(api, 'shopper@example.com', password('shopper'))
        : await signInPastShopper(api, dataDir),
    newcomer: await newCustomer(api),
  };
  // The program adds legal pages, because only the demo shop has them from the start.
  if (kind === 'catalogue') for (const page of legalPages) await callsOf(api, people.admin).post('/legal-pages', page);
  const sights = kind === 'demo' ? demoSights : await findSights(api);
  return { sights, people, newBuyer: async () => aBuyer(api) };
}

const demoSights: Sights = {
  product: '/product/Meher%20Slub%20Cotton%20Kurta',
  manyColours: '/product/Mela%20Bandhani%20Lehenga',
  soldOut: '/product/Titli%20Buti%20Frock',
  longName: '/product/Mela%20Bandhani%20Lehenga',
};

/**
 * Finds the shopper of the simulated past whose orders have the most different statuses (among several, the one with
 * the most orders), and gives them a password, some wishes and a cart.
 */
async function signInPastShopper(api: APIRequestContext, dataDir: string): Promise<Person> {
  const db = openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined });
  const { user_id: id } = await db
    .selectFrom('orders')
    .select('user_id')
    .groupBy('user_id')
    .orderBy((e) => e.fn.count('delivery_status').distinct(), 'desc')
    .orderBy((e) => e.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow();
  const password_hash = await hashPassword(PASSWORD);
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  await db.destroy();
  const person = await signIn(api, email, PASSWORD);
  const calls = callsOf(api, person);
  for (const { id: productId, variant } of await findProductsInStock(api, { limit: 4, atLeast: 2 })) {
    await calls.post(`/wishlist/${productId}`);
    await calls.post('/cart/add', { productVariantId: variant.id, quantity: 2 });
  }
  await calls.post('/addresses', anAddress);
  return person;
}

async function aBuyer(api: APIRequestContext): Promise<Person> {
  const person = await newCustomer(api);
  const [product] = await findProductsInStock(api, { limit: 1, atLeast: 5 });
  await callsOf(api, person).post('/addresses', anAddress);
  await callsOf(api, person).post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  return person;
}

type Listed = {
  id: string;
  name: string;
  sharesName?: boolean;
  images: unknown[];
  variants: Array<{ size: string; color: string }>;
};

async function findSights(api: APIRequestContext): Promise<Sights> {
  const inStock = await listProducts(api, 'availability=in-stock');
  const most = (products: readonly Listed[], count: (product: Listed) => number) =>
    productPath(products.toSorted((a, b) => count(b) - count(a))[0] ?? { id: '', name: '' });
  const usual = inStock.filter(({ name, variants }) => name.length < 60 && variants.length < 9);
  return {
    product: most(usual, ({ images, variants }) => images.length * 10 + new Set(variants.map(({ size }) => size)).size),
    manyColours: most(inStock, ({ variants }) => new Set(variants.map(({ color }) => color)).size),
    soldOut: most(await listProducts(api, 'availability=out-of-stock'), ({ images }) => images.length),
    longName: most(await listProducts(api, 'q=material'), ({ name }) => name.length),
  };
}

async function listProducts(api: APIRequestContext, query = ''): Promise<Listed[]> {
  return ((await (await api.get(`/api/products?limit=100&${query}`)).json()) as { data: Listed[] }).data;
}
