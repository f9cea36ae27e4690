import type { Order, Parcel } from '#contract/orders.ts';
import { parseRupees } from '#domain/money.ts';
import { indianDay } from '#domain/days.ts';

export type ParcelToPrint = {
  key: string;
  order: Order;
  /** Undefined for an order that has no parcel noted: its label carries the order's number. */
  parcel: Parcel | undefined;
  /** Which of how many of its order. */
  place: number;
  count: number;
  /** What the courier collects with this parcel. Of several parcels only the first is paid for. */
  collectPaise: number;
};

/** A label for each parcel, and one for each order without; nothing of what is not to be sent. */
export function labelsOf(orders: readonly Order[]): ParcelToPrint[] {
  return orders
    .filter(({ paymentStatus }) => paymentStatus !== 'CANCELED')
    .flatMap((order) => {
      const parcels: ReadonlyArray<Parcel | undefined> = order.parcels ?? [undefined];
      return parcels.map((parcel, index) => ({
        key: parcel?.id ?? order.id,
        order,
        parcel,
        place: index + 1,
        count: parcels.length,
        collectPaise: index === 0 && isPaidAtTheDoor(order) ? (parseRupees(order.orderTotal) ?? 0) : 0,
      }));
    });
}

/** Whether the courier collects cash for this order. */
export function isPaidAtTheDoor({
  paymentMethod,
  paymentStatus,
}: Pick<Order, 'paymentMethod' | 'paymentStatus'>): boolean {
  return paymentMethod === 'COD' && paymentStatus === 'PENDING';
}

/**
 * What the courier does about money at the door. An order by UPI is nothing to collect, also where its payment
 * is not found yet.
 */
export function collectionOf({
  order,
  place,
  collectPaise,
}: Pick<ParcelToPrint, 'order' | 'place' | 'collectPaise'>): 'cod' | 'withFirst' | 'paid' | 'nothing' {
  if (collectPaise > 0) return 'cod';
  if (order.paymentStatus === 'PAID') return 'paid';
  return order.paymentMethod === 'COD' && place > 1 ? 'withFirst' : 'nothing';
}

export type CourierPile = { courier: string; parcels: ParcelToPrint[]; collectPaise: number };

/** The parcels of these orders by courier, each pile with what is to be collected; with a day, those added on it. */
export function pilesOf(orders: readonly Order[], day?: string): CourierPile[] {
  const parcels = labelsOf(orders).filter(
    ({ parcel }) => parcel !== undefined && (day === undefined || indianDay(parcel.addedAt) === day),
  );
  return [...Map.groupBy(parcels, ({ parcel }) => parcel?.courier ?? '')]
    .map(([courier, parcels]) => ({
      courier,
      parcels,
      collectPaise: parcels.reduce((sum, { collectPaise }) => sum + collectPaise, 0),
    }))
    .toSorted((a, b) => a.courier.localeCompare(b.courier));
}
