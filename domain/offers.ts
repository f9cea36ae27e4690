/** What a variant says of its price, in the wire's words: rupees as text. */
type Offered = { stock: number; originalPrice: string };

/** The variant whose price is shown; `isFrom`: others that one could take instead cost more. */
export type Offer<Variant> = { variant: Variant; isFrom: boolean };

/**
 * The cheapest of these variants that can be bought; where none can be, the cheapest of all. Undefined of none. Lists
 * are sorted and narrowed by the same price (server/goods/catalogue/variant-columns.ts).
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

/** Those that can be bought; where none can be, all. */
export function offeredOf<Variant extends Offered>(variants: readonly Variant[]): readonly Variant[] {
  const inStock = variants.filter(({ stock }) => stock > 0);
  return inStock.length > 0 ? inStock : variants;
}
