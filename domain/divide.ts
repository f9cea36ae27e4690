/**
 * Divides an amount in proportion to weights, by the largest remainder: the parts are whole paise and sum to it, and
 * none is larger than its weight where the amount is not larger than all weights together. Weights of zero share
 * equally. The first of equal remainders gets the paisa.
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
  // Amounts may be far apart from each other, so their product can exceed what a number holds exactly.
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
