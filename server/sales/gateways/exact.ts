import { z } from 'zod';
import { toRupees } from '#domain/money.ts';

// Amounts on the wire of a gateway. A number of JavaScript cannot hold each decimal amount, so a number is read as the
// text that stands in the answer, and written as such a text.

/** Parses JSON; a number becomes the text that stands there. Throws SyntaxError. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

/** Rupees as a number with two decimals in JSON: `{ amount: rupees(10) }` becomes `{"amount":0.10}`. */
export function rupees(paise: number): unknown {
  // as: the types of the language do not know it yet.
  return (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(toRupees(paise));
}

/** A whole number, such as paise or seconds. */
export const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const RUPEES = /^(-?)(\d{1,11})(?:\.(\d{1,12}))?$/;

/** Rupees as a number or a text, in paise. Refuses an amount that is no whole number of paise. */
export const exactRupees = z.string().transform((text, context) => {
  const paise = paiseOf(text);
  if (paise !== undefined) return paise;
  context.addIssue({ code: 'custom', message: 'not-rupees' });
  return z.NEVER;
});

/**
 * A fee in rupees, in paise. Gateways compute percentages: the shop rounds a part of a paisa, half of one away from
 * zero.
 */
export const feeRupees = z.string().transform((text, context) => {
  const [, sign = '', rupees = '', decimals = ''] = RUPEES.exec(text) ?? [];
  if (rupees === '') {
    context.addIssue({ code: 'custom', message: 'not-rupees' });
    return z.NEVER;
  }
  const paise = Number(`${rupees}${decimals.slice(0, 2).padEnd(2, '0')}`) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0);
  return sign === '' || paise === 0 ? paise : -paise;
});

/** Reads rupees as they are written, such as "0.10" or "-9999999.990"; undefined if a part of a paisa is left. */
function paiseOf(text: string): number | undefined {
  const [, sign = '', rupees = '', decimals = ''] = RUPEES.exec(text) ?? [];
  if (rupees === '' || /[1-9]/.test(decimals.slice(2))) return undefined;
  const paise = Number(`${rupees}${decimals.slice(0, 2).padEnd(2, '0')}`);
  return sign === '' || paise === 0 ? paise : -paise;
}
