// All code calculates with amounts in whole paise. Rupees as text appear only in the API and on screens.

const PLAIN_RUPEES = /^\d{1,9}(\.\d{1,2})?$/;

/**
 * Parses plain rupees ("499", "499.5", 499.5) into whole paise. Returns undefined for any other text, such as one with
 * signs, commas, exponents, digits of other scripts, or more than two decimals.
 */
export function parseRupees(written: string | number): number | undefined {
  const text = String(written).trim();
  if (!PLAIN_RUPEES.test(text)) return undefined;
  const [rupees = '0', paise = ''] = text.split('.');
  return Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
}

/** Formats paise as rupees with two decimals for the API: 129900 → "1299.00" (contract "Money"). */
export function toRupees(paise: number): string {
  const amount = Math.abs(paise);
  return `${paise < 0 ? '-' : ''}${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/**
 * Groups the digits of a whole number in the Indian way: "1234567" → "12,34,567". Intl could do the same, but it is
 * slow.
 */
export function groupDigits(whole: string): string {
  return whole.length > 3 ? `${whole.slice(0, -3).replaceAll(/\B(?=(\d\d)+$)/g, ',')},${whole.slice(-3)}` : whole;
}

/** Formats paise for display, with Indian grouping, and with decimals only if necessary: 12345650 → "₹1,23,456.50". */
export function formatPaise(paise: number): string {
  // Intl is not used here, because it took a tenth of the render time of a shop page with a hundred prices.
  const grouped = groupDigits(String(Math.trunc(Math.abs(paise) / 100)));
  const rest = Math.abs(paise) % 100;
  return `${paise < 0 ? '−' : ''}₹${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** Formats rupees of the API for display: "1299.00" → "₹1,299", "-899.00" → "−₹899". */
export function formatRupees(rupees: string): string {
  const paise = parseRupees(rupees.replace(/^-/, '')) ?? 0;
  return formatPaise(rupees.startsWith('-') ? -paise : paise);
}

/** Formats a saving in rupees of the API as a bill subtracts it: "300.00" → "−₹300", "0.00" → "₹0". */
export function formatSaving(rupees: string): string {
  return formatPaise(-(parseRupees(rupees) ?? 0));
}
