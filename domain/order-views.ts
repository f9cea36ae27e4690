/** The filters that a saved view of the order list stores, by their names in the list's address. */
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
 * The most views that one person can save, and the longest name of a view. With more views, a person would have to
 * search for the right one.
 */
export const orderViewLimits = { views: 12, nameLength: 40 } as const;
