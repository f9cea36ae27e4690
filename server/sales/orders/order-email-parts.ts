import type { Reduction } from '#contract/reductions.ts';
import { labelOfReduction } from '#contract/reduction-label.ts';
import * as orderEmailText from '#text/email-order.ts';
import * as footerText from '#text/footer.ts';
import * as trackText from '#text/track.ts';
import * as parcelText from '#text/parcel.ts';
import { isComingBack, stageOf } from '#domain/order-stages.ts';
import { trackingLinkOf } from '#domain/parcels.ts';
import { helpPath } from '#domain/paths.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { upiLink } from '#domain/upi.ts';
import { variantName } from '#contract/variant-name.ts';
import type { Block, EmailContext, EmailItem } from '../../platform/emails/emails.ts';
import { dueOf, keptUpiPaise } from '../payments/payments.ts';
import { goodsReductionOf, presentOrderOffers } from '../offers/offers.ts';
import { emailFacts, emailWords } from './order-readers.ts';
import { pictureIdsOf, type ItemRow, type LoadedOrder } from './queries.ts';

/**
 * Gmail cuts off an email above 102 kB. An email about an order therefore shows at most this many items, and links to
 * the order's page, which shows all items.
 */
const MOST_ITEMS = 30;

/**
 * Returns the part of an email with the courier, the tracking address and the order's page for guests. Returns an empty
 * list if the order is not on its way, or if the shop knows no parcel of the order.
 */
export function parcelBlocks({ order, parcels }: LoadedOrder, pageForGuests: string): Block[] {
  const isOnItsWay = order.delivery_status === 'SHIPPED' && !isComingBack(stageOf('SHIPPED', order.stage));
  if (!isOnItsWay || parcels.length === 0) return [];
  const links = parcels.map(({ name, number, tracking }) => ({
    text: parcelText.inTimeline({ courier: name, number }),
    address: trackingLinkOf(tracking, number),
  }));
  const page = { text: trackText.linkInEmail(), address: pageForGuests };
  return [{ kind: 'links', label: orderEmailText.track({ count: links.length }), links: [...links, page] }];
}

/**
 * Returns, for an unpaid UPI order, the link that opens a UPI app, and a QR code for customers who do not read the
 * email on their phone.
 */
export function upiBlocks({ order, upi }: LoadedOrder): Block[] {
  if (!upi || !isToPay({ order, upi })) return [];
  const { upi_id: upiId, payee } = upi;
  const address = upiLink({ upiId, payee, paise: Number(order.total_paise), orderNumber: order.order_number });
  const total = formatPaise(order.total_paise);
  return [
    { kind: 'links', label: orderEmailText.upi(), links: [{ text: orderEmailText.payByUpi(), address }] },
    { kind: 'qr', text: address, label: orderEmailText.upiQr({ total, number: order.order_number }) },
  ];
}

/**
 * Makes the links at the end of every email about an order: a link to the terms of returns and, unless the email
 * already links to the order (`tracksAbove`), a link to the page that finds an order by its number. This link contains
 * only the order's number. The page also asks for the phone number, so a stranger who gets the email by mistake cannot
 * open the order.
 */
export function helpLinks({ pageAt }: EmailContext, orderNumber: string, { tracksAbove }: Above): Block {
  const track = { text: trackText.linkInEmail(), address: pageAt(`/track#${orderNumber}`) };
  const returns = { text: footerText.returns(), address: pageAt(helpPath('returns')) };
  return { kind: 'links', label: footerText.help(), links: tracksAbove ? [returns] : [track, returns] };
}

type Above = { tracksAbove: boolean };

function isToPay({ order, upi }: Pick<LoadedOrder, 'order' | 'upi'>): boolean {
  if (!upi || order.payment_status !== 'PENDING' || upi.utr !== null) return false;
  // If a paid order expires unconfirmed, the shop must refund the money. The email therefore asks for no payment before
  // the customer has confirmed the order.
  return stageOf(order.delivery_status, order.stage) !== 'TO_CONFIRM';
}

/**
 * Makes the button to the page where the order is paid online or, if nothing is to be paid online, to the order's page.
 * An unpaid UPI order is paid on the order's page, because mail programs such as Gmail remove links that lead directly
 * into a UPI app.
 */
export function linkToOrder({ order, upi, online }: LoadedOrder, context: EmailContext): Block {
  const due = online && order.payment_method === 'ONLINE' ? dueOf(order, online) : 0;
  if (online && due > 0)
    return {
      kind: 'button',
      label: orderEmailText.pay({ total: formatPaise(due) }),
      address: context.pageAt(`/pay/${online.row.token}`),
    };
  const total = formatPaise(order.total_paise);
  return {
    kind: 'button',
    label: isToPay({ order, upi }) ? orderEmailText.pay({ total }) : orderEmailText.view(),
    address: context.pageAt(`/myaccount/order?order=${order.id}`),
  };
}

/**
 * Makes the part that is in every email about an order: number, items, amounts and address. All this data is the copy
 * that the order made when it was placed. An email to an unconfirmed address contains no text that the customer typed.
 */
export function orderBlocks(loaded: LoadedOrder, context: EmailContext & { isConfirmed: boolean }): Block[] {
  const { order, items } = loaded;
  const left = items.length - MOST_ITEMS;
  return [
    { kind: 'facts', facts: emailFacts(loaded) },
    { kind: 'items', items: items.slice(0, MOST_ITEMS).map((item) => toEmailItem(item, loaded, context)) },
    ...(left > 0 ? [{ kind: 'paragraph', text: orderEmailText.more({ count: left }) } as const] : []),
    { kind: 'totals', totals: totalsOf(loaded) },
    ...emailWords(order, context.isConfirmed),
  ];
}

type Paying = Pick<LoadedOrder, 'order' | 'upi' | 'online'>;
type Facts = Array<[label: string, value: string]>;

/**
 * Makes the rows of the bill, with the total at the end. If an offer makes delivery free, the bill first shows the
 * delivery charge, and then the amount that the offer takes off.
 */
function totalsOf({ order, offers, upi, online }: LoadedOrder): Facts {
  const saving = order.discount_paise - goodsReductionOf(offers);
  const reductions = presentOrderOffers(offers);
  const freed = parseRupees(reductions.find(({ isDelivery }) => isDelivery)?.amount ?? '') ?? 0;
  const delivery = order.delivery_paise + freed;
  return [
    [orderEmailText.subtotal(), formatPaise(order.subtotal_paise)],
    ...(saving > 0 ? [discountOf(saving)] : []),
    ...reductions.flatMap((one) => (one.isDelivery ? [] : [reductionRow(one)])),
    [orderEmailText.shipping(), delivery > 0 ? formatPaise(delivery) : orderEmailText.shippingFree()],
    ...reductions.flatMap((one) => (one.isDelivery ? [reductionRow(one)] : [])),
    ...(order.cash_fee_paise > 0
      ? [[orderEmailText.cashFee(), formatPaise(order.cash_fee_paise)] satisfies Facts[number]]
      : []),
    ...sumsOf({ order, upi, online }),
  ];
}

/**
 * Makes the last rows of the bill: the total, the paid amount and the amount that is still to be paid. Leaves out rows
 * that would say nothing new.
 */
function sumsOf({ order, upi, online }: Paying): Facts {
  const total = formatPaise(order.total_paise);
  if (order.payment_status === 'PAID') {
    const paid: Facts[number] = [orderEmailText.paid(), formatPaise(receivedPaise({ order, upi }))];
    return paid[1] === total ? [paid] : [[orderEmailText.total(), total], paid];
  }
  if (order.payment_status === 'CANCELED' || isBeingChecked({ upi, online })) return [[orderEmailText.total(), total]];
  const due = online && order.payment_method === 'ONLINE' ? dueOf(order, online) : order.total_paise;
  const paid = order.total_paise - due;
  if (paid === 0) return [[orderEmailText.toPay(), total]];
  return [
    [orderEmailText.total(), total],
    [orderEmailText.paid(), formatPaise(paid)],
    [orderEmailText.toPay(), formatPaise(due)],
  ];
}

/**
 * Returns the money, in paise, that the shop keeps for a paid order. This may differ from the total, because the staff
 * can accept a UPI payment of another amount.
 */
export function receivedPaise({ order, upi }: Pick<LoadedOrder, 'order' | 'upi'>): number {
  return (upi && keptUpiPaise(upi)) ?? Number(order.total_paise);
}

/** Returns whether the shop or a bank still checks a payment that the customer has made. */
function isBeingChecked({ upi, online }: Pick<Paying, 'upi' | 'online'>): boolean {
  return typeof upi?.utr === 'string' || online?.payments.at(-1)?.state === 'pending';
}

function discountOf(paise: number): [string, string] {
  return [orderEmailText.discount(), orderEmailText.less({ amount: formatPaise(paise) })];
}

function reductionRow(reduction: Reduction): [string, string] {
  const amount = formatRupees(reduction.amount);
  return [labelOfReduction(reduction), orderEmailText.less({ amount })];
}

function toEmailItem(item: ItemRow, { pictures }: LoadedOrder, { fileAt }: EmailContext): EmailItem {
  // The first picture has the colour that the customer bought.
  const picture = pictures.get(pictureIdsOf(item)[0] ?? '');
  return {
    name: item.name,
    options: variantName(item),
    quantity: item.quantity,
    price: formatPaise(item.selling_paise * item.quantity),
    picture: picture && { address: fileAt(`/pictures/${picture.id}.jpg`), ratio: picture.height / picture.width },
  };
}
