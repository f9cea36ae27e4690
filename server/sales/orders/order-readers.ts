import type { Charge } from '#contract/delivery.ts';
import type { Order } from '#contract/orders.ts';
import { toRupees } from '#domain/money.ts';
import { entryStage, stageOf, type OrderStage } from '#domain/order-stages.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import { formatMobile } from '#domain/phone.ts';
import { plainRupees } from '#domain/read-number.ts';
import { formatDay } from '#messages/format.ts';
import { formatDays, formatDayAndTime } from '#messages/format-days.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import * as onlineText from '#text/email-online.ts';
import * as orderEmailText from '#text/email-order.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import type { Block } from '../../platform/emails/emails.ts';
import { presentAddress } from '../addresses/addresses.ts';
import { namesOfParcels } from './booked-parcels.ts';
import { chargesIn } from '../delivery/delivery.ts';
import { goodsReductionOf, presentOrderOffers } from '../offers/offers.ts';
import type { LoadedItem, LoadedOrder, OrderRow } from './queries.ts';

// This file lists the columns of an order that each reader gets. Nobody outside the shop gets a new column until this
// file lists it. Three readers are elsewhere: the tracking page and webhooks get some fields of the API's order
// (contract/tracking.ts, contract/webhooks.ts), and the file with a customer's own data has almost all columns
// (office/personal-data/describe.ts).

/**
 * Returns the fields of an order for the API. The order's customer and authorised staff get all these fields, even if a
 * screen shows only some of them.
 */
export function apiFields(order: OrderRow) {
  return {
    id: order.id,
    orderNumber: order.order_number,
    createdAt: order.created_at,
    subtotal: toRupees(order.subtotal_paise),
    discount: toRupees(order.discount_paise),
    orderTotal: toRupees(order.total_paise),
    ...chargesOf(order),
    ...(order.taken_by !== null && { channel: 'phone' as const }),
    paymentMethod: order.payment_method,
    paymentStatus: order.payment_status,
    deliveryStatus: order.delivery_status,
    ...beyondStatus(order),
    ...waitingTime(order),
    ...presentPromise(order),
    deliveredOn: order.delivered_at,
    user: { id: order.user_id, firstName: order.first_name, lastName: order.last_name, email: order.email },
    address: presentAddress(order),
  } satisfies Partial<Order>;
}

/** Returns the days of an order's delivery promise for the API and for the payment page. */
export function presentPromise({
  promised_from: from,
  expected_on: to,
}: OrderRow): Pick<Order, 'expectedDeliveryDate' | 'deliveryFrom'> {
  return { expectedDeliveryDate: to, ...(from !== null && { deliveryFrom: from }) };
}

/**
 * Returns the order's stage, unless it is the first stage of the order's status. In a shop that does not use stages,
 * programs that read orders therefore never get a stage.
 */
export function beyondStatus(row: { delivery_status: DeliveryStatus; stage: OrderStage | '' }): { stage?: OrderStage } {
  const stage = stageOf(row.delivery_status, row.stage);
  return stage === entryStage[row.delivery_status] ? {} : { stage };
}

function chargesOf(order: OrderRow): { charges?: Charge[] } {
  const charges = chargesIn(order).map(({ kind, paise }) => ({ kind, amount: toRupees(paise) }));
  return charges.length === 0 ? {} : { charges };
}

/** Returns the time until which the customer can confirm an order that waits for confirmation. */
function waitingTime({ delivery_status, stage, confirm_by }: OrderRow): { confirmBy?: string } {
  return confirm_by !== null && stageOf(delivery_status, stage) === 'TO_CONFIRM' ? { confirmBy: confirm_by } : {};
}

export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number>>;
/**
 * `takenBy` is the name of the member of the staff who took the order for its customer; '' for an order from the
 * website.
 */
export type Exported = LoadedOrder & { takenBy: string };

/** The columns of the spreadsheet of orders. */
export const orderColumns: Columns<Exported> = {
  order: ({ order }) => order.order_number,
  placed: ({ order }) => formatDayAndTime(order.created_at),
  status: ({ order }) => order.delivery_status,
  payment: ({ order }) => order.payment_status,
  first_name: ({ order }) => order.first_name,
  last_name: ({ order }) => order.last_name,
  email: ({ order }) => order.email,
  recipient: ({ order }) => order.recipient_name,
  phone: ({ order }) => formatMobile(order.phone),
  address: ({ order }) => [order.line1, order.line2].filter(Boolean).join(', '),
  city: ({ order }) => order.city,
  state: ({ order }) => order.state,
  pin_code: ({ order }) => order.postal_code,
  pieces: ({ items }) => items.reduce((sum, item) => sum + item.quantity, 0),
  before_saving: ({ order }) => plainRupees(order.subtotal_paise),
  saving: ({ order }) => plainRupees(order.discount_paise),
  total: ({ order }) => plainRupees(order.total_paise),
  // Add new columns at the end, so that programs that read the spreadsheet by position continue to work.
  stage: ({ order }) => stageOf(order.delivery_status, order.stage),
  parcels: ({ parcels }) => namesOfParcels(parcels),
  channel: ({ order }) => (order.taken_by === null ? 'WEB' : 'PHONE'),
  taken_by: ({ takenBy }) => takenBy,
  delivery_charge: ({ order }) => plainRupees(order.delivery_paise),
  cod_fee: ({ order }) => plainRupees(order.cash_fee_paise),
  expected_from: ({ order }) => order.promised_from ?? order.expected_on,
  expected_by: ({ order }) => order.expected_on,
  zone: ({ order }) => order.zone,
  offers: ({ offers }) => presentOrderOffers(offers).map(labelOfReduction).join('; '),
  // `reduction` is the part of `saving` that comes from offers and the staff, without free delivery.
  reduction: ({ offers }) => plainRupees(goodsReductionOf(offers)),
};

/**
 * The columns of the spreadsheet of ordered items. The order's total is not among them: it would appear in several
 * rows, and a sum over the rows would be too high.
 */
export const lineColumns: Columns<{ order: OrderRow; item: LoadedItem }> = {
  order: ({ order }) => order.order_number,
  placed: ({ order }) => formatDayAndTime(order.created_at),
  status: ({ order }) => order.delivery_status,
  payment: ({ order }) => order.payment_status,
  product: ({ item }) => item.name,
  sku: ({ item }) => item.sku ?? '',
  colour: ({ item }) => item.color,
  size: ({ item }) => item.size,
  quantity: ({ item }) => item.quantity,
  price: ({ item }) => plainRupees(item.selling_paise),
  line_total: ({ item }) => plainRupees(item.selling_paise * item.quantity),
  // The customer paid `line_total` less `reduction` for the item.
  reduction: ({ item }) => plainRupees(item.reduction_paise),
};

type Fact = [label: string, value: string];

/** The facts that every email about an order shows. */
export function emailFacts({ order, documents, upi }: LoadedOrder): Fact[] {
  const { delivered_at: deliveredAt, delivery_status: status } = order;
  const facts: Fact[] = [
    [orderEmailText.number(), order.order_number],
    [orderEmailText.orderedOn(), formatDay(order.created_at)],
    [orderEmailText.payment(), methodOf(order)],
  ];
  if (upi && order.payment_status === 'PENDING') facts.push([orderEmailText.upiId(), upi.upi_id]);
  if (deliveredAt) facts.push([orderEmailText.deliveredOn(), formatDay(deliveredAt)]);
  else if (status !== 'CANCELED')
    facts.push([orderEmailText.expectedBy(), formatDays(order.promised_from, order.expected_on)]);
  const invoice = documents.at(-1);
  // The customer downloads the invoice from the order's page, to which the email links.
  if (invoice && invoice.kind !== 'credit-note') facts.push([orderEmailText.invoice(), invoice.number]);
  return facts;
}

function methodOf({ payment_method: method }: OrderRow): string {
  if (method === 'ONLINE') return onlineText.method();
  return method === 'UPI' ? orderEmailText.upi() : orderEmailText.cashOnDelivery();
}

/**
 * Returns the texts that the customer typed, in the form that emails show. An email to an unconfirmed address contains
 * none of these texts, because a stranger may have typed them as a message to the owner of the address.
 */
export function emailWords(order: OrderRow, isConfirmed: boolean): Block[] {
  if (order.delivery_status === 'CANCELED') return [];
  const label = order.delivery_status === 'DELIVERED' ? orderEmailText.deliveredTo() : orderEmailText.deliverTo();
  if (!isConfirmed) {
    const digits = orderEmailText.yourAddress({ postalCode: order.postal_code });
    return [{ kind: 'lines', label, lines: [digits, orderEmailText.onItsPage()] }];
  }
  const city = orderEmailText.city({ city: order.city, state: order.state, postalCode: order.postal_code });
  const lines = [recipientOfRow(order), order.line1, order.line2, city, formatMobile(order.phone)].filter(Boolean);
  return [{ kind: 'lines', label, lines }];
}
