import { z } from 'zod';
import { rupees } from './fields.ts';

/** The limits of a price that a search contains. If `min` or `max` is left out, the price has no such limit. */
const AskedPrice = z.object({ min: rupees.optional(), max: rupees.optional() });

/**
 * A size or colour that a word of a search means. If a word means several sizes or colours, such as all reds, a variant
 * must have one of these.
 */
const Option = z.object({ facet: z.enum(['size', 'color', 'family']), value: z.string() });

/** How the shop understood a search. */
export const searchSummary = {
  /** The number of products that match all words. The products that follow in the list match most of the words. */
  exact: z.number(),
  /** The query with corrected words, if any were misspelt. */
  corrected: z.string().optional(),
  /** Another word that the shop suggests to search for, if the search found nothing. */
  suggestion: z.string().optional(),
  /**
   * A size or price in the search that no matching product has. The found products do not have the searched size or
   * price, so none of them counts as `exact`. `sizes` contains the size as the shopper typed it.
   */
  givenUp: z.object({ sizes: z.string().optional(), price: AskedPrice.optional() }).optional(),
  /** The price that the shop recognized in a number although no word calls it a limit. */
  impliedPrice: AskedPrice.optional(),
  /**
   * Another search to offer. If the shop dropped only the size, this search is without the price; if the shop dropped
   * only the price, it is without the size. If the shop dropped nothing, this search is without the implied price.
   */
  instead: z.string().optional(),
  /**
   * One entry for each word of the search that means sizes or colours. For each product, the list shows a variant with
   * the searched sizes and colours.
   */
  options: z.array(z.array(Option)).optional(),
};
export const SearchSummary = z.object(searchSummary);
export type SearchSummary = z.infer<typeof SearchSummary>;
