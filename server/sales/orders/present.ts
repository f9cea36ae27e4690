import type { Order, Parcel } from '#contract/orders.ts';
import { trackingLinkOf } from '#domain/parcels.ts';
import { toRupees } from '#domain/money.ts';
import { upiLink, upiStateOf } from '#domain/upi.ts';
import { presentOrderOffers, presentPart } from '../offers/offers.ts';
import { presentImage } from '../../platform/pictures/pictures.ts';
import type { EditRow } from './edit-queries.ts';
import { changesIn } from './edit-words.ts';
import { reasonOf } from './event-kinds.ts';
import { apiFields, beyondStatus } from './order-readers.ts';
import type { LoadedParcel } from './parcel-queries.ts';
import { pictureIdsOf, type LoadedItem, type LoadedOrder, type OrderRow } from './queries.ts';
import { keptUpiPaise, presentOnline, type UpiPaymentRow } from '../payments/payments.ts';

/**
 * Returns an order in the form of the API, from the data that the order copied when it was placed. Later changes of
 * products or addresses therefore do not appear.
 */
export function presentOrder({
  order,
  items,
  events,
  pictures,
  parcels,
  documents,
  edits,
  offers,
  upi,
  online,
}: LoadedOrder): Order {
  return {
    ...apiFields(order),
    items: items.map((item) => presentItem(item, pictures)),
    ...(parcels.length > 0 && { parcels: parcels.map(presentParcel) }),
    history: events.map((event, index) => ({
      at: event.at,
      deliveryStatus: event.delivery_status,
      ...beyondStatus(event),
      by: event.by,
      reason: reasonOf(event, events[index - 1]),
    })),
    ...(upi && { upi: presentUpi(order, upi) }),
    ...(online && { online: presentOnline(order, online) }),
    ...(offers.length > 0 && { reductions: presentOrderOffers(offers) }),
    ...(edits.length > 0 && { edits: edits.map(presentEdit) }),
    // If an order has no invoices, the field `invoices` is missing, because programs that were written for an earlier
    // version of the API do not know this field.
    ...(documents.length > 0 && { invoices: documents.map(({ number, kind }) => ({ number, kind })) }),
  };
}

function presentUpi(order: OrderRow, upi: UpiPaymentRow): NonNullable<Order['upi']> {
  const { upi_id: upiId, payee, utr, refunded_at } = upi;
  const keptPaise = keptUpiPaise(upi);
  const isCancelled = order.payment_status === 'CANCELED';
  return {
    link: upiLink({ upiId, payee, paise: Number(order.total_paise), orderNumber: order.order_number }),
    upiId,
    payee,
    state: upiStateOf({ utr, isPaid: keptPaise !== null, isRefunded: refunded_at !== null, isCancelled }),
    utr,
    payBefore: upi.pay_before,
    ...(keptPaise !== null && { paid: toRupees(keptPaise) }),
    refundReference: upi.refund_reference,
  };
}

function presentEdit(edit: EditRow): NonNullable<Order['edits']>[number] {
  return {
    at: edit.at,
    changes: changesIn(edit),
    reason: edit.reason,
    totalBefore: toRupees(Number(edit.total_before_paise)),
    orderTotal: toRupees(Number(edit.total_paise)),
  };
}

function presentItem(item: LoadedItem, pictures: LoadedOrder['pictures']): Order['items'][number] {
  const images = pictureIdsOf(item).flatMap((id) => pictures.get(id) ?? []);
  return {
    id: item.id,
    quantity: item.quantity,
    priceAtPurchase: toRupees(item.selling_paise),
    ...presentPart(item.reduction_paise),
    product: {
      id: item.product_id,
      name: item.name,
      images: images.map((picture) => presentImage({ ...picture, picture_id: picture.id }, item.name)),
      size: item.size,
      color: item.color,
      sku: item.sku ?? '',
    },
  };
}

/** Returns a parcel in the form of the API, with its courier's present name. */
export function presentParcel(parcel: LoadedParcel): Parcel {
  const { id, name, phone, tracking, number, weight_grams: weightGrams, created_at: addedAt } = parcel;
  return {
    id,
    courier: name,
    courierPhone: phone,
    number,
    weightGrams,
    trackingLink: trackingLinkOf(tracking, number) ?? null,
    addedAt,
  };
}
