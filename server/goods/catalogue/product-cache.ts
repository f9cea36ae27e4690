import { currentLocale } from '#messages/current-locale.ts';
import { Product } from '#contract/products.ts';
import type { Catalogue } from './catalogue.ts';
import { dependsOn } from '../../platform/site-version/dependencies.ts';
import { CheckedJson } from '../../platform/http/checked-json.ts';
import { SecondChanceCache } from '../../platform/http/second-chance-cache.ts';

/**
 * A cached product. `since` is the number of the last state of the catalogue in which the product was known to be
 * right; `size` is in bytes.
 */
type KeptProduct = { readonly json: CheckedJson<Product>; readonly size: number; since: number; isUsed: boolean };

type KeptBy = Pick<Catalogue, 'state' | 'isProductCurrent'>;

/** The approximate number of bytes that a cached product takes in addition to its JSON. */
const BYTES_BESIDES = 600;

/**
 * Caches products as visitors see them, by language. For each language, the process reads, checks and serialises a
 * product once. A product stays cached until something that it shows changes.
 */
export class ProductCache {
  readonly #kept: SecondChanceCache<KeptProduct>;

  constructor(maxBytes = 16 * 1024 * 1024) {
    this.#kept = new SecondChanceCache(maxBytes);
  }

  /**
   * Lists products in the order of the ids. Calls `read` for the products that are not cached. Leaves out products that
   * `read` does not find.
   */
  async list(
    catalogue: KeptBy,
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<readonly Product[]>,
  ): Promise<Array<CheckedJson<Product>>> {
    // The cache reads the number of the catalogue's state before it reads the products. If a product changes during the
    // reading, the cached product counts as out of date, even if it already shows the change.
    const begun = await catalogue.state();
    dependsOn({ products: ids });
    const found = ids.map((id) => this.#find(id, catalogue));
    const missing = ids.filter((_, at) => !found[at]);
    const fresh = new Map<string, CheckedJson<Product>>();
    if (missing.length > 0)
      for (const product of await read(missing)) fresh.set(product.id, this.#keep(product, begun));
    return ids.flatMap((id, at) => found[at] ?? fresh.get(id) ?? []);
  }

  /** The approximate number of bytes of memory that the cache uses. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  #find(id: string, catalogue: KeptBy): CheckedJson<Product> | undefined {
    const kept = this.#kept.find(keyOf(id));
    if (!kept) return undefined;
    if (!catalogue.isProductCurrent(id, kept)) return void this.#kept.delete(keyOf(id));
    kept.isUsed = true;
    return kept.json;
  }

  #keep(product: Product, since: number): CheckedJson<Product> {
    const json = new CheckedJson(Product, product);
    this.#kept.set(keyOf(product.id), { json, size: json.bytes.length + BYTES_BESIDES, since, isUsed: false });
    return json;
  }
}

/**
 * Returns the key of a product. The key contains the language, because the name of the product's category depends on
 * the language.
 */
function keyOf(id: string): string {
  return `${currentLocale()} ${id}`;
}
