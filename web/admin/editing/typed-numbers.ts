import { readNumber, readWhole } from '#domain/read-number.ts';

// The API takes plain digits. Each form of the back office therefore writes typed numbers as plain digits before it
// sends them. A text that is no number is sent unchanged, so that the server's error message can quote the typed text.

/** Writes a typed amount or number as plain digits: "₹5,000" → "5000". */
export function plainNumber(typed: string): string {
  return readNumber(typed) ?? typed.trim();
}

/** Writes a typed whole number as plain digits: "२४" → "24". */
export function plainWhole(typed: string): string {
  return String(readWhole(typed) ?? typed.trim());
}

/** Writes a typed percentage as plain digits; the text may end with a percent sign: "10 %" → "10". */
export function plainPercent(typed: string): string {
  const bare = typed.replace(/%\s*$/, '');
  return String(readWhole(bare) ?? readNumber(bare) ?? typed.trim());
}
