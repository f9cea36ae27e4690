import { queryWords, stem } from '#domain/search-text.ts';
import { adults, people, stopWords, UNISEX } from '#domain/search-words.ts';
import type { OptionWords } from './option-words.ts';
import { readPrices } from './read-prices.ts';
import type { Group, Synonyms, Term } from './synonyms.ts';
import type { WordIndex } from './word-index.ts';

/**
 * One part of a query. A product matches a concept if it has one of the concept's terms, or a variant with one of its
 * options.
 */
export type Concept = {
  /** The words as the shopper typed them. */
  text: string;
  terms: Array<{ words: Term; factor: number }>;
  /** An array with 1 at the number of each size or colour that the words name; undefined if the words name none. */
  options: Uint8Array | undefined;
  /**
   * Is true for a concept that products can match only by an option, such as a size; the words in a product's text do
   * not count.
   */
  isMust: boolean;
  /** Is true for a word that names the people who wear the garment. */
  isWhom: boolean;
  /** The word that the search used in place of a mistyped word; undefined if the search has corrected nothing. */
  corrected: string | undefined;
};

export type Query = Price & {
  concepts: Concept[];
  /** Is true if the query names a price without words for a limit, such as "under", so the search guesses the limit. */
  isImplied: boolean;
  /**
   * Is true if the search read no size in the query, so that reading the query as plain words would give the same
   * result.
   */
  isWords: boolean;
  /**
   * The text of the query without the words that name a price (`unpriced`), and without the words that name sizes
   * (`unsized`).
   */
  unpriced: string;
  unsized: string;
  /** The size or price that the search gave up, because no similar product has this size or price. */
  givenUp?: GivenUp;
};

/** A price range, in paise. A `minPaise` of 0 or a `maxPaise` of Infinity means no limit. */
export type Price = { minPaise: number; maxPaise: number };
/** The size or price that the search gave up. `sizes` contains the sizes as the shopper typed them. */
type GivenUp = { sizes?: string; price?: Price };

/**
 * The ways to read a query. With `words`, the search reads no word as a size. With `amounts`, the search reads each
 * number that may be a price as a price.
 */
type Reading = 'usual' | 'words' | 'amounts';

export type Vocabulary = {
  index: WordIndex;
  synonyms: Synonyms;
  options: OptionWords;
  /** Words that name a kind of garment or other thing, from the names of categories in all languages. */
  garments: ReadonlySet<string>;
};

/**
 * The factors by which the search multiplies the weight of a match, according to the way in which the matching word
 * differs from the typed word.
 */
const factors = {
  own: 1,
  soundsAlike: 0.9,
  synonym: 0.8,
  found: 0.5,
  corrected: 0.7,
  beginning: 0.6,
  unisex: 0.3,
} as const;

/** Reads the concepts and the price in a search. */
export function readQuery(text: string, vocabulary: Vocabulary, reading: Reading = 'usual'): Query {
  const asWords = reading === 'words';
  const { words, said, ...prices } = readPrices(queryWords(text), reading === 'amounts');
  const concepts: Concept[] = [];
  const rest = asWords ? words : takeSizes(words, vocabulary.options, concepts);
  // The code drops repeated words, because a second look-up of a word changes nothing.
  const telling = [...new Set(rest)].filter((word) => !stopWords.has(word));
  const asked = telling.length > 0 || concepts.length > 0 || asksPrice(prices) ? telling : rest;
  let isWords = rest.length === words.length;
  for (let at = 0; at < asked.length;) {
    const { concept, length, isSize } = readConcept(asked.slice(at), vocabulary, asWords);
    concepts.push(concept);
    isWords &&= !isSize;
    at += length;
  }
  return {
    concepts: withoutFillers(concepts),
    ...prices,
    isWords,
    unpriced: words.join(' '),
    unsized: [...rest, ...said].join(' '),
  };
}

/** Leaves out words such as "colour" beside the name of a colour. */
function withoutFillers(concepts: readonly Concept[]): Concept[] {
  const namesOption = (at: number) => concepts[at]?.options !== undefined && !concepts[at].isMust;
  return concepts.filter(({ text }, at) => !COLOUR.test(text) || !(namesOption(at - 1) || namesOption(at + 1)));
}

export function asksPrice({ minPaise, maxPaise }: Price): boolean {
  return minPaise > 0 || maxPaise < Infinity;
}

/** Matches words that say nothing beside the name of a colour: "lal rang ka kurta". */
const COLOUR = /^(?:colou?rs?|rang)$/;
const SIZE = /^(?:sizes?|waist|inch|inches|no)$/;
const LETTER_SIZE = /^(?:x+[sl]|\d{1,2}x[sl]|small|medium|large|extra(?:small|large)|(?:double|triple)xl)$/;
const SINGLE_LETTER = /^[sml]$/;
/**
 * If the shop has a size that is a number with letters, such as 34b, uk8 or 6-7 y, the search reads it as a size at any
 * place in the query.
 */
const MIXED = /^(?=.*\d)(?=.*[a-z])/;

/** Removes the sizes from the words of a query, and adds them to the concepts. Returns the other words. */
function takeSizes(words: readonly string[], options: OptionWords, concepts: Concept[]): string[] {
  const rest: string[] = [];
  for (let at = 0; at < words.length;) {
    const isNamed = SIZE.test(words[at] ?? '');
    const from = isNamed ? at + 1 : at;
    const length = [3, 2, 1].find(
      (count) =>
        from + count <= words.length &&
        options.size(words.slice(from, from + count)) &&
        (isNamed || isPlainlySize(words.slice(from, from + count), words, from)),
    );
    if (length === undefined) rest.push(words[at++] ?? '');
    else {
      const size = words.slice(from, from + length);
      concepts.push(aConcept(size.join(' '), { options: options.size(size), isMust: true }));
      at = from + length;
      if (SIZE.test(words[at] ?? '')) at++;
    }
  }
  return rest;
}

function isPlainlySize(size: readonly string[], words: readonly string[], at: number): boolean {
  const text = size.join('');
  // "Free Size" contains the word "size", so the code needs no other sign that these words are a size.
  if (size.some((word) => SIZE.test(word))) return true;
  if (MIXED.test(text) || LETTER_SIZE.test(text)) return true;
  const isAtEnd = at + size.length === words.length && words.length > 1;
  return (SINGLE_LETTER.test(text) && isAtEnd) || SIZE.test(words[at + size.length] ?? '');
}

function readConcept(
  words: readonly string[],
  vocabulary: Vocabulary,
  asWords: boolean,
): { concept: Concept; length: number; isSize: boolean } {
  const { index, synonyms, options, garments } = vocabulary;
  const stems = words.map(stem);
  // A word that few products contain, or that is in the name of a category, may still be a spelling of a known synonym.
  // For example, even if only one product is called "saadee", the word means all sarees.
  const [own = ''] = stems;
  const mayBeSpelling = garments.has(own) || (!index.isCommon(own) && index.has(own));
  const group = synonyms.find(stems) ?? (mayBeSpelling ? synonyms.find([own], true) : undefined);
  const read = group
    ? { ...withSynonyms(stems, group), corrected: undefined }
    : (findKnown(words, stems, vocabulary) ?? findAlike(stems, vocabulary));
  const text = words.slice(0, read.length).join(' ');
  const single = read.terms.flatMap(({ words }) => (words.length === 1 ? words : []));
  if (single.some((word) => adults.has(word))) read.terms.push({ words: [UNISEX], factor: factors.unisex });
  const size = read.length === 1 && !asWords ? options.size(words.slice(0, 1)) : undefined;
  return {
    isSize: size !== undefined,
    concept: aConcept(text, {
      ...read,
      options: options.colours(single) ?? size,
      isWhom: single.some((word) => people.has(word)),
    }),
    length: read.length,
  };
}

type Read = { terms: Concept['terms']; length: number; corrected: string | undefined };

function withSynonyms(stems: readonly string[], { length, alike, found }: Group) {
  const terms = [
    { words: stems.slice(0, length), factor: factors.own as number },
    ...alike.map((words) => ({ words, factor: factors.synonym as number })),
    ...found.map((words) => ({ words, factor: factors.found as number })),
  ];
  return { terms, length };
}

/**
 * Finds the words of the catalogue that the shopper may mean by the next typed word. The function returns the typed
 * word itself, the words that begin with the typed text (because the shopper is still typing), or one word that the
 * shopper has typed as two words.
 */
function findKnown(words: readonly string[], stems: readonly string[], { index }: Vocabulary): Read | undefined {
  const own = stems[0] ?? '';
  const isLast = words.length === 1;
  const terms = index.has(own) ? [{ words: [own], factor: factors.own as number }] : [];
  const isBeginning = !index.isCommon(own) && own.length > 1 && (isLast || terms.length === 0);
  // The code does not stem the typed text here: it may be only the beginning of a word, which has no ending to cut off.
  if (isBeginning) {
    const longer = index.startingWith(words[0] ?? '');
    terms.push(...longer.map((word) => ({ words: [word], factor: factors.beginning as number })));
  }
  if (terms.length > 0) return { terms, length: 1, corrected: undefined };
  const joined = stem((words[0] ?? '') + (words[1] ?? ''));
  if (isLast || !index.has(joined)) return undefined;
  return { terms: [{ words: [joined], factor: factors.own }], length: 2, corrected: undefined };
}

/**
 * Returns the known words that the shopper may mean by an unknown word. The unknown word may sound like a known word,
 * may be two known words joined, may be a code that consists of known words, or may be a mistyped word. If no known
 * word is similar, the list of terms is empty.
 */
function findAlike(stems: readonly string[], { index, synonyms }: Vocabulary): Read {
  const own = stems[0] ?? '';
  const read = (terms: Term[], factor: number, corrected?: string): Read => ({
    terms: terms.map((words) => ({ words, factor })),
    length: 1,
    corrected,
  });
  const group = synonyms.find([own], true);
  const alike = index.soundingLike(own).map((word) => [word]);
  if (group || alike.length > 0)
    return read([...alike, ...(group?.alike ?? []), ...(group?.found ?? [])], factors.soundsAlike);
  for (let at = 3; at <= own.length - 3; at++) {
    const parts = [own.slice(0, at), stem(own.slice(at))];
    if (parts.every((part) => index.isCommon(part))) return read([parts], factors.own);
  }
  const code = readCode(own, index);
  if (code) return read([code], factors.own);
  const near = index.near(own);
  return read(
    near.map((word) => [word]),
    factors.corrected,
    near[0],
  );
}

/**
 * The search does not read a longer text as a code, because nobody types such long codes, and such a code would have
 * too many parts.
 */
const LONGEST_CODE = 20;

/**
 * Splits a code into the fewest known words, because shoppers also type "NX-76-RED" as "nx76red". Returns undefined if
 * known words do not make up the whole code.
 */
function readCode(word: string, index: WordIndex): string[] | undefined {
  if (!MIXED.test(word) || word.length > LONGEST_CODE) return undefined;
  const best: Array<string[] | undefined> = [[]];
  for (let to = 1; to <= word.length; to++)
    for (let from = 0; from < to; from++) {
      const part = stem(word.slice(from, to));
      const before = best[from];
      if (before && before.length + 1 < (best[to]?.length ?? Infinity) && index.has(part)) best[to] = [...before, part];
    }
  return best[word.length];
}

function aConcept(text: string, parts: Partial<Concept>): Concept {
  return {
    text,
    terms: parts.terms ?? [],
    options: parts.options,
    isMust: parts.isMust ?? false,
    isWhom: parts.isWhom ?? false,
    corrected: parts.corrected,
  };
}
