import { limits } from './limits.ts';

// Limits for a table of products. The shop checks them while it reads the table. They are higher than any real product
// needs, but low enough that no file can block the shop. Lengths are in characters.

export const sheetLimits = {
  columns: 200,
  /** The longest cell: a whole description, with the spaces around it. */
  cellLength: limits.descriptionLength + 10_000,
  rowLength: 200_000,
  factsLength: 15_000,
  /** The length is enough for ten pictures with file names and colours, or for twenty categories. */
  wordsLength: 6000,
  rowsPerProduct: limits.variantsPerProduct,
  /** The characters in all rows of a product together. A cell that repeats the cell above does not count. */
  productLength: 1_000_000,
  newCategories: 1000,
} as const;
