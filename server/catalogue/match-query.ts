import { searchWords } from '#domain/search-text.ts';
import { facetNames, type FacetName } from '#contract/facets.ts';
import { hasBit, listBits } from './bits.ts';
import type { ProductIndex } from './product-index.ts';
import type { Concept, Query } from './read-query.ts';
import type { Term } from './synonyms.ts';
import { NO_OPTION, VARIANT_WIDTH } from './facet-table.ts';
import { GreatestWeights, type Weights } from './weights.ts';
import type { WordIndex } from './word-index.ts';

/** Products, best first. The first `exact` of them match all the words, the others most of them. */
export type Found = {
  ids: string[];
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
/** More than a name and a brand together: a blue kurta is closer to "blue cotton kurta" than one of the brand Cotton Fab. */
export const OPTION_WEIGHT = 7;
/** A word of so few products says more than others. */
export const RARE = 50;
export const RARE_WEIGHT = 10;

type Match = { number: number; score: number };

/** The products that a query asks for: what is in stock first, then by how much of it they say. */
export function rankMatches(query: Query, catalogue: Catalogue, text: string): Found {
  const weighed = query.concepts.map((concept) => ({ concept, weights: weigh(concept, catalogue) }));
  // Words that stand nowhere cannot be asked of any product.
  const known = weighed.filter(({ concept, weights }) => concept.isMust || weights.size > 0);
  const isPriced = query.minPaise > 0 || query.maxPaise < Infinity;
  if (known.length === 0 && (weighed.length > 0 || !isPriced)) return { ids: [], exact: 0, corrected: undefined };
  const exact = known.length < weighed.length ? [] : collect(query, known, catalogue);
  const others = exact.length >= ENOUGH ? [] : collectOthers(query, known, exact, catalogue);
  return {
    ids: [...sortByMerit(exact, text, catalogue), ...sortByMerit(others, text, catalogue)],
    exact: exact.length,
    corrected: correct(query.concepts),
  };
}

/** Those that miss the fewest words; but not the people, the size and the price that are asked for, nor what kind of thing. */
function collectOthers(
  query: Query,
  known: readonly Weighed[],
  exact: readonly Match[],
  catalogue: Catalogue,
): Match[] {
  const required = known.filter(({ concept }) => concept.isMust || concept.isWhom);
  const garments = garmentsAmong(known, catalogue.garments);
  const rare = exact.length > 0 ? [] : known.filter(({ weights }) => weights.size > 0 && weights.size <= RARE);
  const isKind = (number: number) =>
    garments.length === 0 || [...garments, ...rare].some(({ weights }) => weights.has(number));
  const found = new Set(exact.map(({ number }) => number));
  const { numbers, scores, counts } = addUp(known, catalogue);
  const isCandidate = asking(query, required, known, catalogue);
  let [most, others]: [number, Match[]] = [1, []];
  for (const number of numbers) {
    const count = counts[number] ?? 0;
    if (count < most || found.has(number) || !isKind(number) || !isCandidate(number)) continue;
    if (count > most) [most, others] = [count, []];
    others.push({ number, score: scores[number] ?? 0 });
  }
  return others;
}

/** How many of the concepts each product has, and how much of them it says, by its number. */
function addUp(
  weighed: readonly Weighed[],
  { products }: Catalogue,
): { numbers: number[]; scores: Float64Array; counts: Uint8Array } {
  const numbers: number[] = [];
  const scores = new Float64Array(products.held.length);
  const counts = new Uint8Array(products.held.length);
  for (const { weights } of weighed) {
    const bonus = weights.size <= RARE ? RARE_WEIGHT : 0;
    weights.forEach((weight, number) => {
      if (counts[number] === 0) numbers.push(number);
      counts[number] = (counts[number] ?? 0) + 1;
      scores[number] = (scores[number] ?? 0) + (weight + bonus);
    });
  }
  return { numbers, scores, counts };
}

type Weighed = { concept: Concept; weights: Weights };

/** How much each product says of a concept. */
function weigh({ terms, options, isMust }: Concept, { index, products }: Catalogue): Weights {
  const [only] = terms;
  if (only && terms.length === 1 && !options && only.factor === 1) return weightsOf(only.words, index);
  const weights = new GreatestWeights(products.held.length);
  if (!isMust)
    for (const { words, factor } of terms)
      weightsOf(words, index).forEach((weight, number) => weights.note(number, weight * factor));
  if (options)
    for (const number of listBits(products.having(options)))
      // Of shades, first those that are named so.
      weights.note(number, OPTION_WEIGHT + (weights.get(number) ?? 0) / 10);
  return weights;
}

const NONE: Weights = new Map<number, number>();

/** Of several words a product must have all. */
function weightsOf(words: Term, index: WordIndex): Weights {
  const each = words.map((word) => index.find(word) ?? NONE);
  const [first = NONE, ...others] = each;
  if (others.length === 0) return first;
  const all = new Map<number, number>();
  first.forEach((weight, number) => {
    const rest = others.map((weights) => weights.get(number));
    if (!rest.includes(undefined)) all.set(number, Math.max(weight, ...rest.map((one) => one ?? 0)));
  });
  return all;
}

/** The products that have all that is asked for, and how much of it they say. */
function collect(query: Query, weighed: readonly Weighed[], catalogue: Catalogue): Match[] {
  const { products } = catalogue;
  const [fewest, ...others] = weighed.toSorted((a, b) => a.weights.size - b.weights.size);
  const isCandidate = asking(query, others, weighed, catalogue);
  const matches: Match[] = [];
  for (const number of fewest ? fewest.weights.keys() : listBits(products.onSale)) {
    if (!isCandidate(number)) continue;
    let score = 0;
    for (const { weights } of weighed) score += (weights.get(number) ?? 0) + (weights.size <= RARE ? RARE_WEIGHT : 0);
    matches.push({ number, score });
  }
  return matches;
}

/** Tells whether a product has what is `required`, the price, and the size in the colour that is asked for. */
function asking(
  { minPaise, maxPaise }: Query,
  required: readonly Weighed[],
  weighed: readonly Weighed[],
  { products }: Catalogue,
): (number: number) => boolean {
  const isMust = weighed.some(({ concept }) => concept.isMust);
  return (number) => {
    for (const { weights } of required) if (!weights.has(number)) return false;
    const paise = products.paise[number] ?? 0;
    return paise >= minPaise && paise <= maxPaise && (!isMust || hasOneVariant(products, number, weighed));
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
function hasOneVariant({ options, variants }: ProductIndex, number: number, weighed: readonly Weighed[]): boolean {
  const own = options.row(number);
  const asked = weighed.flatMap(({ concept: { options: isChosen } }) =>
    isChosen && own.some((option) => isChosen[option] === 1) ? [isChosen] : [],
  );
  if (asked.length < 2) return true;
  const rows = variants.row(number);
  for (let at = 0; at < rows.length; at += VARIANT_WIDTH)
    if (asked.every((isChosen) => searchedPlaces.some((place) => isChosen[rows[at + place] ?? NO_OPTION] === 1)))
      return true;
  return false;
}

const searched: readonly FacetName[] = ['size', 'color', 'family'];
const searchedPlaces = searched.map((name) => facetNames.indexOf(name));

/** Ranks, and what stands before them in a key, are told apart by this: fewer products than these. */
const MOST_PRODUCTS = 2 ** 24;

/**
 * The ids of these matches, a product of just this name first, then what is in stock, then what says most, then the newest.
 * All this is one number for each, since numbers sort twenty times faster than matches.
 */
function sortByMerit(matches: readonly Match[], text: string, { products, names }: Catalogue): string[] {
  const asked = searchWords(text).join(' ');
  const [isNameLike, hash] = [asked.split(' ').length > 2, hashOf(asked)];
  const isNamed = (number: number) =>
    isNameLike && names[number] === hash && searchWords(products.held[number]?.name ?? '').join(' ') === asked;
  const scores = [...new Set(matches.map(({ score }) => score))].sort((a, b) => b - a);
  const places = new Map(scores.map((score, place) => [score, place]));
  const { ranks } = products.orders;
  const keys = Float64Array.from(matches, ({ number, score }) => {
    const group = (isNamed(number) ? 0 : 2) + (hasBit(products.inStock, number) ? 0 : 1);
    return (group * scores.length + (places.get(score) ?? 0)) * MOST_PRODUCTS + (ranks[number] ?? 0);
  }).sort();
  const newest = products.orders.of('newest');
  return Array.from(keys, (key) => products.idAt(newest[key % MOST_PRODUCTS] ?? -1));
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
