import type { GatewayName } from './payments.ts';

// Settlements: the money that payment gateways have transferred to the shop's bank account, less their fees.

export const settlementLimits = {
  lines: 5000,
  textLength: 1_500_000,
  /** Days after a payment in which a gateway settles it: two working days, and a weekend or holiday besides. */
  settleDays: 5,
  /** Days in which the shop goes on asking for the settlement of a payment. */
  askDays: 45,
  /** A row may be added to a settled day later: the shop asks for so many days again. */
  againDays: 3,
} as const;

/** Gateways that do not tell the shop what they settled: their report is a file that the owner imports. */
export const reportGateways = ['phonepe'] as const satisfies readonly GatewayName[];

export const settlementKinds = ['payment', 'refund', 'adjustment'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/**
 * The outcome of a settled line. `settled`: the whole payment or refund, less the fee and the tax on it. `short` and
 * `over`: less or more. `late`: whole, but later than the gateway's days. `double`: the payment was settled before.
 * `unknown`: the shop has no such payment or refund. `adjustment`: the gateway's own booking, such as a dispute.
 */
export const settledOutcomes = ['settled', 'short', 'over', 'late', 'double', 'unknown', 'adjustment'] as const;
export type SettledOutcome = (typeof settledOutcomes)[number];

type Line = {
  kind: SettlementKind;
  paise: number;
  feePaise: number;
  taxPaise: number;
  netPaise: number;
  /** The amount of the payment, or of the refund below zero; null where the shop knows none. */
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
