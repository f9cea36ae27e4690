import { familyNamedIn, NO_CODE, typicalShades, UNCHOSEN } from './colour-families.ts';
import { sameKey } from './same-key.ts';

/**
 * Codes for names of shades that are more exact than the name of a colour family. The names of whole families are not
 * in this table.
 */
const known: Readonly<Record<string, string>> = {
  'jet black': '#0A0A0A',
  kohl: '#2A2624',
  'off white': '#FAF9F6',
  ivory: '#FFFFF0',
  melange: '#9B9B9B',
  charcoal: '#36454F',
  steel: '#7B8B97',
  gunmetal: '#2C3539',
  platinum: '#E5E4E2',
  taupe: '#8B7D6B',
  cream: '#FFFDD0',
  ecru: '#D7CFA9',
  nude: '#E3BC9A',
  skin: '#E8B998',
  tan: '#D2B48C',
  khaki: '#BDB76B',
  mushroom: '#BFA78A',
  coffee: '#4B3621',
  chocolate: '#5D3A1A',
  camel: '#C19A6B',
  copper: '#B87333',
  bronze: '#CD7F32',
  maroon: '#701C2B',
  burgundy: '#6D0F2C',
  wine: '#5E1226',
  cherry: '#A0162B',
  rust: '#B7410E',
  peach: '#FFCBA4',
  coral: '#FF7F6A',
  mustard: '#E1AD01',
  turmeric: '#C98A14',
  marigold: '#E0A030',
  lime: '#BFFF00',
  olive: '#6B7A2C',
  'sea green': '#2E8B57',
  'bottle green': '#0B4F3A',
  mint: '#98E4B8',
  pista: '#B6D7A8',
  emerald: '#50C878',
  'parrot green': '#5DBB2F',
  'light blue': '#9FC5E8',
  'sky blue': '#87CEEB',
  navy: '#0B1F4B',
  'dark blue': '#10316B',
  'royal blue': '#3A5BE0',
  indigo: '#3F2B96',
  'ice blue': '#CDE7F5',
  turquoise: '#00C5CD',
  aqua: '#00DCDC',
  teal: '#008080',
  violet: '#8F00FF',
  lavender: '#C8B6E2',
  lilac: '#C8A2C8',
  mauve: '#B784A7',
  plum: '#6E2C5B',
  'hot pink': '#FF2E93',
  'light pink': '#FFC1D5',
  'baby pink': '#F8C8DC',
  fuchsia: '#D81B9C',
  magenta: '#D6007F',
  rose: '#E27396',
  salmon: '#FA8072',
  'rose gold': '#B76E79',
};

/**
 * Returns the code for a colour of which the shop knows only the name: the code of the shade in the name ("Navy Blue"),
 * or else of the family in the name ("Blue Lagoon"). Returns NO_CODE if the name contains neither, or if no single code
 * can show the colour.
 */
export function shadeNamedBy(name: string): string {
  const words = sameKey(name).split(/[\s,/&+-]+/);
  const shade = pairsOf(words)
    .concat(words.toReversed())
    .find((word) => Object.hasOwn(known, word));
  if (shade !== undefined) return known[shade] ?? NO_CODE;
  const family = familyNamedIn(words.join(' '));
  if (family === undefined) return NO_CODE;
  // A colour that is only named black gets the initial code of the form, which counts as not chosen.
  return family === 'black' ? UNCHOSEN : (typicalShades[family] ?? NO_CODE);
}

/** Returns every two neighbouring words of a name as one text. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}
