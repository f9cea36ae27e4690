/** The alphabet of SMS (GSM 03.38), and its characters that take two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

/**
 * Counts the parts of an SMS; operators charge for each part. A single part has 160 places; each part of a longer
 * message has 153. If the text has a character outside the alphabet, such as ₹ or a Hindi letter, a single part has 70
 * places, and each part of a longer message 67. All places of a character are in the same part.
 */
export function smsParts(text: string): number {
  const signs = [...text];
  if (signs.every((sign) => BASIC.includes(sign) || EXTENDED.includes(sign)))
    return count(
      signs.map((sign) => (EXTENDED.includes(sign) ? 2 : 1)),
      { alone: 160, inParts: 153 },
    );
  // In UTF-16, a character that needs two units, such as an emoji, has the length 2.
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
