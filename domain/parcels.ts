import { unspaced } from './same-key.ts';

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
} as const;

/** The place of a parcel's number in a courier's tracking address. */
const NUMBER_PLACE = '{number}';

const NUMBER = /^[A-Z0-9][A-Z0-9/-]{2,39}$/;

/** A parcel's number as it is kept: in capitals, without the spaces that labels print; undefined for what is none. */
export function parcelNumberOf(text: string): string | undefined {
  const number = unspaced(text).toUpperCase();
  return NUMBER.test(number) ? number : undefined;
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

/**
 * The lines of a pasted list of two columns, order number and parcel number, apart by tab, comma, semicolon or spaces.
 * Empty lines and a line of titles are left out; a line with one column has an empty number.
 */
export function readParcelList(text: string): ParcelLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /\d/.test(line))
    .map((line) => {
      const [orderNumber = '', ...rest] = line.split(/[\t,;]+|\s+/).map((cell) => cell.replaceAll('"', '').trim());
      return { orderNumber: orderNumber.toUpperCase(), number: rest.join('') };
    });
}
