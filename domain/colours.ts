const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * Reads a colour code of three or six digits, and returns it as #RRGGBB in capitals; returns undefined if the text is
 * no colour.
 */
export function parseColourHex(written: string): string | undefined {
  const bare = written.trim();
  // Three digits without # are refused, because a spreadsheet may have removed the leading zeros of six digits.
  const text = /^[0-9a-f]{6}$/i.test(bare) ? `#${bare}` : bare;
  if (!HEX.test(text)) return undefined;
  const digits = text.slice(1).toUpperCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Returns the difference between two colours: a weighted distance in RGB, from 0 to about 765. */
export function colourDistance(a: string, b: string): number {
  const [r1, g1, b1] = channels(a);
  const [r2, g2, b2] = channels(b);
  const meanRed = (r1 + r2) / 2;
  return Math.sqrt(
    (2 + meanRed / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - meanRed) / 256) * (b1 - b2) ** 2,
  );
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
