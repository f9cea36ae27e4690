import type { GatewayName } from './payments.ts';

// A settlement is money that a payment gateway has transferred to the shop's bank account, after deducting its fees.

export const settlementLimits = {
  lines: 5000,
  textLength: 1_500_000,
  /** A gateway usually settles a payment within this many days: two working days, plus a weekend or a holiday. */
  settleDays: 5,
  /** The shop asks the gateway for a payment's settlement for at most this many days. */
  askDays: 45,
  /**
   * The shop asks again for the settlements of this many past days, because a gateway may later add a row to an earlier
   * day.
   */
  againDays: 3,
} as const;

/**
 * Gateways that do not report their settlements to the shop. The owner downloads a report from the gateway and imports
 * it.
 */
export const reportGateways = ['phonepe'] as const satisfies readonly GatewayName[];

export const settlementKinds = ['payment', 'refund', 'adjustment'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/**
 * The outcome of a line in a gateway's settlement. `settled`: the gateway has settled the whole payment or refund,
 * minus its fee and the tax on the fee. `short` and `over`: it has settled less or more. `late`: the whole amount, but
 * later than usual for the gateway. `double`: the payment was settled before. `unknown`: the shop has no such payment
 * or refund. `adjustment`: an entry of the gateway itself, for example about a dispute.
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
