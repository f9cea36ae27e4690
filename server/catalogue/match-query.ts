import { searchWords } from '#domain/search-text.ts';
import { facetNames, type FacetName } from '#contract/facets.ts';
import { dropBit, hasBit, inAll, inAny, listBits } from './bits.ts';
import { NO_OPTION, VARIANT_WIDTH } from './facet-table.ts';
import { meantBy, RARE, scoresOf, type Meant } from './meant.ts';
import type { ProductIndex } from './product-index.ts';
import type { Concept, Query } from './read-query.ts';
import { SortedFirst } from './sorted-first.ts';
import type { WordIndex } from './word-index.ts';

/** The products that were found. */
export type Found = {
  /** So many of them at most by their numbers, best first: the first `exact` match all the words, the others most of them. */
  first: (count: number) => Int32Array;
  /** The ids of them all, in the same order. */
  readonly ids: string[];
  /** True while the index is the one that they were found in, and nothing has come or gone in it. */
  isOf: (index: ProductIndex) => boolean;
  total: number;
  exact: number;
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
  const isPriced = query.minPaise > 0 || query.maxPaise < Infinity;
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
    exact: exact.numbers.length,
    corrected: isAsked ? correct(query.concepts) : undefined,
  };
}

/** Products by their numbers, which rise, and how much of what is asked for each says. */
type Matches = { numbers: Int32Array; scores: Float64Array };

const NONE: Matches = { numbers: new Int32Array(0), scores: new Float64Array(0) };

/** The products that have all that is asked for. */
function findAll(query: Query, known: readonly Meant[], { products }: Catalogue): Matches {
  const all = inAll(products.onSale, ...known.map(({ bits }) => bits));
  const numbers = listBits(all).filter(asking(query, known, products));
  return { numbers, scores: scoresOf(numbers, known) };
}

/** Those that miss the fewest words; but not the people, the size and the price that are asked for, nor what kind of thing. */
function findMost(query: Query, known: readonly Meant[], exact: Matches, { products, garments }: Catalogue): Matches {
  const required = known.filter(({ concept }) => concept.isMust || concept.isWhom);
  const kinds = garmentsAmong(known, garments);
  const rare = exact.numbers.length > 0 ? [] : known.filter(({ size }) => size > 0 && size <= RARE);
  const wanted = kinds.length > 0 ? [...kinds, ...rare] : known;
  const candidates = inAll(
    inAny(products.onSale, ...wanted.map(({ bits }) => bits)),
    ...required.map(({ bits }) => bits),
  );
  for (const number of exact.numbers) dropBit(candidates, number);
  const isAsked = asking(query, known, products);
  let [most, found]: [number, number[]] = [1, []];
  for (const number of listBits(candidates)) {
    let count = 0;
    for (const { bits } of known) if (hasBit(bits, number)) count++;
    if (count < most || !isAsked(number)) continue;
    if (count > most) [most, found] = [count, []];
    found.push(number);
  }
  const numbers = Int32Array.from(found);
  return { numbers, scores: scoresOf(numbers, known) };
}

/** Tells whether a product has the price, and the size in the colour that is asked for. */
function asking(
  { minPaise, maxPaise }: Query,
  known: readonly Meant[],
  products: ProductIndex,
): (number: number) => boolean {
  const isMust = known.some(({ concept }) => concept.isMust);
  const { paise } = products;
  return (number) => {
    const price = paise[number] ?? 0;
    return price >= minPaise && price <= maxPaise && (!isMust || hasOneVariant(products, number, known));
  };
}

/** What kind of thing is asked for: with "necklace set" necklaces, since there are sets of everything. */
export function garmentsAmong<Known extends { readonly concept: Concept }>(
  known: readonly Known[],
  garments: ReadonlySet<string>,
): Known[] {
  const named = known.filter(
    ({ concept }) =>
      !concept.isWhom && concept.terms.some(({ words }) => words.length === 1 && garments.has(words[0] ?? '')),
  );
  const telling = named.filter(({ concept }) => !VAGUE.test(concept.text));
  return telling.length > 0 ? telling : named;
}

const VAGUE = /^(?:sets?|materials?|combos?|packs?)$/;

/** A size that is asked for must be in stock in the colour that is asked for. */
function hasOneVariant({ variants }: ProductIndex, number: number, known: readonly Meant[]): boolean {
  const asked = known.filter(({ options }) => options && hasBit(options, number));
  if (asked.length < 2) return true;
  const { values } = variants;
  for (let at = variants.startOf(number), end = variants.endOf(number); at < end; at += VARIANT_WIDTH)
    if (
      asked.every(({ concept: { options: isChosen } }) =>
        searchedPlaces.some((place) => isChosen?.[values[at + place] ?? NO_OPTION] === 1),
      )
    )
      return true;
  return false;
}

const searched: readonly FacetName[] = ['size', 'color', 'family'];
const searchedPlaces = searched.map((name) => facetNames.indexOf(name));

/** Ranks, and what stands before them in a key, are told apart by this: fewer products than these. */
const MOST_PRODUCTS = 2 ** 24;
/** A product of just the name that was typed or not, in stock or not. */
const GROUPS = 4;

/**
 * Answers the first so many of these matches by their numbers: those of the first kind before the others, of each a product of
 * just this name first, then what is in stock, then what says most, then the newest. All this is one number for each, since
 * numbers sort twenty times faster than matches.
 */
function sortByMerit(
  kinds: readonly Matches[],
  text: string,
  { products, names }: Catalogue,
): (count: number) => Int32Array {
  const asked = searchWords(text).join(' ');
  const [isNameLike, hash] = [asked.split(' ').length > 2, hashOf(asked)];
  const isNamed = (number: number) =>
    isNameLike && names[number] === hash && searchWords(products.held[number]?.name ?? '').join(' ') === asked;
  const { ranks } = products.orders;
  const places = kinds.map(({ scores }) => placesOf(scores));
  const width = Math.max(...places.map(({ size }) => size));
  const keyOf = (kind: number, number: number, score: number) => {
    const group = kind * GROUPS + (isNamed(number) ? 0 : 2) + (hasBit(products.inStock, number) ? 0 : 1);
    return (group * width + (places[kind]?.get(score) ?? 0)) * MOST_PRODUCTS + (ranks[number] ?? 0);
  };
  const keys = new Float64Array(kinds.reduce((sum, { numbers }) => sum + numbers.length, 0));
  let count = 0;
  for (const [kind, { numbers, scores }] of kinds.entries())
    for (let at = 0; at < numbers.length; at++) keys[count++] = keyOf(kind, numbers[at] ?? 0, scores[at] ?? 0);
  const sorted = new SortedFirst(keys);
  const newest = products.orders.of('newest');
  return (count) => {
    const first = sorted.first(count);
    const numbers = new Int32Array(first.length);
    for (let at = 0; at < first.length; at++) numbers[at] = newest[(first[at] ?? 0) % MOST_PRODUCTS] ?? -1;
    return numbers;
  };
}

/** The place of each score, the highest first. */
function placesOf(scores: Float64Array): Map<number, number> {
  return new Map([...new Set(scores)].sort((a, b) => b - a).map((score, place) => [score, place]));
}

/** Texts with different hashes differ. */
export function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/** The query with its mistyped words put right; undefined where none was. */
export function correct(concepts: readonly Concept[]): string | undefined {
  if (!concepts.some(({ corrected }) => corrected)) return undefined;
  return concepts.map(({ text, corrected }) => corrected ?? text).join(' ');
}
