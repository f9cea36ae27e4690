import type { AddressColumns } from '../addresses/addresses.ts';
import type { StaffReduction } from '../offers/offers.ts';
import type { Reader } from '../order-limits/order-limits.ts';
import type { Line } from '../../goods/products/stock.ts';

/**
 * An order that a member of staff takes for a customer who calls or writes: the items, the address, and the member of
 * staff.
 */
export type PhoneOrder = {
  by: string;
  /** The lines of the order. No variant is in two lines. */
  lines: readonly Line[];
  address: AddressColumns;
  /** The amount that the member of staff takes off the price, besides the offers. */
  reduction?: StaffReduction | undefined;
};

/** Returns the reader of a refusal of this order: the shopper or the staff. */
export function readerOf({ phoneOrder }: { phoneOrder?: Pick<PhoneOrder, 'by'> | undefined }): Reader {
  return phoneOrder ? 'staff' : 'shopper';
}
