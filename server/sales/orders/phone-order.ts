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
  /** The lines of the order; each variant occurs in one line only. */
  lines: readonly Line[];
  address: AddressColumns;
  /** An amount that the member of staff takes off the price, in addition to the offers. */
  reduction?: StaffReduction | undefined;
};

/** Returns who will read the refusal of an order: the shopper or the staff. */
export function readerOf({ phoneOrder }: { phoneOrder?: Pick<PhoneOrder, 'by'> | undefined }): Reader {
  return phoneOrder ? 'staff' : 'shopper';
}
