import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The parts of an answer that orders can change. The object does not list names, prices, pictures, categories and the
 * shop's texts: after a change of one of these, the server makes every answer again.
 */
export class Dependencies {
  /** Is true if the answer depends on which products a list contains, their order, or their number. */
  lists = false;
  /** Is true if the answer depends on which products come first in the default order. */
  order = false;
  /** Is true if the answer depends on a list that is sorted by stock. */
  stocks = false;
  /** Products that the answer shows with the stock of each size. */
  readonly products = new Set<string>();
  /** Products that the answer shows as cards, with at most `CARD_STOCK` items of a size. */
  readonly cards = new Set<string>();

  add({ lists = false, order = false, stocks = false, products = [], cards = [] }: Partial<DependencyParts>): void {
    this.lists ||= lists;
    this.order ||= order;
    this.stocks ||= stocks;
    for (const id of products) this.products.add(id);
    for (const id of cards) this.cards.add(id);
  }
}

export type DependencyParts = {
  lists: boolean;
  order: boolean;
  stocks: boolean;
  products: Iterable<string>;
  cards: Iterable<string>;
};

const making = new AsyncLocalStorage<Dependencies>();

/** Makes an answer and notes in `dependencies` the parts of the catalogue that the answer reads. */
export async function tracking<Value>(dependencies: Dependencies, make: () => Promise<Value>): Promise<Value> {
  return making.run(dependencies, make);
}

/**
 * Records that the present answer shows these parts. Every function that reads a part that orders can change must call
 * `dependsOn`.
 */
export function dependsOn(parts: Partial<DependencyParts>): void {
  making.getStore()?.add(parts);
}
