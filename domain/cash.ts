// The cash ledger records the money that couriers collect for the shop, and how much of it they have paid to the shop.

export const cashLimits = {
  lines: 2000,
  textLength: 400_000,
  referenceLength: 80,
  titleLength: 60,
  /** A courier should pay the money within this many days after the delivery, unless the owner sets another number. */
  remitDays: 7,
  mostRemitDays: 90,
} as const;

/**
 * The result of matching a line of a courier's remittance with an order. 'matched': the shop now has exactly the
 * expected money. 'short' and 'over': the order's money is now less or more than expected. 'double': the line is a
 * second payment, which does not count. 'unknown': the line names a parcel that the shop does not know.
 */
export const lineOutcomes = ['matched', 'short', 'over', 'double', 'unknown'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** The reasons why the shop cannot store a line of a remittance. */
export const unreadable = ['no-number', 'no-amount'] as const;
export type Unreadable = (typeof unreadable)[number];

/**
 * The outcomes of lines whose money counts for an order. A second payment and a payment for an unknown parcel do not
 * count.
 */
export const countedOutcomes = ['matched', 'short', 'over'] as const satisfies readonly LineOutcome[];

/**
 * Returns the outcome of a line of `paise`, after earlier lines have brought `receivedPaise` of the order's expected
 * money.
 */
function outcomeOfLine(expectedPaise: number, receivedPaise: number, paise: number): LineOutcome {
  const total = receivedPaise + paise;
  if (total > expectedPaise && receivedPaise > 0) return 'double';
  if (total > expectedPaise) return 'over';
  return total < expectedPaise ? 'short' : 'matched';
}

/** Returns the outcome of each of an order's lines. The lines are in the order in which they arrived. */
export function outcomesOf(expectedPaise: number, lines: readonly number[]): LineOutcome[] {
  let received = 0;
  return lines.map((paise) => {
    const outcome = outcomeOfLine(expectedPaise, received, paise);
    if (outcome !== 'double') received += paise;
    return outcome;
  });
}

/**
 * Groups of orders in the cash ledger. 'open': the shop does not have all the money yet. 'late' and 'short' orders are
 * open, too: a 'late' order should already be paid, and a part of the money for a 'short' order has come. 'received':
 * the shop has all the money. 'over': too much money came. 'early': the money came before the delivery.
 */
export const cashPiles = ['open', 'late', 'short', 'received', 'over', 'early'] as const;
export type CashPile = (typeof cashPiles)[number];
