import { z } from 'zod';
import { rupees } from './fields.ts';

/** A price in the words of a search; a side that is left out has no limit. */
const AskedPrice = z.object({ min: rupees.optional(), max: rupees.optional() });

/** The sizes and colours that one word of a search names, such as all reds: a variant fulfils it by one of them. */
const Option = z.object({ facet: z.enum(['size', 'color', 'family']), value: z.string() });

/** The shop's reading of a search. */
export const searchSummary = {
  /** The number of products that match all the words; the ones after these match most of them. */
  exact: z.number(),
  /** The query with its mistyped words corrected, if there were any. */
  corrected: z.string().optional(),
  /** Another word to try, if nothing was found. */
  suggestion: z.string().optional(),
  /**
   * A size or price that the search asked for but no product near it has. The found products lack it, and none of them
   * counts as `exact`. `sizes` is as the shopper typed it.
   */
  givenUp: z.object({ sizes: z.string().optional(), price: AskedPrice.optional() }).optional(),
  /** The price for which the shop took a number, although no word calls it a price. */
  impliedPrice: AskedPrice.optional(),
  /**
   * Other words to try: the search without the size or price that the shop kept while it dropped the other one, or
   * without the implied price.
   */
  instead: z.string().optional(),
  /** One entry for each word that names sizes or colours: a list shows a product in the variant that has them. */
  options: z.array(z.array(Option)).optional(),
};
export const SearchSummary = z.object(searchSummary);
export type SearchSummary = z.infer<typeof SearchSummary>;
