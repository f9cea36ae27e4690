// This file contains the options of lists and forms. The file contains no Zod shapes, so that the browser can load the
// options without the validator.

/** The sort orders of a list of products: four of the specification, and two more for staff who work with stock. */
export const sorts = ['default', 'priceLowHigh', 'priceHighLow', 'newest', 'name', 'stockLowHigh'] as const;
export type Sort = (typeof sorts)[number];

/** The values of the filter for availability; `running-out` means low in stock or sold out. */
export const availabilities = ['in-stock', 'low-stock', 'out-of-stock', 'running-out'] as const;

/**
 * `statusFirst` lists pending orders first, then shipped, delivered and cancelled ones; `statusLast` is the reverse
 * order.
 */
export const orderSorts = ['newest', 'oldest', 'totalHighLow', 'totalLowHigh', 'statusFirst', 'statusLast'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** The channels of orders that customers did not place themselves. */
export const orderChannels = ['phone'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** All channels by which orders come, in the sequence in which reports list them. */
export const insightChannels = ['web', ...orderChannels] as const;

/** The results of a call to a customer whose order waits for confirmation. */
export const callOutcomes = ['CONFIRMED', 'NO_ANSWER', 'WRONG_NUMBER', 'CANCELED'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const customerSorts = ['newest', 'spent', 'orders', 'lastOrder'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** The subjects by which readers can filter the log of changes. */
export const logSubjects = ['all', 'product', 'order', 'category', 'customer', 'staff', 'site'] as const;
export type LogSubject = (typeof logSubjects)[number];

/** When readers filter the log by person, this value selects changes by the command line, which has no account. */
export const commandLine = 'command-line';

/** The legal pages that the footer links to and the back office edits (spec §2). */
export const legalSlugs = ['privacy-policy', 'terms-conditions'] as const;
export type LegalSlug = (typeof legalSlugs)[number];
/**
 * The places in which the shop links to a page of the owner. `footer`: in the footer. `menu`: in the footer and in the
 * menu on phones. `none`: nowhere, so shoppers reach the page only by a link that the owner has written.
 */
export const pagePlaces = ['footer', 'menu', 'none'] as const;
export type PagePlace = (typeof pagePlaces)[number];

/**
 * The tax files of a month: one file for each table of the tax return GSTR-1, and `register`, a file that lists every
 * document with its sums.
 */
export const gstTables = ['b2cs', 'b2cl', 'cdnur', 'hsn', 'docs', 'register'] as const;
export type GstTable = (typeof gstTables)[number];
