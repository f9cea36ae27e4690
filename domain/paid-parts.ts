/**
 * Groups the pieces of a line by the price that the customer paid for them. The reduction of a line is divided equally
 * over its pieces, so there are at most two different prices, which differ by one paisa. The pieces with the higher
 * paid price come first.
 */
export function paidParts({
  sellingPaise,
  quantity,
  reductionPaise,
}: {
  sellingPaise: number;
  quantity: number;
  reductionPaise: number;
}): Array<{ pieces: number; paise: number }> {
  const total = sellingPaise * quantity - reductionPaise;
  const [paise, dearer] = [Math.floor(total / quantity), total % quantity];
  return [
    { pieces: dearer, paise: paise + 1 },
    { pieces: quantity - dearer, paise },
  ].filter(({ pieces }) => pieces > 0);
}

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
