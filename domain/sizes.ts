import { withoutUnseen } from './same-key.ts';

// The functions of this file sort sizes in the order that shoppers expect: first ages, then sizes in letters such as
// XL, then numbers, then other sizes by their text, and "Free Size" last.

const LETTERS = [
  'XXXS',
  'XXS',
  'XS',
  'S',
  'M',
  'L',
  'XL',
  'XXL',
  '2XL',
  'XXXL',
  '3XL',
  '4XL',
  '5XL',
  '6XL',
  '7XL',
  '8XL',
];
const letterRank = new Map(LETTERS.map((size, index) => [size, index]));
const ONE_SIZE = /^(free ?size|one ?size|onesize)$/i;
const AGE = /^(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?\s*(m|mths?|months?|y|yrs?|years?)\b/i;
/** The size of a bangle: two inches and a number of sixteenths. 2.10 is the size after 2.8. */
const BANGLE = /^2\.(2|4|6|8|10|12|14)$/;
const NUMBER = /^(?:(?:uk|us|eu|ind)[\s-]*)?(\d+(?:\.\d+)?)/i;

type Rank = { kind: number; value: number };

const ranks = new Map<string, Rank>();

// The sorting ranks of sizes are cached, because a page compares a few hundred sizes thousands of times.
function rankOf(size: string): Rank {
  let rank = ranks.get(size);
  if (!rank) {
    if (ranks.size > 5000) ranks.clear();
    ranks.set(size, (rank = readRank(size)));
  }
  return rank;
}

function readRank(size: string): Rank {
  const text = withoutUnseen(size).trim();
  if (ONE_SIZE.test(text)) return { kind: 4, value: 0 };
  const letter = letterRank.get(text.toUpperCase());
  if (letter !== undefined) return { kind: 1, value: letter };
  const age = AGE.exec(text);
  if (age) return { kind: 0, value: Number(age[1]) * (/^m/i.test(age[3] ?? '') ? 1 : 12) + Number(age[2] ?? 0) / 1000 };
  const bangle = BANGLE.exec(text);
  if (bangle) return { kind: 2, value: 2 + Number(bangle[1]) / 100 };
  const number = NUMBER.exec(text);
  if (number) return { kind: 2, value: Number(number[1]) };
  return { kind: 3, value: 0 };
}

/** Compares two sizes for sorting (spec §2 Product page). */
export function compareSizes(a: string, b: string): number {
  const left = rankOf(a);
  const right = rankOf(b);
  return left.kind - right.kind || left.value - right.value || (a < b ? -1 : a > b ? 1 : 0);
}

/** The kinds of sizes, in the order in which filters show them. */
export const sizeKinds = [
  'letter',
  'number',
  'waist',
  'shoe',
  'age',
  'cup',
  'bangle',
  'centimetre',
  'metre',
  'other',
] as const;
export type SizeKind = (typeof sizeKinds)[number];

// The first pattern that matches a size decides its kind: "12C" is a child's shoe and "32C" a bra, "2.4" is a bangle
// and "2.5 m" a length of cloth.
const kindPatterns: ReadonlyArray<readonly [SizeKind, RegExp]> = [
  ['waist', /^\d{2,3}\s*[/x×]\s*\d{2,3}$/i],
  ['shoe', /^(uk|us|eu|ind)[\s-]*\d+(\.\d+)?$|^\d{1,2}(\.5)?\s?c$/i],
  ['bangle', BANGLE],
  ['centimetre', /^\d+(\.\d+)?(\s*-\s*\d+(\.\d+)?)?\s*cms?$/i],
  ['metre', /^\d+\.\d+\s*m$|^\d+(\.\d+)?\s*(mtrs?|met(re|er)s?)$/i],
  ['age', AGE],
  ['number', /^\d+(\.\d+)?(\s*-\s*\d+(\.\d+)?)?$/],
];
const CUP = /^(\d{2})\s?[a-h]{1,3}$/i;
/** The smallest band of a bra. A smaller number before a "C" is the size of a child's shoe. */
const LEAST_BAND = 26;

/** Returns the kind of a size, so that filters can list hundreds of sizes under headings. */
export function sizeKindOf(size: string): SizeKind {
  const text = withoutUnseen(size).trim();
  if (letterRank.has(text.toUpperCase())) return 'letter';
  const cup = CUP.exec(text);
  if (cup && Number(cup[1]) >= LEAST_BAND) return 'cup';
  return kindPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}
