import { bareText } from './same-key.ts';

// Parcels and the couriers that carry them. A courier is data of the shop: a name, a phone number, and a tracking
// address in which {number} stands for the number of the parcel.

export const parcelLimits = {
  nameLength: 60,
  phoneLength: 20,
  trackingLength: 300,
  numberLength: 40,
  /** The heaviest parcel, 100 kg. */
  weightGrams: 100_000,
  ofOrder: 20,
  listLines: 500,
  listLength: 200_000,
} as const;

/** The placeholder for the parcel's number in a courier's tracking address. */
const NUMBER_PLACE = '{number}';

const NUMBER = /^[A-Z0-9][A-Z0-9/-]{2,39}$/;

/**
 * Labels print a parcel's number in groups of at most this many characters. If a group is longer and there is other
 * text beside it, the text as a whole is no number.
 */
const LONGEST_GROUP = 9;
/** Matches groups of digits, or the number format of the Universal Postal Union. */
const GROUPED = /^(?:\d{2,6}(?: \d{2,6})+|[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2})$/i;

/**
 * Returns the number of a parcel as the shop stores it: in capitals, and without the spaces that labels print. Returns
 * undefined if the text is no number of a parcel.
 */
export function parcelNumberOf(text: string): string | undefined {
  const groups = bareText(text).split(' ');
  if (groups.length > 1 && groups.some((group) => group.length > LONGEST_GROUP)) return undefined;
  const number = groups.join('').toUpperCase();
  return NUMBER.test(number) ? number : undefined;
}

/**
 * Like `parcelNumberOf`, returns the number of a parcel, but from a cell of a table. Words beside a number probably do
 * not belong to it, so the function returns undefined for a cell with such words.
 */
export function parcelNumberInCell(cell: string): string | undefined {
  if (/\s/.test(cell) && !GROUPED.test(cell)) return undefined;
  return /\d/.test(cell) ? parcelNumberOf(cell) : undefined;
}

/**
 * Returns whether the text is a valid tracking address; '' is valid and means that the courier has no tracking page.
 */
export function isTrackingAddress(pattern: string): boolean {
  return pattern === '' || trackingLinkOf(pattern, '1') !== undefined;
}

/** Returns the link to the tracking page of a parcel, or undefined if its courier has none. */
export function trackingLinkOf(pattern: string, number: string): string | undefined {
  // A parcel's number must not decide to which host the link leads, so the host of a tracking address must not contain
  // the placeholder.
  if (/^[^:]*:\/\/[^/?#]*\{number\}/i.test(pattern)) return undefined;
  return linkTo(pattern.replaceAll(NUMBER_PLACE, encodeURIComponent(number)));
}

/** Returns a web address with http or https and without a user name or password in it; undefined for any other text. */
function linkTo(text: string): string | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname.includes('.') && username === '' && password === '' ? href : undefined;
}

export type ParcelLine = { orderNumber: string; number: string };
