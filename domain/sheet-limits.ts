import { limits } from './limits.ts';

// Limits of a table of products, checked while the shop reads it. They exceed the needs of any product, but no file,
// however badly made, can block the shop. Lengths are in characters.

export const sheetLimits = {
  columns: 200,
  /** The longest description, with the spaces around it. */
  cellLength: limits.descriptionLength + 10_000,
  rowLength: 200_000,
  factsLength: 15_000,
  /** Ten pictures with the names of their files and their colours, or twenty categories. */
  wordsLength: 6000,
  rowsPerProduct: limits.variantsPerProduct,
  /** Characters of all rows of a product together. A cell that repeats the row above it does not count. */
  productLength: 1_000_000,
  newCategories: 1000,
} as const;
