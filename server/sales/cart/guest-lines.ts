/** A line of a guest's cart; `priceWhenAdded` is the price in paise that the guest saw. */
export type GuestLine = { productVariantId: string; quantity: number; priceWhenAdded?: number | undefined };

const MOST_PIECES = 1_000_000;

/**
 * Adds up the quantities of the lines with the same variant; the keys are the variants' ids. If lines of one variant
 * have different prices, the price of the first line counts.
 */
export function summedLines(lines: readonly GuestLine[]): ReadonlyMap<string, GuestLine> {
  const summed = new Map<string, GuestLine>();
  for (const line of lines) {
    const before = summed.get(line.productVariantId);
    const quantity = Math.min(MOST_PIECES, (before?.quantity ?? 0) + line.quantity);
    summed.set(line.productVariantId, { ...(before ?? line), quantity });
  }
  return summed;
}
