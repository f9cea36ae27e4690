// Money is a whole number of paise everywhere inside; rupees as text appear only at the edges.

const PLAIN_RUPEES = /^\d{1,9}(\.\d{1,2})?$/;

/**
 * Reads an amount of rupees written plainly ("499", "499.5", 499.5) and answers whole paise, or undefined
 * when it is anything else: signs, commas, exponents, other digits, more than two decimals.
 */
export function parseRupees(written: string | number): number | undefined {
  const text = String(written).trim();
  if (!PLAIN_RUPEES.test(text)) return undefined;
  const [rupees = '0', paise = ''] = text.split('.');
  return Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
}

/** Writes paise as the wire's rupees, two decimals: 129900 → "1299.00" (contract "Money"). */
export function toRupees(paise: number): string {
  const whole = Math.trunc(paise / 100);
  return `${whole}.${String(paise % 100).padStart(2, '0')}`;
}

/** Writes paise for a person, grouped the Indian way, paise only when there are any: 12345650 → "₹1,23,456.50". */
export function formatPaise(paise: number): string {
  const digits = paise % 100 === 0 ? 0 : 2;
  return `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** Writes the wire's rupees for a person: "1299.00" → "₹1,299". */
export function formatRupees(rupees: string): string {
  return formatPaise(parseRupees(rupees) ?? 0);
}
