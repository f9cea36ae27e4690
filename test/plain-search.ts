import { plainOffer } from './plain-selection.ts';
import { facetNames } from '#contract/facets.ts';
import { searchWords } from '#domain/search-text.ts';
import type { CategoryTree } from '../server/goods/catalogue/category-tree.ts';
import type { Entry } from '../server/goods/catalogue/entries.ts';
import type { FacetTable } from '../server/goods/catalogue/facet-table.ts';
import {
  correct,
  ENOUGH,
  FAR_OFF,
  garmentsAmong,
  isRare,
  namesChildren,
  type Found,
} from '../server/goods/catalogue/match-query.ts';
import { bonusOf, OPTION_WEIGHT } from '../server/goods/catalogue/meant.ts';
import { OptionWords } from '../server/goods/catalogue/option-words.ts';
import { newestFirst } from '../server/goods/catalogue/order.ts';
import { kindsOfPath, wordsOfPath, wordsOfProduct } from '../server/goods/catalogue/product-words.ts';
import { asksPrice, type Concept, type Query } from '../server/goods/catalogue/read-query.ts';
import { findByReadings } from '../server/goods/catalogue/readings.ts';
import { LESS_FOR_CHILDREN } from '../server/goods/catalogue/sort-by-score.ts';
import { Synonyms } from '../server/goods/catalogue/synonyms.ts';
import { WordIndex } from '../server/goods/catalogue/word-index.ts';
import { isForChildren } from '../server/goods/catalogue/word-search.ts';

// This file calculates search results by checking every product for every word of the query. The shop's own search,
// which uses sets, must return the same results.

export type PlainlyFound = Pick<Found, 'ids' | 'total' | 'exact' | 'full' | 'corrected' | 'query'>;
type Searched = {
  entry: Entry;
  words: ReadonlyMap<string, number>;
  kinds: ReadonlySet<string>;
  isForChildren: boolean;
};
type Catalogue = { searched: Searched[]; garments: ReadonlySet<string> };
/** A concept of the query, and the score of each product for this concept. */
type Known = { concept: Concept; says: ReadonlyMap<Searched, number> };

/** Returns a search over these products, which uses these lines of synonyms. */
export function plainSearch(
  entries: Iterable<Entry>,
  table: FacetTable,
  categories: CategoryTree,
  synonyms: string,
): (text: string) => PlainlyFound {
  const index = new WordIndex();
  const [searched, garments]: [Searched[], Set<string>] = [[], new Set()];
  for (const entry of entries) {
    const path = categories.path(entry.categoryId);
    const words = wordsOfProduct(entry, path);
    const kinds = new Set(kindsOfPath(path));
    for (const kind of kinds) garments.add(kind);
    index.set(searched.length, words);
    searched.push({ entry, words, kinds, isForChildren: isForChildren(wordsOfPath(path)) });
  }
  const vocabulary = { index, synonyms: new Synonyms(synonyms), options: new OptionWords(table), garments };
  return (text) => findByReadings(text, vocabulary, (query) => rank(query, { searched, garments }, text));
}

function rank(query: Query, { searched, garments }: Catalogue, text: string): PlainlyFound {
  const all = query.concepts.map((concept) => {
    const says = searched.map((one) => [one, saysOf(concept, one)] as const);
    return { concept, says: new Map(says.filter(([, weight]) => weight > 0)) };
  });
  const known = all.filter(({ concept, says }) => concept.isMust || says.size > 0);
  const isPriced = query.minPaise > 0 || query.maxPaise < Infinity || query.givenUp?.price !== undefined;
  const isAsked = known.length > 0 || (all.length === 0 && isPriced);
  const asked = isAsked ? searched.filter((one) => isPricedAndSized(query, known, one)) : [];
  const kinds = garmentsAmong(known, garments);
  const matching = known.length === all.length ? asked.filter((one) => countOf(known, one) === known.length) : [];
  const isOfKind = (one: Searched) =>
    kinds.every(({ concept }) =>
      concept.terms.some(({ words }) => words.some((word) => garments.has(word) && one.kinds.has(word))),
    );
  const ofKind = matching.filter(isOfKind);
  const byName = matching.filter((one) => !isOfKind(one));
  const isAtPrice = asksPrice(query) || query.givenUp?.price !== undefined;
  const isByNameOnly = ofKind.length === 0 && !isAtPrice;
  const exact = isByNameOnly ? byName : ofKind;
  const strays = isByNameOnly || isAtPrice ? [] : byName;
  const others = exact.length < ENOUGH ? mostOf(asked, known, matching, garments) : [];
  const merit = { query, known, text };
  const ids = [sorted(exact, merit), sorted(others, { ...merit, kinds }), sorted(strays, merit)].flat();
  const corrected = isAsked ? correct(query.concepts, text) : undefined;
  return { ids, total: ids.length, exact: query.givenUp ? 0 : exact.length, full: exact.length, corrected, query };
}

function mostOf(
  asked: readonly Searched[],
  known: readonly Known[],
  exact: readonly Searched[],
  garments: ReadonlySet<string>,
): Searched[] {
  const required = known.filter(({ concept }) => concept.isMust || concept.isWhom);
  const kinds = garmentsAmong(known, garments);
  const rare = exact.length > 0 ? [] : known.filter(({ concept, says }) => isRare(concept, says.size));
  const wanted = kinds.length > 0 ? [...kinds, ...rare] : known;
  const isExact = new Set(exact);
  const candidates = asked.filter(
    (one) => !isExact.has(one) && countOf(required, one) === required.length && countOf(wanted, one) > 0,
  );
  const most = candidates.reduce((count, one) => Math.max(count, countOf(known, one)), 1);
  return candidates.filter((one) => countOf(known, one) === most);
}

function countOf(known: readonly Known[], one: Searched): number {
  return known.filter(({ says }) => says.has(one)).length;
}

/** Returns a product's score for a concept, in hundredths, or 0 if the product does not match. */
function saysOf({ terms, options, isMust }: Concept, { entry, words }: Searched): number {
  const weights = (isMust ? [] : terms).map(({ words: asked, factor }) =>
    asked.every((word) => words.has(word))
      ? Math.max(...asked.map((word) => words.get(word) ?? 0)) * Math.round(100 * factor)
      : 0,
  );
  const own = Math.max(0, ...weights);
  const hasOption = entry.options.some((option) => options?.[option] === 1);
  return hasOption ? Math.max(own, 100 * OPTION_WEIGHT + own / 10) : own;
}

/** Returns whether a variant of the product has the wanted size in the wanted colour, and the wanted price. */
function isPricedAndSized({ minPaise, maxPaise }: Query, known: readonly Known[], { entry }: Searched): boolean {
  const chosen = known.flatMap(({ concept: { options } }) =>
    options && entry.options.some((option) => options[option] === 1) ? [options] : [],
  );
  const matching = entry.variants.filter((variant) =>
    chosen.every((options) => facetNames.some((name) => name !== 'brand' && options[variant[name]] === 1)),
  );
  if (matching.length === 0 && known.some(({ concept }) => concept.isMust)) return false;
  // If no single variant matches all words, the price limit applies to the whole product: for example, "red" may match
  // a kurta's flowers instead of its colour.
  const { paise = entry.paise } = plainOffer({ ...entry, variants: matching }, []) ?? {};
  return paise >= minPaise && paise <= maxPaise;
}

type Merit = { query: Query; known: readonly Known[]; text: string; kinds?: readonly Known[] };

function sorted(some: readonly Searched[], { query, known, text, kinds = [] }: Merit): string[] {
  const asked = searchWords(text);
  const isNamed = ({ name }: Entry) => asked.length > 2 && searchWords(name).join(' ') === asked.join(' ');
  const scoreOf = (one: Searched) =>
    known.reduce((sum, own) => {
      const says = own.says.get(one);
      return says === undefined ? sum : sum + says + 100 * bonusOf(own.says.size, kinds.includes(own));
    }, 0);
  const price = query.givenUp?.price;
  const scoresOf = (one: Searched) => {
    if (!price) return scoreOf(one);
    const { paise } = one.entry;
    return FAR_OFF - Math.floor(Math.max(0, price.minPaise - paise, paise - price.maxPaise) / 100);
  };
  const isAdultsFirst = !namesChildren(query);
  const lessFor = ({ isForChildren }: Searched) => (isAdultsFirst && isForChildren ? LESS_FOR_CHILDREN : 0);
  return some
    .map((one) => ({ entry: one.entry, score: Math.max(0, scoresOf(one) - lessFor(one)) }))
    .sort(
      (a, b) =>
        Number(isNamed(b.entry)) - Number(isNamed(a.entry)) ||
        Number(b.entry.inStock) - Number(a.entry.inStock) ||
        b.score - a.score ||
        newestFirst(a.entry, b.entry),
    )
    .map(({ entry }) => entry.id);
}
