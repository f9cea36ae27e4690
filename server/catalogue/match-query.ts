import { searchWords } from '#domain/search-text.ts';
import type { Entry } from './entries.ts';
import { newestFirst } from './order.ts';
import type { Concept, Query } from './read-query.ts';
import type { Term } from './synonyms.ts';
import type { Weights, WordIndex } from './word-index.ts';

export type Document = { entry: Entry };

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
  documents: ReadonlyArray<Document | undefined>;
  index: WordIndex;
  /** Words that say what a thing is. */
  garments: ReadonlySet<string>;
};

/** With fewer products than these that match all the words, others that miss one follow. */
const ENOUGH = 12;
/** More than a name and a brand together: a blue kurta is closer to "blue cotton kurta" than one of the brand Cotton Fab. */
const OPTION_WEIGHT = 7;
/** A word of so few products says more than others. */
const RARE = 50;
const RARE_WEIGHT = 10;

type Match = { document: Document; number: number; score: number; missing: number };

/** The products that a query asks for: what is in stock first, then by how much of it they say. */
export function rankMatches(query: Query, catalogue: Catalogue, text: string): Found {
  const weighed = query.concepts.map((concept) => ({ concept, weights: weigh(concept, catalogue) }));
  // Words that stand nowhere cannot be asked of any product.
  const known = weighed.filter(({ concept, weights }) => concept.isMust || weights.size > 0);
  const isPriced = query.minPaise > 0 || query.maxPaise < Infinity;
  if (known.length === 0 && (weighed.length > 0 || !isPriced)) return { ids: [], exact: 0, corrected: undefined };
  const order = byMerit(text);
  const exact = known.length < weighed.length ? [] : collect(query, known, known, catalogue).sort(order);
  const others = exact.length >= ENOUGH ? [] : collectOthers(query, known, exact, catalogue).sort(order);
  return {
    ids: [...exact, ...others].map((match) => match.document.entry.id),
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
  const garments = garmentsAmong(known, catalogue);
  const rare = exact.length > 0 ? [] : known.filter(({ weights }) => weights.size > 0 && weights.size <= RARE);
  const isKind = (number: number) =>
    garments.length === 0 || [...garments, ...rare].some(({ weights }) => weights.has(number));
  const found = new Set(exact.map((match) => match.document));
  const others = collect(query, required, known, catalogue).filter(
    ({ document, number }) => !found.has(document) && isKind(number),
  );
  const least = others.reduce((fewest, match) => Math.min(fewest, match.missing), Infinity);
  return others.filter((match) => match.missing === least && match.missing < known.length);
}

type Weighed = { concept: Concept; weights: Weights };

/** How much each product says of a concept. */
function weigh({ terms, options, isMust }: Concept, { index, documents }: Catalogue): Weights {
  const [only] = terms;
  if (only && terms.length === 1 && !options && only.factor === 1) return weightsOf(only.words, index);
  const weights = new Map<number, number>();
  const note = (document: number, weight: number) => {
    if (weight > (weights.get(document) ?? 0)) weights.set(document, weight);
  };
  if (!isMust)
    for (const { words, factor } of terms)
      for (const [document, weight] of weightsOf(words, index)) note(document, weight * factor);
  if (options)
    for (const [number, document] of documents.entries())
      if (document && hasOption(document.entry.options, options))
        // Of shades, first those that are named so.
        note(number, OPTION_WEIGHT + (weights.get(number) ?? 0) / 10);
  return weights;
}

const NONE: Weights = new Map();

/** Of several words a product must have all. */
function weightsOf(words: Term, index: WordIndex): Weights {
  const each = words.map((word) => index.find(word) ?? NONE);
  const [first = NONE, ...others] = each;
  if (others.length === 0) return first;
  const all = new Map<number, number>();
  for (const [document, weight] of first) {
    const rest = others.map((weights) => weights.get(document));
    if (!rest.includes(undefined)) all.set(document, Math.max(weight, ...rest.map((one) => one ?? 0)));
  }
  return all;
}

/** The products that have all that is `required`, and how much of the whole query they say. */
function collect(
  { minPaise, maxPaise }: Query,
  required: readonly Weighed[],
  weighed: readonly Weighed[],
  { documents }: Catalogue,
): Match[] {
  const [fewest, ...others] = required.toSorted((a, b) => a.weights.size - b.weights.size);
  const matches: Match[] = [];
  for (const number of fewest ? fewest.weights.keys() : documents.keys()) {
    const document = documents[number];
    if (!document || others.some(({ weights }) => !weights.has(number))) continue;
    const { entry } = document;
    if (entry.paise < minPaise || entry.paise > maxPaise || !hasOneVariant(entry, weighed)) continue;
    let [score, missing] = [0, 0];
    for (const { weights } of weighed) {
      const weight = weights.get(number);
      if (weight === undefined) missing++;
      else score += weight + (weights.size <= RARE ? RARE_WEIGHT : 0);
    }
    matches.push({ document, number, score, missing });
  }
  return matches;
}

/** What kind of thing is asked for: with "necklace set" necklaces, since there are sets of everything. */
function garmentsAmong(known: readonly Weighed[], { garments }: Catalogue): Weighed[] {
  const named = known.filter(
    ({ concept }) =>
      !concept.isWhom && concept.terms.some(({ words }) => words.length === 1 && garments.has(words[0] ?? '')),
  );
  const telling = named.filter(({ concept }) => !VAGUE.test(concept.text));
  return telling.length > 0 ? telling : named;
}

const VAGUE = /^(?:sets?|materials?|combos?|packs?)$/;

/** A size that is asked for must be in stock in the colour that is asked for. */
function hasOneVariant({ options, variants }: Entry, weighed: readonly Weighed[]): boolean {
  if (!weighed.some(({ concept }) => concept.isMust)) return true;
  const asked = weighed.flatMap(({ concept }) =>
    concept.options && hasOption(options, concept.options) ? [concept.options] : [],
  );
  return (
    asked.length < 2 ||
    variants.some(({ size, color, family }) =>
      asked.every((isChosen) => isChosen[size] === 1 || isChosen[color] === 1 || isChosen[family] === 1),
    )
  );
}

function hasOption(options: readonly number[], isChosen: Uint8Array): boolean {
  for (const option of options) if (isChosen[option] === 1) return true;
  return false;
}

/** A product of just this name first, then what is in stock, then what says most, then the newest. */
function byMerit(text: string): (a: Match, b: Match) => number {
  const asked = searchWords(text).join(' ');
  const isNamed = (match: Match) => Number(searchWords(match.document.entry.name).join(' ') === asked);
  const named = new Map<Match, number>();
  const nameOf = (match: Match) => {
    let is = named.get(match);
    if (is === undefined) named.set(match, (is = isNamed(match)));
    return is;
  };
  const isNameLike = asked.split(' ').length > 2;
  return (a, b) =>
    (isNameLike ? nameOf(b) - nameOf(a) : 0) ||
    Number(b.document.entry.inStock) - Number(a.document.entry.inStock) ||
    b.score - a.score ||
    newestFirst(a.document.entry, b.document.entry);
}

function correct(concepts: readonly Concept[]): string | undefined {
  if (!concepts.some(({ corrected }) => corrected)) return undefined;
  return concepts.map(({ text, corrected }) => corrected ?? text).join(' ');
}
