import type { Return } from '#contract/returns.ts';
import { readRupees } from '#domain/read-number.ts';
import { parseRupees } from '#domain/money.ts';

/**
 * Returns the refund, in paise, that an inspection form would cause. A line without a typed refund counts with its paid
 * amount. The charges count unless somebody has unticked their box.
 */
export function refundTyped(form: FormData, { lines, refundAmount, refundedCharges }: TypedReturn): number {
  const keepsCharges = form.has('asksCharges') && !form.has('refundsCharges');
  const charges = keepsCharges ? (parseRupees(refundedCharges ?? '') ?? 0) : 0;
  const less = lines.reduce((sum, { id }) => {
    const whole = readRupees(String(form.get(`whole ${id}`) ?? ''));
    const typed = readRupees(String(form.get(`refund ${id}`) ?? ''));
    return whole === undefined || typed === undefined ? sum : sum + whole - typed;
  }, 0);
  return (parseRupees(refundAmount) ?? 0) - charges - less;
}

type TypedReturn = Pick<Return, 'refundAmount' | 'refundedCharges'> & { lines: ReadonlyArray<{ id: string }> };
