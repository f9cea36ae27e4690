/** A variant's stock and price as the API writes them: rupees as text. */
type Offered = { stock: number; originalPrice: string };

/** The variant whose price the shop shows. `isFrom` is true if another variant that a shopper can choose costs more. */
export type Offer<Variant> = { variant: Variant; isFrom: boolean };

/**
 * Returns the cheapest variant in stock or, if none is in stock, the cheapest of all; undefined for an empty list. The
 * server sorts and filters lists by the same price (server/goods/catalogue/variant-columns.ts).
 */
export function shownOffer<Variant extends Offered>(variants: readonly Variant[]): Offer<Variant> | undefined {
  const offered = offeredOf(variants);
  const [first] = offered;
  if (!first) return undefined;
  const prices = offered.map(({ originalPrice }) => Number(originalPrice));
  const least = Math.min(...prices);
  return {
    variant: offered[prices.indexOf(least)] ?? first,
    isFrom: prices.some((price) => price > least),
  };
}

/** Returns the variants in stock or, if none is in stock, all variants. */
export function offeredOf<Variant extends Offered>(variants: readonly Variant[]): readonly Variant[] {
  const inStock = variants.filter(({ stock }) => stock > 0);
  return inStock.length > 0 ? inStock : variants;
}
