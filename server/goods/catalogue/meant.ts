import { countBits, hasBit, noBits, type Bits } from './bits.ts';
import { PackedWeights } from './packed-weights.ts';
import type { ProductIndex } from './product-index.ts';
import type { Concept } from './read-query.ts';
import type { Term } from './synonyms.ts';
import type { WordIndex } from './word-index.ts';

/**
 * The weight of a product that matches a word by an option, such as its colour. OPTION_WEIGHT is higher than the
 * weights of a name and a brand together, so that for "blue cotton kurta" a blue kurta comes before a kurta of the
 * brand Cotton Fab.
 */
export const OPTION_WEIGHT = 7;
/** A word that at most this many products have is rare, and gets an extra weight. */
export const RARE = 50;
const RARE_WEIGHT = 10;
/**
 * The extra weight for a product of the searched kind of thing. KIND_WEIGHT exceeds the extra weight of a rare word: a
 * search for "wedding saree" finds a saree before a watch for weddings.
 */
const KIND_WEIGHT = 30;
const HUNDREDTHS = 100;

/**
 * The products that match a concept (one part of a query). The search computes weights only for the products that it
 * has found.
 */
export type Meant = {
  concept: Concept;
  bits: Bits;
  size: number;
  terms: Array<{ weights: PackedWeights; factor: number }>;
  /** The products that match the concept by an option, such as a colour; null if the concept names no option. */
  options: Bits | null;
};

export function meantBy(concept: Concept, { index, products }: { index: WordIndex; products: ProductIndex }): Meant {
  const options = concept.options ? products.having(concept.options) : null;
  const bits = options ? options.slice() : noBits(products.onSale);
  const terms: Meant['terms'] = [];
  for (const { words, factor } of concept.isMust ? [] : concept.terms) {
    const weights = weightsOf(words, index);
    if (!weights) continue;
    terms.push({ weights, factor });
    if (words.length === 1) index.addTo(bits, words[0] ?? '');
    else weights.addTo(bits);
  }
  return { concept, bits, size: countBits(bits), terms, options };
}

/**
 * Returns the weights of a term. If the term has several words, a product must have all these words, and the highest of
 * their weights counts.
 */
function weightsOf(words: Term, index: WordIndex): PackedWeights | undefined {
  const [first, ...others] = words.map((word) => index.find(word));
  if (!first || others.length === 0) return first;
  const all = new PackedWeights();
  first.forEach((weight, number) => {
    const rest = others.map((weights) => weights?.get(number));
    if (!rest.includes(undefined)) all.set(number, Math.max(weight, ...rest.map((one) => one ?? 0)));
  });
  return all;
}

/**
 * Sums the weights of these concepts in each of these products, whose numbers are in ascending order. A product that
 * matches one of the `kinds` gets an extra weight. The sums are whole hundredths, so that equal sums compare as equal.
 * No sum reaches `MOST_SCORE`, which is the space for a score in the sort key (sort-by-score.ts).
 */
export function scoresOf(numbers: Int32Array, known: readonly Meant[], kinds: readonly Meant[] = []): Int32Array {
  const scores = new Int32Array(numbers.length);
  const own = new Int32Array(numbers.length);
  for (const meant of known) {
    const { terms, options, size } = meant;
    own.fill(0);
    for (const { weights, factor } of terms) {
      const each = Math.round(HUNDREDTHS * factor);
      weights.eachAmong(numbers, (weight, at) => {
        own[at] = Math.max(own[at] ?? 0, weight * each);
      });
    }
    // A product gets a higher weight if its text also contains the name of the shade, so that it comes before products
    // that only have a variant in this shade.
    if (options)
      for (let at = 0; at < numbers.length; at++)
        if (hasBit(options, numbers[at] ?? 0))
          own[at] = Math.max(own[at] ?? 0, HUNDREDTHS * OPTION_WEIGHT + Math.floor((own[at] ?? 0) / 10));
    const bonus = HUNDREDTHS * bonusOf(size, kinds.includes(meant));
    for (let at = 0; at < own.length; at++) {
      const weight = own[at] ?? 0;
      if (weight > 0) scores[at] = (scores[at] ?? 0) + weight + bonus;
    }
  }
  return scores;
}

/**
 * Returns the extra weight of a word: rare words and words that name a kind of thing get an extra weight. `size` is the
 * number of products that have the word.
 */
export function bonusOf(size: number, isKind: boolean): number {
  return (size <= RARE ? RARE_WEIGHT : 0) + (isKind ? KIND_WEIGHT : 0);
}
