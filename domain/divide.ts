/**
 * Divides an amount in proportion to weights, by the method of largest remainders. The parts are whole paise, and their
 * sum is the amount. If the amount does not exceed the sum of the weights, no part exceeds its weight. If all weights
 * are zero, the amount is divided into equal parts. If several parts have equal remainders, the first of these parts
 * gets the extra paisa.
 */
export function divide(paise: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0)
    return weights.length === 0
      ? []
      : divide(
          paise,
          weights.map(() => 1),
        );
  // The product can be too large for an exact number, so the code uses BigInt.
  const shares = weights.map((weight) => {
    const product = BigInt(paise) * BigInt(weight);
    return { part: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  const parts = shares.map(({ part }) => part);
  let left = paise - parts.reduce((sum, part) => sum + part, 0);
  const byRest = shares.map((_, at) => at).toSorted((a, b) => (shares[b]?.rest ?? 0) - (shares[a]?.rest ?? 0) || a - b);
  for (const at of byRest) {
    if (left === 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    left--;
  }
  return parts;
}
