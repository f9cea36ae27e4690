import { bareText } from './same-key.ts';

// Parcels and the couriers that carry them. A courier is data of the shop: a name, a phone number, and the address at
// which a parcel is tracked, with {number} where the parcel's number goes.

export const parcelLimits = {
  nameLength: 60,
  phoneLength: 20,
  trackingLength: 300,
  numberLength: 40,
  /** 100 kg. */
  weightGrams: 100_000,
  ofOrder: 20,
  listLines: 500,
  listLength: 200_000,
} as const;

/** The place of a parcel's number in a courier's tracking address. */
const NUMBER_PLACE = '{number}';

const NUMBER = /^[A-Z0-9][A-Z0-9/-]{2,39}$/;

/** A label prints a number in short groups: what stands beside a longer one is something else. */
const LONGEST_GROUP = 9;
/** Groups of digits, and the form of the Universal Postal Union. */
const GROUPED = /^(?:\d{2,6}(?: \d{2,6})+|[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2})$/i;

/** A parcel's number as it is kept: in capitals, without the spaces that labels print; undefined for what is none. */
export function parcelNumberOf(text: string): string | undefined {
  const groups = bareText(text).split(' ');
  if (groups.length > 1 && groups.some((group) => group.length > LONGEST_GROUP)) return undefined;
  const number = groups.join('').toUpperCase();
  return NUMBER.test(number) ? number : undefined;
}

/** The same of a cell of a table, where words beside a number are more likely than groups: those are not glued. */
export function parcelNumberInCell(cell: string): string | undefined {
  if (/\s/.test(cell) && !GROUPED.test(cell)) return undefined;
  return /\d/.test(cell) ? parcelNumberOf(cell) : undefined;
}

/** Whether a courier's tracking address is one that a link may lead to; '' is none at all. */
export function isTrackingAddress(pattern: string): boolean {
  return pattern === '' || trackingLinkOf(pattern, '1') !== undefined;
}

/** Where a parcel is tracked; undefined where its courier has no such page. */
export function trackingLinkOf(pattern: string, number: string): string | undefined {
  // Whose page it is does not depend on the number.
  if (/^[^:]*:\/\/[^/?#]*\{number\}/i.test(pattern)) return undefined;
  return linkTo(pattern.replaceAll(NUMBER_PLACE, encodeURIComponent(number)));
}

/**
 * A web address that leads to another place by http(s), without anybody's name and password; undefined for all else.
 */
function linkTo(text: string): string | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname.includes('.') && username === '' && password === '' ? href : undefined;
}

export type ParcelLine = { orderNumber: string; number: string };
