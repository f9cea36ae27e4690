import type { FacetName } from '#contract/facets.ts';
import { tradeWords } from '#domain/search-text.ts';
import { childrenWords } from '#domain/search-words.ts';
import { dropBit, hasBit, inAll, inAny, listBits, type Bits } from './bits.ts';
import { NO_OPTION } from './facet-table.ts';
import { meantBy, RARE, scoresOf, type Meant } from './meant.ts';
import { sortByScore, type Matches } from './sort-by-score.ts';
import type { ProductIndex } from './product-index.ts';
import { asksPrice, type Concept, type Price, type Query } from './read-query.ts';
import { inSoMany } from './set-counts.ts';
import { shownPaise, variantColumns } from './variant-columns.ts';
import type { WordIndex } from './word-index.ts';

/** The result of a search for products by words. */
export type Found = {
  /**
   * Returns the numbers of at most `count` found products, the best first. The first `exact` products of the result
   * match all the words of the search, and the others match most of the words.
   */
  first: (count: number) => Int32Array;
  /** The ids of all found products, the best first. */
  readonly ids: string[];
  /** Returns whether the search used this product index, and the index has not changed since. */
  isOf: (index: ProductIndex) => boolean;
  total: number;
  exact: number;
  /**
   * The number of products at the beginning of the result that match the whole query, except a size or price that the
   * search gave up. If the search gave up a size or a price, `exact` is 0.
   */
  full: number;
  /** The query as the search understood it. */
  query: Query;
  /** The query with its mistyped words corrected; undefined if no word was mistyped. */
  corrected: string | undefined;
  /** A word to offer instead of the query if the search finds nothing. */
  suggestion?: string | undefined;
};

type Catalogue = {
  products: ProductIndex;
  index: WordIndex;
  /** For each product, by its number, a hash of its name (`hashOf`). */
  names: Int32Array;
  /** An array with 1 at the number of each product for children. */
  forChildren: Uint8Array;
  /** Words that name a kind of garment or other thing, such as "kurta". */
  garments: ReadonlySet<string>;
  /** Returns the words that name a kind of thing in the path of a product's category. */
  kindsOf: (number: number) => ReadonlySet<string>;
};

/** If fewer than 24 products match all the words, products that lack a word follow in the list. */
export const ENOUGH = 24;

/**
 * Ranks the products that match a query. Exact matches come first. Within each group, products in stock come before
 * sold-out products, and then the higher score decides.
 */
export function rankMatches(query: Query, catalogue: Catalogue, text: string): Found {
  const meant = query.concepts.map((concept) => meantBy(concept, catalogue));
  // The list leaves out words that no product matches. It contains all sizes, because a product must have the wanted
  // size.
  const known = meant.filter(({ concept, size }) => concept.isMust || size > 0);
  const isPriced = asksPrice(query) || query.givenUp?.price !== undefined;
  const isAsked = known.length > 0 || (meant.length === 0 && isPriced);
  const all = isAsked && known.length === meant.length ? findAll(query, known, catalogue) : NONE;
  const [exact, byName] = splitByKind(all, isPriced, known, catalogue);
  const others = isAsked && exact.numbers.length < ENOUGH ? findMost(query, known, all, catalogue) : NONE;
  const first = sortByScore([exact, others, byName], text, { ...catalogue, adultsFirst: !namesChildren(query) });
  const { products } = catalogue;
  const { generation } = products;
  return {
    first,
    get ids() {
      return Array.from(first(Infinity), (number) => products.idAt(number));
    },
    isOf: (index) => index === products && index.generation === generation,
    total: exact.numbers.length + others.numbers.length + byName.numbers.length,
    exact: query.givenUp ? 0 : exact.numbers.length,
    full: exact.numbers.length,
    corrected: isAsked ? correct(query.concepts, text) : undefined,
    query,
  };
}

/**
 * Splits the matches into two groups: first, products of the kind that the query names; second, products that have the
 * word for this kind only in their name or brand, such as a kurta by "Jayanti Sarees". A query with a price finds only
 * products of the kind, even if the search gave up the price: a blouse for 999 is not a "saree under 1500". If a query
 * without a price finds no product of the kind, the products of the second group become the first group.
 */
function splitByKind(
  matches: Matches,
  isPriced: boolean,
  known: readonly Meant[],
  catalogue: Catalogue,
): [Matches, Matches] {
  const kinds = garmentsAmong(known, catalogue.garments).map(({ concept }) =>
    concept.terms.flatMap(({ words }) => words.filter((word) => catalogue.garments.has(word))),
  );
  if (kinds.length === 0) return [matches, NONE];
  const isOfKind = Array.from(matches.numbers, (number) => {
    const own = catalogue.kindsOf(number);
    return kinds.every((words) => words.some((word) => own.has(word)));
  });
  const ofKind = thoseOf(matches, isOfKind);
  if (isPriced || ofKind.numbers.length === matches.numbers.length) return [ofKind, NONE];
  const byName = thoseOf(
    matches,
    isOfKind.map((is) => !is),
  );
  return ofKind.numbers.length > 0 ? [ofKind, byName] : [byName, NONE];
}

/** Returns the matches whose entry in `stays` is true. */
function thoseOf({ numbers, scores }: Matches, stays: readonly boolean[]): Matches {
  return { numbers: numbers.filter((_, at) => stays[at]), scores: scores.filter((_, at) => stays[at]) };
}

export function namesChildren({ concepts }: Query): boolean {
  return concepts.some(({ terms }) => terms.some(({ words }) => words.some((word) => childrenWords.has(word))));
}

const NONE: Matches = { numbers: new Int32Array(0), scores: new Int32Array(0) };

/** Finds the products that match the whole query. */
function findAll(query: Query, known: readonly Meant[], { products }: Catalogue): Matches {
  const all = inAll(products.onSale, ...known.map(({ bits }) => bits));
  const numbers = thoseAsked(all, query, known, products);
  return { numbers, scores: matchScores(numbers, query, known, products) };
}

/**
 * Finds the products that lack the fewest words of the query. A product must still match the people, the size, the
 * price and the kind of thing that the shopper has named. If no product matches the whole query, a product may match a
 * rare word instead of the kind.
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
  // The loop has found nothing. Every candidate matches at least one word, so all candidates with the wanted size,
  // colour and price are results.
  if (numbers.length === 0) numbers = thoseAsked(candidates, query, known, products);
  return { numbers, scores: matchScores(numbers, query, known, products, kinds) };
}

/**
 * Returns the score of each product. If the search gave up the query's price, the product nearest to that price has the
 * highest score.
 */
function matchScores(
  numbers: Int32Array,
  { givenUp }: Query,
  known: readonly Meant[],
  { paise }: ProductIndex,
  kinds: readonly Meant[] = [],
): Int32Array {
  const price = givenUp?.price;
  return price ? numbers.map((number) => nearness(paise[number] ?? 0, price)) : scoresOf(numbers, known, kinds);
}

/**
 * The highest score for a price, given to a price within the wanted range. Each rupee outside the range lowers the
 * score by one, down to 0.
 */
export const FAR_OFF = 500_000;

function nearness(paise: number, { minPaise, maxPaise }: Price): number {
  return Math.max(0, FAR_OFF - Math.trunc(Math.max(0, minPaise - paise, paise - maxPaise) / 100));
}

/** Lists the products that have the wanted size in the wanted colour at the wanted price. */
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

/**
 * Returns the concepts that name a kind of thing. A vague word such as "set" counts only if no other word of the query
 * names a kind: "necklace set" means necklaces.
 */
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

/**
 * Returns whether a word is in so few products that it may be a part of the name that the shopper looks for. Words for
 * sizes and people never count as rare.
 */
export function isRare({ isMust, isWhom }: Concept, size: number): boolean {
  return !isMust && !isWhom && size > 0 && size <= RARE;
}

const VAGUE = /^(?:sets?|materials?|combos?|packs?)$/;

/**
 * Returns the price, in paise, of the product's variants in the wanted size and colour. If the product has neither the
 * size nor the colour, returns the price that the product usually shows. If the shopper wants a size together with a
 * colour, one variant must have both and be in stock; otherwise the function returns NaN.
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
  // If the shopper names several colours of a printed product, no single variant has them all, so the search uses the
  // price that the product shows without a choice.
  return price < Infinity ? price : mustBeOne ? NaN : own;
}

const searched: readonly FacetName[] = ['size', 'color', 'family'];
const searchedPlaces = searched.map((name) => variantColumns.indexOf(name));

/** Returns the text of a query with its mistyped words corrected; undefined if no word was mistyped. */
export function correct(concepts: readonly Concept[], text: string): string | undefined {
  const right = new Map(concepts.flatMap(({ text: typed, corrected }) => (corrected ? [[typed, corrected]] : [])));
  if (right.size === 0) return undefined;
  return tradeWords(text)
    .map((word) => right.get(word) ?? word)
    .join(' ');
}
