import type { Db, Schema } from '../server/platform/db/schema.ts';
import type { Staff } from '../server/sales/orders/take-step.ts';

/** The customer of an order, and the address to which it goes. */
export type Customer = { user: Pick<Schema['users'], 'id' | 'username'>; address: Pick<Schema['addresses'], 'id'> };

export type DemoCourier = {
  id: string;
  name: string;
  /** The beginning of the numbers of this courier's parcels. */
  prefix: string;
  /**
   * True if this courier sends messages about its parcels to the shop. For other couriers the staff record the events.
   */
  tells: boolean;
};

/** An order of the past, as far as the demo has taken its steps. */
export type LivedOrder = {
  id: string;
  number: string;
  paise: number;
  isUpi: boolean;
  /** True if the order first waited for its customer's confirmation. */
  isDoubted: boolean;
  customer: Customer;
  parcel?: { courier: DemoCourier; number: string };
  deliveredAt?: string;
  utr?: string;
  returnId?: string;
};

/** `at` is the instant of the step. `staff` is undefined in a past in which only the statuses of orders change. */
export type Doing = { db: Db; staff: Staff | undefined; couriers: readonly DemoCourier[]; at: string };
export type DoDeed = (doing: Doing, order: LivedOrder) => Promise<void>;

export function staffOf({ staff }: Doing): Staff {
  if (!staff) throw new Error('this is done by somebody of the staff');
  return staff;
}

/** Returns a number with this many digits. The number looks random, but is always the same for the same order. */
export function digitsOf({ number }: LivedOrder, count: number): string {
  const digits = number.replaceAll(/\D/g, '');
  return `${BigInt(digits) * 7_919_000_000_039n}`.padStart(count, '0').slice(-count);
}
