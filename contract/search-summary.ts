import { z } from 'zod';
import { rupees } from './fields.ts';

/** A price in the words of a search; what is left out has no bound. */
const AskedPrice = z.object({ min: rupees.optional(), max: rupees.optional() });

/** How a search was understood. */
export const searchSummary = {
  /** So many products match all the words; those after them match most. */
  exact: z.number(),
  /** The query with its mistyped words put right, where some were. */
  corrected: z.string().optional(),
  /** Where nothing is found, another word to try. */
  suggestion: z.string().optional(),
  /**
   * Asked for, and nothing near it has it: what is found lacks this, and nothing of it is `exact`. `sizes`:
   * as they were typed.
   */
  givenUp: z.object({ sizes: z.string().optional(), price: AskedPrice.optional() }).optional(),
  /** A number was taken for a price, though no word says so. */
  impliedPrice: AskedPrice.optional(),
  /**
   * Other words to try: without the size or the price that was kept while the other one was given up, or
   * without the implied price.
   */
  instead: z.string().optional(),
};
export const SearchSummary = z.object(searchSummary);
export type SearchSummary = z.infer<typeof SearchSummary>;
