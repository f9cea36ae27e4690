/** The alphabet of text messages (GSM 03.38), and its signs that take the place of two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

/**
 * Counts the parts of a text message, which operators bill one by one. A message of one part has 160 places; the parts
 * of a longer message have 153 places each. A sign that is not in the alphabet, such as ₹ or any Hindi letter, makes
 * parts of 70 and of 67 places. No sign is cut in two.
 */
export function smsParts(text: string): number {
  const signs = [...text];
  if (signs.every((sign) => BASIC.includes(sign) || EXTENDED.includes(sign)))
    return count(
      signs.map((sign) => (EXTENDED.includes(sign) ? 2 : 1)),
      { alone: 160, inParts: 153 },
    );
  // The length of a sign is 2 if it takes a pair of UTF-16 units, such as an emoji.
  return count(
    signs.map((sign) => sign.length),
    { alone: 70, inParts: 67 },
  );
}

function count(sizes: readonly number[], { alone, inParts }: { alone: number; inParts: number }): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let [parts, left] = [1, inParts];
  for (const size of sizes) {
    if (size > left) [parts, left] = [parts + 1, inParts];
    left -= size;
  }
  return parts;
}
