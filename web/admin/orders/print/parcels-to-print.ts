import type { Order, Parcel } from '#contract/orders.ts';
import { parseRupees } from '#domain/money.ts';
import { indianDay } from '#domain/days.ts';
import { desks, stageOf, type OrderStage } from '#domain/order-stages.ts';

/** The fields of an order that its labels and a courier's manifest show. */
type LabelOrder = Pick<
  Order,
  | 'id'
  | 'orderNumber'
  | 'createdAt'
  | 'edits'
  | 'user'
  | 'address'
  | 'items'
  | 'orderTotal'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'parcels'
>;

export type ParcelToPrint = {
  key: string;
  order: LabelOrder;
  /**
   * The order's parcel. If staff have not entered a parcel yet, this field is undefined, and the label shows the
   * order's number.
   */
  parcel: Parcel | undefined;
  /** The position of this parcel among the parcels of its order, from 1. */
  place: number;
  count: number;
  /**
   * The amount that the courier collects with this parcel, in paise. If an order has several parcels, only the label of
   * the first one has the amount.
   */
  collectPaise: number;
};

/**
 * Makes a label for each parcel, and one for each order without a parcel. Leaves out refused and cancelled orders,
 * because they must not be sent.
 */
export function labelsOf(orders: readonly LabelOrder[]): ParcelToPrint[] {
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

/** Returns whether the courier collects cash for this order. */
export function isPaidAtTheDoor({
  paymentMethod,
  paymentStatus,
}: Pick<Order, 'paymentMethod' | 'paymentStatus'>): boolean {
  return paymentMethod === 'COD' && paymentStatus === 'PENDING';
}

/**
 * Returns which text about money the label shows. `cod`: the courier collects cash with this parcel. `withFirst`: the
 * courier collects the cash with the order's first parcel. `paid`: the order is paid. `nothing`: the order is not paid,
 * but the courier collects nothing, for example for a UPI order.
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

/**
 * Groups the parcels of these orders by courier, with the money to collect. If a day is given, only parcels added on
 * that day count.
 */
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

/**
 * Lists the numbers of the orders that are handed over or out for delivery, but for which staff have entered no parcel.
 */
export function shippedWithoutParcel(orders: readonly Order[]): string[] {
  return orders
    .filter(({ deliveryStatus, stage, parcels }) => isOnTheWay(stageOf(deliveryStatus, stage)) && !parcels)
    .map(({ orderNumber }) => orderNumber);
}

function isOnTheWay(stage: OrderStage): boolean {
  const stages: readonly OrderStage[] = desks.onTheWay;
  return stages.includes(stage);
}
