import { Product } from '#contract/products.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { shows } from '../catalogue/shown.ts';
import { CheckedJson } from '../http/checked-json.ts';

/** A product as it is shown, and the catalogue's state until which that is known not to have changed. */
type KeptProduct = { readonly json: CheckedJson<Product>; since: number };

type KeptBy = Pick<Catalogue, 'state' | 'isProductCurrent'>;

/** What one takes besides its JSON, about. */
const BYTES_BESIDES = 600;

/**
 * Products as visitors see them, in every language alike: read, checked and written as JSON once, and kept until something
 * that they show changes. The least recently used go first when `maxBytes` is reached.
 */
export class KeptProducts {
  readonly #maxBytes: number;
  readonly #kept = new Map<string, KeptProduct>();
  #bytes = 0;

  constructor(maxBytes = 16 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** Products in the order of the ids; those that `read` does not answer are left out. It is asked for what is not kept. */
  async list(
    catalogue: KeptBy,
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<readonly Product[]>,
  ): Promise<Array<CheckedJson<Product>>> {
    // What changes from here on makes old what is read now, whether that shows it or not.
    const begun = await catalogue.state();
    shows({ products: ids });
    const found = new Map<string, CheckedJson<Product>>();
    for (const id of ids) {
      const json = this.#find(id, catalogue);
      if (json) found.set(id, json);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0)
      for (const product of await read(missing)) found.set(product.id, this.#keep(product, begun));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** How much memory is used, roughly. */
  get bytes(): number {
    return this.#bytes;
  }

  #find(id: string, catalogue: KeptBy): CheckedJson<Product> | undefined {
    const kept = this.#kept.get(id);
    if (!kept) return undefined;
    this.#remove(id, kept);
    if (!catalogue.isProductCurrent(id, kept)) return undefined;
    this.#add(id, kept);
    return kept.json;
  }

  #keep(product: Product, since: number): CheckedJson<Product> {
    const { id } = product;
    const json = new CheckedJson(Product, product);
    const before = this.#kept.get(id);
    if (before) this.#remove(id, before);
    this.#add(id, { json, since });
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, kept);
    }
    return json;
  }

  #add(id: string, kept: KeptProduct): void {
    this.#kept.set(id, kept);
    this.#bytes += sizeOf(kept);
  }

  #remove(id: string, kept: KeptProduct): void {
    this.#kept.delete(id);
    this.#bytes -= sizeOf(kept);
  }
}

function sizeOf({ json }: KeptProduct): number {
  return json.bytes.length + BYTES_BESIDES;
}
