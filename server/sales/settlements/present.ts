import type { Settlement, SettlementLine } from '#contract/settlements.ts';
import { toRupees } from '#domain/money.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import { settledOutcome, settlementLimits, type SettledOutcome } from '#domain/settlements.ts';
import { fullNameOf } from '../../accounts/full-name.ts';
import type { LoadedLine, LoadedSettlement } from './queries.ts';

export function presentSettlement(row: LoadedSettlement, lines: readonly LoadedLine[]): Settlement {
  const sum = (column: 'paise' | 'fee_paise' | 'tax_paise' | 'net_paise') =>
    toRupees(lines.reduce((total, line) => total + Number(line[column]), 0));
  const outcomes = lines.map(outcomeOf);
  const count = (outcome: SettledOutcome) => outcomes.filter((one) => one === outcome).length;
  return {
    id: row.id,
    gateway: row.gateway,
    utr: row.utr,
    settledOn: row.settled_on,
    gross: sum('paise'),
    fee: sum('fee_paise'),
    tax: sum('tax_paise'),
    net: sum('net_paise'),
    lines: lines.length,
    short: count('short'),
    late: count('late'),
    unknown: count('unknown') + count('double'),
    who: row.user_id === null ? '' : fullNameOf(row),
    createdAt: row.created_at,
    isImported: row.user_id !== null,
  };
}

export function presentLine(line: LoadedLine): SettlementLine {
  const expected = expectedOf(line);
  return {
    line: 0,
    kind: line.kind,
    number: line.capture_number || line.reference,
    orderId: line.order_id,
    orderNumber: line.order_number ?? '',
    amount: toRupees(Number(line.paise)),
    fee: toRupees(Number(line.fee_paise)),
    tax: toRupees(Number(line.tax_paise)),
    net: toRupees(Number(line.net_paise)),
    expected: expected === null ? null : toRupees(expected),
    settledOn: line.settled_on,
    utr: line.utr,
    outcome: outcomeOf(line),
  };
}

function outcomeOf(line: LoadedLine): SettledOutcome {
  return settledOutcome({
    kind: line.kind,
    paise: Number(line.paise),
    feePaise: Number(line.fee_paise),
    taxPaise: Number(line.tax_paise),
    netPaise: Number(line.net_paise),
    expectedPaise: expectedOf(line),
    isAgain: Number(line.is_again) === 1,
    isLate: line.kind === 'payment' && isSettledLate(line.captured_at, line.settled_on),
  });
}

function expectedOf({ kind, capture_paise, refund_paise }: LoadedLine): number | null {
  if (kind === 'refund') return refund_paise === null ? null : -Number(refund_paise);
  return capture_paise === null ? null : Number(capture_paise);
}

/** True for a payment whose settlement came more than `settleDays` days after its capture. */
export function isSettledLate(capturedAt: string | null, settledOn: string): boolean {
  return capturedAt !== null && capturedAt < startOfDay(addDays(settledOn, -settlementLimits.settleDays));
}
