/** The parameters of the list's address that a saved view stores. */
export const orderViewFilters = [
  'status',
  'desk',
  'except',
  'q',
  'from',
  'to',
  'customer',
  'product',
  'category',
  'channel',
  'confirmation',
  'sort',
] as const;

/**
 * The most views that one person can save, and the most characters of a view's name. With more views than this, people
 * would have to search among them.
 */
export const orderViewLimits = { views: 12, nameLength: 40 } as const;
