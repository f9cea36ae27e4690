/** The filters in the address of the order list that a saved view stores. */
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
 * The most views that one person can save, and the most characters of a view's name. A person with more saved views
 * than this would have to search among the views.
 */
export const orderViewLimits = { views: 12, nameLength: 40 } as const;
