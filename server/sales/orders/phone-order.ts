import type { AddressColumns } from '../addresses/addresses.ts';
import type { Reader } from '../order-limits/order-limits.ts';
import type { Line } from '../../goods/products/stock.ts';

/**
 * An order that somebody of the staff takes for a customer who calls or writes: what they want, where to,
 * and who takes it.
 */
export type PhoneOrder = {
  by: string;
  /** Each variant once. */
  lines: readonly Line[];
  address: AddressColumns;
};

/** Who reads why an order is refused. */
export function readerOf({ phoneOrder }: { phoneOrder?: Pick<PhoneOrder, 'by'> | undefined }): Reader {
  return phoneOrder ? 'staff' : 'shopper';
}
