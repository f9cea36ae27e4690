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
  const rupees = String(Math.trunc(Math.abs(paise) / 100));
  // By hand, not by Intl: a page of the shop shows a hundred prices, and Intl took a tenth of its render.
  const grouped = rupees.length > 3 ? `${rupees.slice(0, -3).replaceAll(/\B(?=(\d\d)+$)/g, ',')},${rupees.slice(-3)}` : rupees;
  const rest = Math.abs(paise) % 100;
  return `${paise < 0 ? '−' : ''}₹${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** Writes the wire's rupees for a person: "1299.00" → "₹1,299". */
export function formatRupees(rupees: string): string {
  return formatPaise(parseRupees(rupees) ?? 0);
}
