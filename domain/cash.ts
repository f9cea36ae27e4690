// The cash ledger: the money that couriers collect for the shop, and the part of it that they have paid to the shop.

export const cashLimits = {
  lines: 2000,
  textLength: 400_000,
  referenceLength: 80,
  titleLength: 60,
  /** The number of days after a delivery until a courier pays the money, unless the owner sets another number. */
  remitDays: 7,
  mostRemitDays: 90,
} as const;

/**
 * The outcome of a remittance's line. 'matched': the line completes the expected money of an order. 'short' and 'over':
 * the order's money is now less or more than expected. 'double': the line is a second payment, which does not count.
 * 'unknown': the line names a parcel that the shop does not know.
 */
export const lineOutcomes = ['matched', 'short', 'over', 'double', 'unknown'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** The reasons why the shop cannot store a line of a remittance. */
export const unreadable = ['no-number', 'no-amount'] as const;
export type Unreadable = (typeof unreadable)[number];

/**
 * The outcomes of lines that count for their order. A second payment, and a payment for an unknown parcel, do not count
 * for any order.
 */
export const countedOutcomes = ['matched', 'short', 'over'] as const satisfies readonly LineOutcome[];

/** Returns the outcome of an order's next line, after `receivedPaise` of the expected money have come. */
function outcomeOfLine(expectedPaise: number, receivedPaise: number, paise: number): LineOutcome {
  const total = receivedPaise + paise;
  if (total > expectedPaise && receivedPaise > 0) return 'double';
  if (total > expectedPaise) return 'over';
  return total < expectedPaise ? 'short' : 'matched';
}

/** Returns the outcomes of an order's lines, in the order in which the lines came. */
export function outcomesOf(expectedPaise: number, lines: readonly number[]): LineOutcome[] {
  let received = 0;
  return lines.map((paise) => {
    const outcome = outcomeOfLine(expectedPaise, received, paise);
    if (outcome !== 'double') received += paise;
    return outcome;
  });
}

/**
 * Groups of orders in the cash ledger. 'open': the shop does not have all the money. 'late' and 'short' orders also
 * count as open; for a 'short' order a part of the money has come. 'received': the shop has all the money. 'over': too
 * much money came. 'early': the money came before the delivery.
 */
export const cashPiles = ['open', 'late', 'short', 'received', 'over', 'early'] as const;
export type CashPile = (typeof cashPiles)[number];
