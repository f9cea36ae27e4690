// The cash ledger: what couriers collect for the shop, and what of it they have handed on.

export const cashLimits = {
  lines: 2000,
  textLength: 400_000,
  referenceLength: 80,
  titleLength: 60,
  /** So many days after a delivery a courier hands the money on, where the owner has not said otherwise. */
  remitDays: 7,
  mostRemitDays: 90,
} as const;

/**
 * What a line of a remittance is: it completes what the order's parcels were to bring, leaves something out, brings too
 * much, comes a second time (and then counts for nothing), or names a parcel that the shop does not know.
 */
export const lineOutcomes = ['matched', 'short', 'over', 'double', 'unknown'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** What a line comes to that cannot be kept. */
export const unreadable = ['no-number', 'no-amount'] as const;
export type Unreadable = (typeof unreadable)[number];

/** A line counts for its order unless its money is there already or belongs to nobody. */
export const countedOutcomes = ['matched', 'short', 'over'] as const satisfies readonly LineOutcome[];

/** What the next line of an order is, where so much of what is expected has come before. */
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
 * Which orders of the ledger: those whose money is not all there; of them the late ones and those of which only a part
 * came; those that are settled; those that brought too much; and those whose money came though they are not delivered.
 */
export const cashPiles = ['open', 'late', 'short', 'received', 'over', 'early'] as const;
export type CashPile = (typeof cashPiles)[number];
