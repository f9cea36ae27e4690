import { z } from 'zod';
import { toRupees } from '#domain/money.ts';

// This file reads and writes the amounts in a gateway's JSON. A JavaScript number cannot represent every decimal amount
// exactly. The shop therefore converts the text of the JSON to whole paise and back, without a decimal number in
// between.

/** Parses JSON. A number becomes a string, exactly as the JSON writes it. Throws SyntaxError for invalid JSON. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

/** Writes rupees as a JSON number with two decimals: `{ amount: rupees(10) }` becomes `{"amount":0.10}`. */
export function rupees(paise: number): unknown {
  // The cast is safe: `JSON.rawJSON` exists, but TypeScript's types do not contain it yet.
  return (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(toRupees(paise));
}

/** A whole number, such as paise or seconds. */
export const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const RUPEES = /^(-?)(\d{1,11})(?:\.(\d{1,12}))?$/;

/**
 * Reads rupees, given as a number or a text, and returns paise. Refuses an amount that is not a whole number of paise.
 */
export const exactRupees = z.string().transform((text, context) => {
  const paise = paiseOf(text);
  if (paise !== undefined) return paise;
  context.addIssue({ code: 'custom', message: 'not-rupees' });
  return z.NEVER;
});

/**
 * Reads a fee in rupees and returns paise. Gateways compute fees as percentages, so a fee may contain a fraction of a
 * paisa. The shop rounds to whole paise, and half a paisa away from zero.
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

/**
 * Reads rupees in the form that the JSON has, such as "0.10" or "-9999999.990", and returns paise; undefined if a
 * fraction of a paisa remains.
 */
function paiseOf(text: string): number | undefined {
  const [, sign = '', rupees = '', decimals = ''] = RUPEES.exec(text) ?? [];
  if (rupees === '' || /[1-9]/.test(decimals.slice(2))) return undefined;
  const paise = Number(`${rupees}${decimals.slice(0, 2).padEnd(2, '0')}`);
  return sign === '' || paise === 0 ? paise : -paise;
}
