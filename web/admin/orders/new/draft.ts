import type { Customer } from '#contract/customers.ts';
import type { Image } from '#contract/image.ts';
import type { DeliveryAddress } from '#contract/addresses.ts';
import { formatMobile, parseMobile } from '#domain/phone.ts';
import { fullName } from '#domain/people.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { Answer } from '../../../api/address.ts';
import { plainNumber } from '../../editing/typed-numbers.ts';

/** A line of the draft: a size, with the name, price and stock that it had when staff picked it. */
export type DraftLine = {
  variantId: string;
  quantity: number;
  name: string;
  color: string;
  size: string;
  sku: string;
  price: string;
  stock: number;
  image: Image | undefined;
};

/**
 * A line with the present name and price. `picked` is the line at the time when staff picked it, if name or price have
 * changed since.
 */
export type ShownLine = DraftLine & { picked: DraftLine | undefined };

export type NewCaller = { name: string; mobile: string; email: string };

/**
 * An order that staff take while the customer is on the phone. The browser stores the whole draft, so that it survives
 * a reload.
 */
export type Draft = {
  /**
   * The idempotency key. The key stays the same for every try, also after a reload, so that a lost answer never causes
   * a second order.
   */
  key: string;
  customer: Customer | undefined;
  /** A person whom the shop does not know yet, in place of `customer`. */
  newCaller: NewCaller | undefined;
  lines: readonly DraftLine[];
  address: DeliveryAddress;
  /** True if the screen shows one of the customer's known addresses, and no boxes for an address. */
  isAddressKnown: boolean;
  paymentMethod: PaymentMethod;
  /** The offer's code and the staff discount as typed. */
  typed: TypedDiscount;
  /** The offer's code and the staff discount that the shown sums contain. */
  applied: TypedDiscount;
};

/**
 * The code of an offer, the amount that staff take off in addition, and the reason for this amount. An empty text means
 * that there is none.
 */
export type TypedDiscount = { code: string; amount: string; reason: string };

export type Caller = Pick<Draft, 'customer' | 'newCaller'>;

const noAddress: DeliveryAddress = {
  recipientName: '',
  phone: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
};

export const noDiscount: TypedDiscount = { code: '', amount: '', reason: '' };

export const nothingYet: Omit<Draft, 'key'> = {
  customer: undefined,
  newCaller: undefined,
  lines: [],
  address: noAddress,
  isAddressKnown: false,
  paymentMethod: 'COD',
  typed: noDiscount,
  applied: noDiscount,
};

/** Turns the typed search words into the first field of a new caller: phone number, email or name. */
export function callerFrom(words: string): NewCaller {
  const mobile = parseMobile(words);
  if (mobile !== undefined) return { name: '', mobile: formatMobile(mobile), email: '' };
  return words.includes('@') ? { name: '', mobile: '', email: words } : { name: words, mobile: '', email: '' };
}

/** Returns an address that contains only the recipient's name and phone number: those of the caller. */
export function addressFor({ customer, newCaller }: Caller): DeliveryAddress {
  const recipientName = customer ? fullName(customer) : (newCaller?.name ?? '');
  const phone = parseMobile(customer?.mobile ?? newCaller?.mobile ?? '') ?? '';
  return { ...noAddress, recipientName, phone };
}

/**
 * Returns the address of a draft after its caller has changed. The recipient's name and phone number become those of
 * the new caller, unless staff have typed different ones. All other texts stay.
 */
export function addressAfter(draft: Draft, caller: Caller): DeliveryAddress {
  const [was, is] = [addressFor(draft), addressFor(caller)];
  if (draft.isAddressKnown) return is;
  const { address } = draft;
  return {
    ...address,
    ...(address.recipientName === was.recipientName && { recipientName: is.recipientName }),
    ...(phoneOf(address) === was.phone && { phone: is.phone }),
  };
}

export const addressNames = [
  'recipientName',
  'phone',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'state',
] as const;

export function isSameAddress(one: DeliveryAddress, other: DeliveryAddress): boolean {
  return addressNames.every((name) => (name === 'phone' ? phoneOf(one) === phoneOf(other) : one[name] === other[name]));
}

/** Returns the phone number without the space that the box shows, so that equal numbers compare as equal. */
function phoneOf({ phone }: DeliveryAddress): string {
  return parseMobile(phone) ?? phone;
}

/** Adds one more piece of this size to the lines. */
export function withOneMore(lines: readonly DraftLine[], line: DraftLine): DraftLine[] {
  const known = lines.find(({ variantId }) => variantId === line.variantId);
  if (!known) return [...lines, line];
  return lines.map((one) =>
    one === known ? { ...line, quantity: Math.min(known.quantity + 1, Math.max(line.stock, known.quantity)) } : one,
  );
}

/**
 * Returns the lines with their present names and prices. Until the server has answered about a line, the line stays as
 * staff picked it.
 */
export function linesNow(
  lines: readonly DraftLine[],
  sold: Answer<'POST /phone-orders/look'>['lines'] = [],
): ShownLine[] {
  const soldNow = new Map(sold.map((line) => [line.productVariantId, line]));
  return lines.map((line) => {
    const now = soldNow.get(line.variantId);
    const { name, size, color } = now ?? line;
    const price = now?.originalPrice ?? line.price;
    const isSame = price === line.price && name === line.name && size === line.size && color === line.color;
    return { ...line, name, size, color, price, picked: isSame ? undefined : line };
  });
}

/**
 * Returns the lines as the screen shows them, for the request. The server refuses the order if the products now differ
 * from these lines, for example in price.
 */
export function expectedOf(lines: readonly ShownLine[]) {
  return lines.map(({ variantId: productVariantId, quantity, price: originalPrice, name, size, color }) => ({
    productVariantId,
    quantity,
    originalPrice,
    name,
    size,
    color,
  }));
}

export function itemsOf(lines: readonly DraftLine[]) {
  return lines.map(({ variantId: productVariantId, quantity }) => ({ productVariantId, quantity }));
}

/** Returns the applied code and discount in the form that the calls take. */
export function discountOf({ applied: { code, amount, reason } }: Draft) {
  return { ...(code !== '' && { code }), ...(amount !== '' && { reduction: { amount: plainNumber(amount), reason } }) };
}

/** Returns whether the typed code or discount differs from the one in the shown sums. */
export function isDiscountOpen({ typed, applied }: Draft): boolean {
  return JSON.stringify(trimmed(typed)) !== JSON.stringify(applied);
}

export function trimmed({ code, amount, reason }: TypedDiscount): TypedDiscount {
  return { code: code.trim(), amount: amount.trim(), reason: amount.trim() === '' ? '' : reason.trim() };
}
