import type { FacetName } from '#contract/facets.ts';
import { plainWords } from '#domain/search-text.ts';
import { dropBit, hasBit, inAll, inAny, listBits, type Bits } from './bits.ts';
import { NO_OPTION } from './facet-table.ts';
import { meantBy, RARE, scoresOf, type Meant } from './meant.ts';
import { sortByMerit, type Matches } from './merit.ts';
import type { ProductIndex } from './product-index.ts';
import { asksPrice, type Concept, type Price, type Query } from './read-query.ts';
import { inSoMany } from './set-counts.ts';
import { shownPaise, variantColumns } from './variant-columns.ts';
import type { WordIndex } from './word-index.ts';

/** The products that were found. */
export type Found = {
  /**
   * So many of them at most by their numbers, best first: the first `exact` match all the words, the
   * others most of them.
   */
  first: (count: number) => Int32Array;
  /** The ids of them all, in the same order. */
  readonly ids: string[];
  /** True while the index is the one that they were found in, and nothing has come or gone in it. */
  isOf: (index: ProductIndex) => boolean;
  total: number;
  exact: number;
  /** So many of the first have all that is left of it where something was given up; nothing is `exact` then. */
  full: number;
  /** How the words were read. */
  query: Query;
  /** The query with its mistyped words put right; undefined where none was. */
  corrected: string | undefined;
  /** Where nothing is found, another word to try. */
  suggestion?: string | undefined;
};

type Catalogue = {
  products: ProductIndex;
  index: WordIndex;
  /** A hash of each product's name, by its number (`hashOf`). */
  names: Int32Array;
  /** Words that say what a thing is. */
  garments: ReadonlySet<string>;
};

/** With fewer products than these that match all the words, others that miss one follow. */
export const ENOUGH = 12;

/** The products that a query asks for: what is in stock first, then by how much of it they say. */
export function rankMatches(query: Query, catalogue: Catalogue, text: string): Found {
  const meant = query.concepts.map((concept) => meantBy(concept, catalogue));
  // Words that stand nowhere cannot be asked of any product.
  const known = meant.filter(({ concept, size }) => concept.isMust || size > 0);
  const isPriced = asksPrice(query) || query.givenUp?.price !== undefined;
  const isAsked = known.length > 0 || (meant.length === 0 && isPriced);
  const exact = isAsked && known.length === meant.length ? findAll(query, known, catalogue) : NONE;
  const others = isAsked && exact.numbers.length < ENOUGH ? findMost(query, known, exact, catalogue) : NONE;
  const first = sortByMerit([exact, others], text, catalogue);
  const { products } = catalogue;
  const { generation } = products;
  return {
    first,
    get ids() {
      return Array.from(first(Infinity), (number) => products.idAt(number));
    },
    isOf: (index) => index === products && index.generation === generation,
    total: exact.numbers.length + others.numbers.length,
    exact: query.givenUp ? 0 : exact.numbers.length,
    full: exact.numbers.length,
    corrected: isAsked ? correct(query.concepts, text) : undefined,
    query,
  };
}

const NONE: Matches = { numbers: new Int32Array(0), scores: new Int32Array(0) };

/** The products that have all that is asked for. */
function findAll(query: Query, known: readonly Meant[], { products }: Catalogue): Matches {
  const all = inAll(products.onSale, ...known.map(({ bits }) => bits));
  const numbers = thoseAsked(all, query, known, products);
  return { numbers, scores: meritOf(numbers, query, known, products) };
}

/**
 * Those that miss the fewest words; but not the people, the size and the price that are asked for, nor
 * what kind of thing.
 */
function findMost(query: Query, known: readonly Meant[], exact: Matches, { products, garments }: Catalogue): Matches {
  const required = known.filter(({ concept }) => concept.isMust || concept.isWhom);
  const kinds = garmentsAmong(known, garments);
  const rare = exact.numbers.length > 0 ? [] : known.filter(({ concept, size }) => isRare(concept, size));
  const wanted = kinds.length > 0 ? [...kinds, ...rare] : known;
  const candidates = inAll(
    inAny(products.onSale, ...wanted.map(({ bits }) => bits)),
    ...required.map(({ bits }) => bits),
  );
  for (const number of exact.numbers) dropBit(candidates, number);
  const sets = known.map(({ bits }) => bits);
  const mostHad = known.length === query.concepts.length ? known.length - 1 : known.length;
  let numbers = NONE.numbers;
  for (let count = mostHad; count > 1 && numbers.length === 0; count--)
    numbers = thoseAsked(inSoMany(sets, count, candidates), query, known, products);
  // One of them they have, and those that have more were not asked for.
  if (numbers.length === 0) numbers = thoseAsked(candidates, query, known, products);
  return { numbers, scores: meritOf(numbers, query, known, products, kinds) };
}

/** Where the price was given up, what costs nearly that comes first. */
function meritOf(
  numbers: Int32Array,
  { givenUp }: Query,
  known: readonly Meant[],
  { paise }: ProductIndex,
  kinds: readonly Meant[] = [],
): Int32Array {
  const price = givenUp?.price;
  return price ? numbers.map((number) => nearness(paise[number] ?? 0, price)) : scoresOf(numbers, known, kinds);
}

/** In whole rupees, of which more are far off alike; the nearest has most. */
export const FAR_OFF = 500_000;

function nearness(paise: number, { minPaise, maxPaise }: Price): number {
  return Math.max(0, FAR_OFF - Math.trunc(Math.max(0, minPaise - paise, paise - maxPaise) / 100));
}

/** The numbers of those of these products that have the size in the colour that is asked for, at the price. */
function thoseAsked(
  bits: Bits,
  { minPaise, maxPaise }: Query,
  known: readonly Meant[],
  products: ProductIndex,
): Int32Array {
  const numbers = listBits(bits);
  const isMust = known.some(({ concept }) => concept.isMust);
  if (!isMust && minPaise <= 0 && maxPaise === Infinity) return numbers;
  return numbers.filter((number) => {
    const price = priceOfAsked(products, number, known, isMust);
    return price >= minPaise && price <= maxPaise;
  });
}

/** What kind of thing is asked for: with "necklace set" necklaces, since there are sets of everything. */
export function garmentsAmong<Known extends { readonly concept: Concept }>(
  known: readonly Known[],
  garments: ReadonlySet<string>,
): Known[] {
  const named = known.filter(
    ({ concept }) => !concept.isWhom && concept.terms.some(({ words }) => garments.has(words.at(-1) ?? '')),
  );
  const telling = named.filter(({ concept }) => !VAGUE.test(concept.text));
  return telling.length > 0 ? telling : named;
}

/** A word of few products, that may be the name of what is looked for. A size and people are not. */
export function isRare({ isMust, isWhom }: Concept, size: number): boolean {
  return !isMust && !isWhom && size > 0 && size <= RARE;
}

const VAGUE = /^(?:sets?|materials?|combos?|packs?)$/;

/**
 * What a product costs in the size and in the colour that are asked for, where it has these at all, in paise. A size
 * must be in stock in that colour: NaN where it is not.
 */
function priceOfAsked(products: ProductIndex, number: number, known: readonly Meant[], isMust: boolean): number {
  const asked = known.filter(({ options }) => options && hasBit(options, number));
  const own = products.paise[number] ?? 0;
  const mustBeOne = isMust && asked.length > 1;
  if (!mustBeOne && (asked.length === 0 || !hasBit(products.varied, number))) return own;
  const price = shownPaise(products.variants, number, (values, at) =>
    asked.every(({ concept: { options: isChosen } }) =>
      searchedPlaces.some((place) => isChosen?.[values[at + place] ?? NO_OPTION] === 1),
    ),
  );
  // Of words that no variant has together, such as the colours of a print, the price is any.
  return price < Infinity ? price : mustBeOne ? NaN : own;
}

const searched: readonly FacetName[] = ['size', 'color', 'family'];
const searchedPlaces = searched.map((name) => variantColumns.indexOf(name));

/** The text with its mistyped words put right; undefined where none was. */
export function correct(concepts: readonly Concept[], text: string): string | undefined {
  const right = new Map(concepts.flatMap(({ text: typed, corrected }) => (corrected ? [[typed, corrected]] : [])));
  if (right.size === 0) return undefined;
  return plainWords(text)
    .map((word) => right.get(word) ?? word)
    .join(' ');
}
