import type { FastifyBaseLogger } from 'fastify';
import type { Product } from '#contract/products.ts';
import { CARD_STOCK } from '#domain/limits.ts';
import { tracking, Dependencies, dependsOn } from '../site-version/dependencies.ts';
import type { Platform } from '../platform.ts';
import type { ReadInput } from '../http/call-request.ts';
import type { CheckedJson } from '../http/checked-json.ts';
import { toRefusal } from '../http/errors.ts';

/**
 * Makes a public read of the shop's own API without HTTP, by its key in the contract. The answer is the same as that of
 * `GET /api…`.
 */
export type ReadApi = (key: string, input: ReadInput) => Promise<{ status: number; answer: unknown }>;

/** For each read of a list, the name of the field that contains the products. */
const lists: Record<string, string> = {
  'GET /products': 'data',
  'GET /products/category/{id}': 'data',
  'GET /products/category-name/{name}': 'data',
  'GET /products/search': 'products',
};

/**
 * Makes the public reads for pages. If a read throws an error, the result is the status and the body that a client
 * would get. For each product of a list, the result contains only the data for a card (`Listed`).
 */
export function readApi(shop: Platform, log: FastifyBaseLogger): ReadApi {
  return async (key, input) => {
    const read = shop.reads.get(key);
    if (!read) throw new Error(`no public read ${key}`);
    const list = lists[key];
    try {
      return { status: 200, answer: await (list ? readCards(async () => read(input), list) : read(input)) };
    } catch (error) {
      const { status, body } = toRefusal(error, log);
      return { status, answer: body };
    }
  };
}

async function readCards(read: () => Promise<unknown>, list: string): Promise<unknown> {
  const shown = new Dependencies();
  // The cast is safe: the contract defines the answers of the reads of lists, and their products come from the cache as
  // CheckedJson.
  const answer = (await tracking(shown, read)) as Record<string, ReadonlyArray<CheckedJson<Product>>>;
  dependsOn({ ...shown, products: [], cards: shown.products });
  return { ...answer, [list]: answer[list]?.map(listedOf) };
}

/**
 * A product as its card shows it, with at most `CARD_STOCK` items of each size, so that a sale changes few pages. The
 * same cached product always gives the same object. Pages use the object as a key to find the card that they have
 * rendered for the product before.
 */
type Listed = { read: () => Product };

const listed = new WeakMap<CheckedJson<Product>, Listed>();

function listedOf(json: CheckedJson<Product>): Listed {
  const known = listed.get(json);
  if (known) return known;
  const one = { read: () => asOnCard(json.read()) };
  listed.set(json, one);
  return one;
}

function asOnCard(product: Product): Product {
  return {
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock: Math.min(variant.stock, CARD_STOCK) })),
  };
}
