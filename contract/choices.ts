// What lists and forms let one choose among. No shapes here, so that the browser can have these without the validator.

/** The specification's four sorts of the shop, and two more for who works with the stock. */
export const sorts = ['default', 'priceLowHigh', 'priceHighLow', 'newest', 'name', 'stockLowHigh'] as const;
export type Sort = (typeof sorts)[number];

/** `running-out`: low or sold out. */
export const availabilities = ['in-stock', 'low-stock', 'out-of-stock', 'running-out'] as const;

/** By status: pending first, then shipped, delivered, cancelled; or the other way round. */
export const orderSorts = ['newest', 'oldest', 'totalHighLow', 'totalLowHigh', 'statusFirst', 'statusLast'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** How an order came to the shop where that was not by the customer's own hand. */
export const orderChannels = ['phone'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** And all ways, in the order in which figures name them. */
export const insightChannels = ['web', ...orderChannels] as const;

/** How a call to the customer of an order that waits for confirmation went. */
export const callOutcomes = ['CONFIRMED', 'NO_ANSWER', 'WRONG_NUMBER', 'CANCELED'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const customerSorts = ['newest', 'spent', 'orders', 'lastOrder'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** What the log can be narrowed to. */
export const logSubjects = ['all', 'product', 'order', 'category', 'customer', 'staff', 'site'] as const;
export type LogSubject = (typeof logSubjects)[number];

/** Stands for who has no account, where the log is narrowed to one person. */
export const commandLine = 'command-line';

/** The legal pages that the footer links to and the back office edits (spec §2). */
export const legalSlugs = ['privacy-policy', 'terms-conditions'] as const;
export type LegalSlug = (typeof legalSlugs)[number];

/** The files of a month, by the tables of the return GSTR-1; `register` is every document with its sums. */
export const gstTables = ['b2cs', 'b2cl', 'cdnur', 'hsn', 'docs', 'register'] as const;
export type GstTable = (typeof gstTables)[number];
