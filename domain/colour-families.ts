import { sameKey } from './same-key.ts';

/**
 * The colour families by which shoppers filter, in the order in which they are shown. The families do not depend on the
 * names that the shop gives to its shades.
 */
export const colourFamilies = [
  'black',
  'white',
  'grey',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'gold',
  'silver',
  'multicolour',
] as const;
export type ColourFamily = (typeof colourFamilies)[number];

/**
 * For each colour family, the code of the shade that filters show for it. The family of several colours has no such
 * code.
 */
export const typicalShades: Readonly<Record<ColourFamily, string | undefined>> = {
  black: '#1A1A1A',
  white: '#FFFFFF',
  grey: '#8A8A8A',
  beige: '#E3D3B0',
  brown: '#7B4A21',
  red: '#C8202F',
  orange: '#F07A1A',
  yellow: '#F2C200',
  green: '#2E8B3D',
  blue: '#1F5FBF',
  purple: '#7A2E9E',
  pink: '#F48FB1',
  gold: '#D4AF37',
  silver: '#C0C0C0',
  multicolour: undefined,
};

/**
 * The colour box of the form shows this code until somebody chooses a colour. The shop therefore treats this code as
 * not chosen.
 */
export const UNCHOSEN = '#000000';
/** The stored code of a colour that has only a name. Screens show no coloured spot for it. */
export const NO_CODE = '';

const known = new Map<string, ColourFamily | undefined>();

/**
 * Returns the family of a shade. Usually the code decides. The name decides if no single code can show the shade (such
 * as gold, or several colours), or if nobody has chosen the code. Returns undefined if the shade has no code and the
 * name contains no colour, because a guess would mislead shoppers.
 */
export function colourFamilyOf(name: string, hex: string): ColourFamily | undefined {
  // The answers are cached, because a catalogue asks for a few hundred shades tens of thousands of times.
  const shade = hex + name;
  if (known.has(shade)) return known.get(shade);
  const family = findFamily(sameKey(name), hex);
  known.set(shade, family);
  return family;
}

function findFamily(words: string, hex: string): ColourFamily | undefined {
  if (/multi|assorted|rainbow/.test(words)) return 'multicolour';
  if (/\b(gold|golden)$/.test(words)) return 'gold';
  if (/\bsilver$/.test(words)) return 'silver';
  if (hex === NO_CODE) return familyNamedIn(words);
  return (hex === UNCHOSEN && familyNamedIn(words)) || colourFamilyOfHex(hex);
}

/**
 * Returns the family that a name contains; if it contains several, the last one. The name must be a key that `sameKey`
 * returned.
 */
export function familyNamedIn(words: string): ColourFamily | undefined {
  return words
    .split(' ')
    .map((word) => (word === 'gray' ? 'grey' : word))
    .flatMap((word) => colourFamilies.find((family) => family === word) ?? [])
    .at(-1);
}

/**
 * Returns the family of a #RRGGBB code. The limits between the families were chosen so that the real shades in
 * colour-families.test.ts get the right family.
 */
export function colourFamilyOfHex(hex: string): ColourFamily {
  const { lightness, chroma, hue } = oklch(hex);
  if (chroma < neutralBelow(lightness, hue)) return lightness < 0.29 ? 'black' : lightness > 0.94 ? 'white' : 'grey';
  if (lightness < 0.18 && chroma < 0.05) return 'black';
  if (hue >= 112 && hue < 180) return 'green';
  if (hue >= 180 && hue < 290) return 'blue';
  if (hue >= 290 && hue < 345) return hue > 330 && chroma > 0.1 && lightness > 0.5 ? 'pink' : 'purple';
  // At these hues, dark shades such as vermilion count as red, and light shades such as coral and peach as orange.
  const orangeFrom = lightness < 0.66 ? 34 : 30;
  return hue >= orangeFrom && hue < 112 ? warmFamily(lightness, chroma, hue) : redOrPink(lightness, chroma, hue);
}

// Returns the chroma below which a shade counts as black, grey or white. The limit is lower for most light shades,
// because even a weak colour is visible in a light shade, such as cream.
function neutralBelow(lightness: number, hue: number): number {
  const isWarm = hue >= 50 && hue < 112;
  if (isWarm) return lightness > 0.97 ? 0.03 : lightness > 0.8 ? 0.02 : 0.035;
  return lightness > 0.85 ? 0.02 : 0.03;
}

function warmFamily(lightness: number, chroma: number, hue: number): ColourFamily {
  const isYellowish = hue >= 70;
  if (lightness > 0.72 && chroma < (hue >= 85 ? 0.1 : 0.074)) return 'beige';
  if (isYellowish && lightness >= 0.62) return chroma < 0.1 ? 'brown' : 'yellow';
  if (isYellowish) return hue >= 95 ? 'green' : 'brown';
  return chroma < 0.135 && lightness < 0.72 ? 'brown' : 'orange';
}

function redOrPink(lightness: number, chroma: number, hue: number): ColourFamily {
  const isVividRed = hue > 15 && hue < 34 && chroma > 0.17 && lightness < 0.68;
  return lightness < 0.55 || isVividRed ? 'red' : 'pink';
}

/**
 * Converts a colour code into the Oklab colour space, which describes colours as people see them
 * (https://bottosson.github.io/posts/oklab/). Returns the lightness, the chroma (0 is grey) and the hue in degrees.
 */
function oklch(hex: string): { lightness: number; chroma: number; hue: number } {
  const value = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const redGreen = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const yellowBlue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(redGreen, yellowBlue),
    hue: ((Math.atan2(yellowBlue, redGreen) * 180) / Math.PI + 360) % 360,
  };
}

/** Converts the red, green or blue value of a colour, from 0 to 255, into linear light. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
