import { editsByKind, usualEdits } from './edits-by-kind.ts';
import type { Random } from './random.ts';
import { makeAdmin, makeCategory, makeShopper } from './factories.ts';
import type { Caller, Reply, TestShop } from './shop.ts';
import { BRANDS, SHADES, SIZES, WORDS } from './shop-words.ts';

type Staff = { admin: Caller; shoppers: ReadonlyArray<Caller & { addressId: string }> };
const PRODUCTS = 12;
let shops = 0;

/** Fills a shop with some random products, and returns an editor that makes random edits. */
export async function filledAtRandom(shop: TestShop, random: Random): Promise<RandomEdits> {
  const staff = { admin: await makeAdmin(shop), shoppers: [await makeShopper(shop), await makeShopper(shop)] };
  const top = await makeCategory(shop, `Women ${++shops}`);
  for (const name of ['Kurtas', 'Sarees']) await makeCategory(shop, name, top);
  const edits = new RandomEdits(staff, random);
  while (edits.done.length < PRODUCTS) await edits.next(['a new product']);
  return edits;
}

/**
 * Edits a shop at random, one edit after another. The shop may refuse an edit; only a refusal with a status of 500 or
 * more is an error.
 */
export class RandomEdits {
  readonly random: Random;
  readonly staff: Staff;
  /** Descriptions of the edits so far, including refused edits, oldest first. */
  readonly done: string[] = [];
  #count = 0;
  readonly #orders: Array<{ shopper: Caller; id: string }> = [];

  constructor(staff: Staff, random: Random) {
    this.staff = staff;
    this.random = random;
  }

  /** Makes a random edit of one of these kinds, or of one of the usual kinds. Returns a description of the edit. */
  async next(kinds: readonly string[] = usualEdits): Promise<string> {
    const kind = this.random.of(kinds);
    const reply = await editsByKind[kind]?.(this);
    if (reply && reply.status >= 500) throw new Error(`${kind}: ${reply.status} ${JSON.stringify(reply.body)}`);
    const did = reply ? `${kind} ${reply.status}` : `no ${kind}`;
    this.done.push(did);
    return did;
  }

  /** Returns the descriptions of the last `count` edits. */
  last(count: number): string {
    return this.done.slice(-count).join('; ');
  }

  get number(): number {
    return ++this.#count;
  }

  some<Each>(list: readonly Each[], share = 0.4): Each[] {
    return list.filter(() => this.random.isLucky(share));
  }

  aName(): string {
    return `${this.random.of(WORDS)} ${this.random.of(WORDS)}`;
  }

  /** Makes a variant as the product form sends it. */
  aVariant(): object {
    return {
      ...this.random.of(SHADES),
      size: this.random.of(SIZES),
      stock: this.random.below(8),
      ...this.aPrice(),
    };
  }

  aPrice(): { originalPrice: string; discountPrice: string } {
    return {
      originalPrice: `${100 * (1 + this.random.below(12))}.00`,
      discountPrice: `${50 * this.random.below(5)}.00`,
    };
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as the API answers it
  async product(): Promise<any> {
    const { body } = await this.staff.admin.call('GET /products?limit=100');
    return body.data.length === 0 ? undefined : this.random.of(body.data);
  }

  async categories(): Promise<Array<{ id: string; name: string; description: string }>> {
    const { body } = await this.staff.admin.call('GET /categories');
    const flat = (list: Array<{ subCategories: never[] }>): never[] =>
      list.flatMap((one) => [one as never, ...flat(one.subCategories)]);
    return flat(body.categories);
  }

  async productForm(more: Record<string, unknown> = {}): Promise<FormData> {
    const categories = await this.categories();
    const form = new FormData();
    const fields: Record<string, unknown> = {
      productName: this.aName(),
      categoryId: this.random.of(categories).id,
      brand: this.random.of(BRANDS),
      description: this.random.of(['', 'Soft cotton.', 'Handloom silk.', 'Rayon & linen']),
      facts: JSON.stringify(this.some([{ name: 'Fabric', value: this.random.of(WORDS) }])),
      ...more,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    return form;
  }

  /**
   * Orders pieces of one variant of a random product. If `isAll` is true, the order contains all remaining pieces of
   * the product, which is then sold out.
   */
  async order(isAll = false): Promise<Reply | undefined> {
    const shopper = this.random.of(this.staff.shoppers);
    const product = await this.product();
    const left: Array<{ id: string; stock: number }> = (product?.variants ?? []).filter(
      ({ stock }: { stock: number }) => stock > 0,
    );
    if (left.length === 0) return undefined;
    for (const { id, stock } of isAll ? left : [this.random.of(left)]) {
      const quantity = isAll || this.random.isLucky(0.5) ? stock : 1;
      await shopper.call('POST /cart/add', { body: { productVariantId: id, quantity } });
    }
    const placed = await shopper.call('POST /orders/place', {
      body: { addressId: shopper.addressId, paymentMethod: 'COD' },
    });
    if (placed.status === 201) this.#orders.push({ shopper, id: placed.body.order.id });
    return placed;
  }

  /** Returns an earlier order. If `take` is true, no other edit uses this order afterwards. */
  anOrder(take = false): { shopper: Caller; id: string } | undefined {
    if (this.#orders.length === 0) return undefined;
    const at = this.random.below(this.#orders.length);
    return take ? this.#orders.splice(at, 1)[0] : this.#orders[at];
  }
}
