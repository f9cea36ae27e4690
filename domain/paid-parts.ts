/**
 * Returns the amount in paise that the customer paid for some pieces of a line. `before` is the number of pieces that
 * were counted earlier, so that the amounts of all pieces add up exactly to the amount of the line.
 */
export function paidFor(
  line: { sellingPaise: number; quantity: number; reductionPaise: number },
  { pieces, before }: { pieces: number; before: number },
): number {
  const { sellingPaise, quantity, reductionPaise } = line;
  const upTo = (count: number) => Math.floor((reductionPaise * count) / quantity);
  return sellingPaise * pieces - (upTo(before + pieces) - upTo(before));
}
