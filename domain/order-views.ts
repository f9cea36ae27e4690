/** The parts of the list's address that a saved view of the orders keeps. */
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
 * The most views that one person can save, and the longest name of a view in characters. With more than this number of
 * views, people would need to search them.
 */
export const orderViewLimits = { views: 12, nameLength: 40 } as const;
