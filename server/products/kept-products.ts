import { Product } from '#contract/products.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { shows } from '../catalogue/shown.ts';
import { CheckedJson } from '../http/checked-json.ts';

/**
 * A product as it is shown, and the catalogue's state until which that is known not to have changed. `isUsed`: somebody has asked
 * for it again since room was last looked for.
 */
type KeptProduct = { readonly json: CheckedJson<Product>; since: number; isUsed: boolean };

type KeptBy = Pick<Catalogue, 'state' | 'isProductCurrent'>;

/** What one takes besides its JSON, about. */
const BYTES_BESIDES = 600;

/**
 * Products as visitors see them, in every language alike: read, checked and written as JSON once, and kept until something
 * that they show changes. When `maxBytes` is reached, those go first that nobody has asked for since the last look.
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
    const found = ids.map((id) => this.#find(id, catalogue));
    const missing = ids.filter((_, at) => !found[at]);
    const fresh = new Map<string, CheckedJson<Product>>();
    if (missing.length > 0)
      for (const product of await read(missing)) fresh.set(product.id, this.#keep(product, begun));
    return ids.flatMap((id, at) => found[at] ?? fresh.get(id) ?? []);
  }

  /** How much memory is used, roughly. */
  get bytes(): number {
    return this.#bytes;
  }

  #find(id: string, catalogue: KeptBy): CheckedJson<Product> | undefined {
    const kept = this.#kept.get(id);
    if (!kept) return undefined;
    if (!catalogue.isProductCurrent(id, kept)) return void this.#remove(id, kept);
    kept.isUsed = true;
    return kept.json;
  }

  #keep(product: Product, since: number): CheckedJson<Product> {
    const { id } = product;
    const made = { json: new CheckedJson(Product, product), since, isUsed: false };
    const before = this.#kept.get(id);
    if (before) this.#remove(id, before);
    this.#makeRoom(sizeOf(made));
    this.#add(id, made);
    return made.json;
  }

  #makeRoom(bytes: number): void {
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes + bytes <= this.#maxBytes) break;
      this.#remove(oldest, kept);
      // It goes behind all others here, once for many uses, and not with each of them.
      if (kept.isUsed) this.#add(oldest, Object.assign(kept, { isUsed: false }));
    }
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
