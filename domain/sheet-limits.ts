import { limits } from './limits.ts';

// What a table of products may hold, asked while it is read: more than any product needs, and little enough that no
// file of the worst shape holds up a shop. Lengths are in characters.

export const sheetLimits = {
  columns: 200,
  /** The longest description, with the spaces around it. */
  cellLength: limits.descriptionLength + 10_000,
  rowLength: 200_000,
  factsLength: 15_000,
  /** Ten pictures with the names of their files and their colours, or twenty categories. */
  wordsLength: 6000,
  rowsPerProduct: limits.variantsPerProduct,
  /** Of all rows of a product together; what says the same as the row above it does not count. */
  productLength: 1_000_000,
  newCategories: 1000,
} as const;
