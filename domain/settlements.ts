import type { GatewayName } from './payments.ts';

// Settlements are the money that payment gateways have transferred to the shop's bank account, after deducting their
// fees.

export const settlementLimits = {
  lines: 5000,
  textLength: 1_500_000,
  /**
   * The number of days after a payment within which a gateway settles it: two working days, plus a weekend or a
   * holiday.
   */
  settleDays: 5,
  /** The number of days for which the shop asks the gateway for the settlement of a payment. */
  askDays: 45,
  /**
   * The shop asks again for this many past days, because a gateway may add a row to a day that it has already settled.
   */
  againDays: 3,
} as const;

/**
 * Gateways that do not report their settlements to the shop. The owner imports the settlement report of one of these
 * gateways as a file.
 */
export const reportGateways = ['phonepe'] as const satisfies readonly GatewayName[];

export const settlementKinds = ['payment', 'refund', 'adjustment'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/**
 * The outcome of a line in a gateway's settlement. `settled`: the whole payment or refund, minus the fee and the tax on
 * it. `short` and `over`: less or more than that. `late`: the whole amount, but later than usual for the gateway.
 * `double`: the payment was settled before. `unknown`: the shop has no such payment or refund. `adjustment`: an entry
 * of the gateway itself, for example about a dispute.
 */
export const settledOutcomes = ['settled', 'short', 'over', 'late', 'double', 'unknown', 'adjustment'] as const;
export type SettledOutcome = (typeof settledOutcomes)[number];

type Line = {
  kind: SettlementKind;
  paise: number;
  feePaise: number;
  taxPaise: number;
  netPaise: number;
  /** The amount of the payment, negative for a refund; null if the shop does not know the payment. */
  expectedPaise: number | null;
  isAgain: boolean;
  isLate: boolean;
};

export function settledOutcome(line: Line): SettledOutcome {
  if (line.kind === 'adjustment') return 'adjustment';
  if (line.expectedPaise === null) return 'unknown';
  if (line.isAgain) return 'double';
  const missing = Math.max(line.expectedPaise - line.paise, line.paise - line.feePaise - line.taxPaise - line.netPaise);
  if (missing > 0) return 'short';
  if (line.paise > line.expectedPaise || line.netPaise > line.paise - line.feePaise - line.taxPaise) return 'over';
  return line.isLate ? 'late' : 'settled';
}
