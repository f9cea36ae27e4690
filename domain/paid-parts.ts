/**
 * Returns the amount in paise that the customer paid for some pieces of a line, if `before` other pieces of the line
 * come first. The amounts of all pieces add up to the amount of the line.
 */
export function paidFor(
  line: { sellingPaise: number; quantity: number; reductionPaise: number },
  { pieces, before }: { pieces: number; before: number },
): number {
  const { sellingPaise, quantity, reductionPaise } = line;
  const upTo = (count: number) => Math.floor((reductionPaise * count) / quantity);
  return sellingPaise * pieces - (upTo(before + pieces) - upTo(before));
}
