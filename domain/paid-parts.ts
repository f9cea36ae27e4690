/**
 * The pieces of a line as they were paid: so many at this price. The reduction of a line is divided equally over its
 * pieces, so at most two prices differ, by one paisa; the dearer pieces come first.
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

/** The amount paid for pieces of a line, in paise, after `before` others of it: together all pieces have its amount. */
export function paidFor(
  line: { sellingPaise: number; quantity: number; reductionPaise: number },
  { pieces, before }: { pieces: number; before: number },
): number {
  const { sellingPaise, quantity, reductionPaise } = line;
  const upTo = (count: number) => Math.floor((reductionPaise * count) / quantity);
  return sellingPaise * pieces - (upTo(before + pieces) - upTo(before));
}
