import { Dependencies, type DependencyParts } from './dependencies.ts';

/**
 * The latest changes that visitors can see. For each part that answers show, the object contains the number of the
 * catalogue's state in which the part changed last.
 */
export class Changes {
  #anything = -1;
  #everyProduct = -1;
  #lists = -1;
  #order = -1;
  #stocks = -1;
  readonly #products = new Map<string, number>();
  readonly #cards = new Map<string, number>();

  /**
   * Records that anything may have changed. With `products`, only these products have changed, but anything besides
   * products may have changed.
   */
  noteAnything(state: number, products: readonly string[] | null = null): void {
    this.#anything = state;
    this.#cards.clear();
    if (products) return products.forEach((id) => this.#products.set(id, state));
    this.#everyProduct = state;
    this.#products.clear();
  }

  /**
   * Records that only the stock or sales of a product have changed. `change` tells which other parts of answers change
   * with them.
   */
  noteStock(state: number, id: string, change: StockChange): void {
    if (change.isElsewhere) return this.noteAnything(state);
    this.#stocks = state;
    this.#products.set(id, state);
    if (change.card) this.#cards.set(id, state);
    if (change.order) this.#order = state;
    if (change.lists) this.#lists = state;
  }

  /** Returns the parts of answers that have changed since this state; undefined if anything may have changed. */
  after(since: number): Dependencies | undefined {
    if (this.#anything > since) return undefined;
    const changed = new Dependencies();
    const later = (states: ReadonlyMap<string, number>) =>
      [...states].flatMap(([id, state]) => (state > since ? [id] : []));
    const [lists, order, stocks] = [this.#lists > since, this.#order > since, this.#stocks > since];
    changed.add({ lists, order, stocks, products: later(this.#products), cards: later(this.#cards) });
    return changed;
  }

  /** Returns whether none of the shown parts has changed since this state. */
  isSame(shown: DependencyParts, since: number): boolean {
    if (this.#anything > since || (shown.lists && this.#lists > since)) return false;
    if ((shown.order && this.#order > since) || (shown.stocks && this.#stocks > since)) return false;
    return !isAnyLater(shown.products, this.#products, since) && !isAnyLater(shown.cards, this.#cards, since);
  }

  /** Returns whether a product, with everything that answers show about it, has not changed since this state. */
  isSameProduct(id: string, since: number): boolean {
    return this.#everyProduct <= since && !isAnyLater([id], this.#products, since);
  }

  /**
   * Returns whether no shown part has changed, and no product on a shown card has changed in any way. (A card may look
   * the same as before although the shop has sold an item and got it back.)
   */
  isUntouched(shown: Dependencies, since: number): boolean {
    return this.isSame(shown, since) && !isAnyLater(shown.cards, this.#products, since);
  }
}

function isAnyLater(ids: Iterable<string>, states: ReadonlyMap<string, number>, since: number): boolean {
  for (const id of ids) if ((states.get(id) ?? -1) > since) return true;
  return false;
}

/** The parts of answers that change with the stock of a product. */
export type StockChange = {
  /** Is true if more than the stock has changed: the product's category, or whether the shop sells the product. */
  isElsewhere: boolean;
  card: boolean;
  order: boolean;
  lists: boolean;
};
