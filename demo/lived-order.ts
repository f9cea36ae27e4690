import type { Db, Schema } from '../server/platform/db/schema.ts';
import type { Staff } from '../server/sales/orders/take-step.ts';

/** The customer of an order, and the address. */
export type Customer = { user: Pick<Schema['users'], 'id' | 'username'>; address: Pick<Schema['addresses'], 'id'> };

export type DemoCourier = {
  id: string;
  name: string;
  /** The beginning of its parcels' numbers. */
  prefix: string;
  /** This courier tells the shop about its parcels; for the other couriers the staff note it. */
  tells: boolean;
};

/** An order of the past, as far as it has come. */
export type LivedOrder = {
  id: string;
  number: string;
  paise: number;
  isUpi: boolean;
  /** The order first waited for its customer. */
  isDoubted: boolean;
  customer: Customer;
  parcel?: { courier: DemoCourier; number: string };
  deliveredAt?: string;
  utr?: string;
  returnId?: string;
};

/** `at`: when it is done. `staff`: a past that goes by status alone has none. */
export type Doing = { db: Db; staff: Staff | undefined; couriers: readonly DemoCourier[]; at: string };
export type DoDeed = (doing: Doing, order: LivedOrder) => Promise<void>;

export function staffOf({ staff }: Doing): Staff {
  if (!staff) throw new Error('this is done by somebody of the staff');
  return staff;
}

/** A number of so many digits that looks like any other, and is the same for the same order. */
export function digitsOf({ number }: LivedOrder, count: number): string {
  const digits = number.replaceAll(/\D/g, '');
  return `${BigInt(digits) * 7_919_000_000_039n}`.padStart(count, '0').slice(-count);
}
