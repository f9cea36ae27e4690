/** What a view of the list of orders keeps of the list's address. */
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

/** So many views one person keeps, each with a name of so many characters: more would be a second list to search. */
export const orderViewLimits = { views: 12, nameLength: 40 } as const;
