import { z } from 'zod';
import { rupees } from './fields.ts';

/** A price in the words of a search. A limit that is left out does not exist. */
const AskedPrice = z.object({ min: rupees.optional(), max: rupees.optional() });

/** The sizes and colours that one word of a search means, such as all reds. A variant must have one of them. */
const Option = z.object({ facet: z.enum(['size', 'color', 'family']), value: z.string() });

/** How the shop understood a search. */
export const searchSummary = {
  /** The number of products that match all words. The products after them match most of the words. */
  exact: z.number(),
  /** The query with corrected words, if any were misspelt. */
  corrected: z.string().optional(),
  /** Another word to search for, if nothing was found. */
  suggestion: z.string().optional(),
  /**
   * A size or price in the search that no matching product has. The found products do not have it, so none of them
   * counts as `exact`. `sizes` is as the shopper typed it.
   */
  givenUp: z.object({ sizes: z.string().optional(), price: AskedPrice.optional() }).optional(),
  /** The price that the shop recognized in a number although no word calls it a price. */
  impliedPrice: AskedPrice.optional(),
  /**
   * Other words to search for: the search without the size or price that the shop kept when it dropped the other, or
   * without the implied price.
   */
  instead: z.string().optional(),
  /** An entry for each word that means sizes or colours. A list shows a product in the variant that has them. */
  options: z.array(z.array(Option)).optional(),
};
export const SearchSummary = z.object(searchSummary);
export type SearchSummary = z.infer<typeof SearchSummary>;
