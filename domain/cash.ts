// The cash ledger: the money that couriers collect for the shop, and the part of it that they have paid to the shop.

export const cashLimits = {
  lines: 2000,
  textLength: 400_000,
  referenceLength: 80,
  titleLength: 60,
  /** Days after a delivery until a courier pays the money, unless the owner sets another number. */
  remitDays: 7,
  mostRemitDays: 90,
} as const;

/**
 * The outcome of a remittance's line: it completes the expected money of an order, leaves something out, brings too
 * much, comes a second time (and then does not count), or names a parcel that the shop does not know.
 */
export const lineOutcomes = ['matched', 'short', 'over', 'double', 'unknown'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** Reasons why the shop cannot store a line. */
export const unreadable = ['no-number', 'no-amount'] as const;
export type Unreadable = (typeof unreadable)[number];

/** A line counts for its order unless its money is there already or belongs to nobody. */
export const countedOutcomes = ['matched', 'short', 'over'] as const satisfies readonly LineOutcome[];

/** The outcome of an order's next line, when `receivedPaise` of the expected money came before it. */
function outcomeOfLine(expectedPaise: number, receivedPaise: number, paise: number): LineOutcome {
  const total = receivedPaise + paise;
  if (total > expectedPaise && receivedPaise > 0) return 'double';
  if (total > expectedPaise) return 'over';
  return total < expectedPaise ? 'short' : 'matched';
}

/** The outcomes of an order's lines, in the order in which they came. */
export function outcomesOf(expectedPaise: number, lines: readonly number[]): LineOutcome[] {
  let received = 0;
  return lines.map((paise) => {
    const outcome = outcomeOfLine(expectedPaise, received, paise);
    if (outcome !== 'double') received += paise;
    return outcome;
  });
}

/**
 * Groups of orders in the ledger. Open: the shop does not have all the money; late and short parcels are open, and of a
 * short one a part has come. Received: settled. Over: too much came. Early: the money came before the order was
 * delivered.
 */
export const cashPiles = ['open', 'late', 'short', 'received', 'over', 'early'] as const;
export type CashPile = (typeof cashPiles)[number];
