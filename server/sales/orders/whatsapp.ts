import type { Contact } from '#contract/contact.ts';
import { whatsAppLink } from '#domain/whatsapp-link.ts';
import { formatPaise } from '#domain/money.ts';
import { stageOf, type OrderStage } from '#domain/order-stages.ts';
import { safeGreetingName } from '#domain/people.ts';
import { trackingLinkOf } from '#domain/parcels.ts';
import { labelOfOffer } from '#contract/reduction-label.ts';
import * as reductionText from '#text/reduction.ts';
import * as whatsAppText from '#text/whatsapp.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import { listOnline } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import { goodsReductionOf, listOrderOffers, presentOrderOffers, type OrderOfferRow } from '../offers/offers.ts';
import { listParcelsOf } from './parcel-queries.ts';
import { promisedDays } from './promised-days.ts';
import type { OrderRow } from './queries.ts';
import { trackingTokenOf } from './tracking-token.ts';

/**
 * In these stages, a message names the order's cost and its reductions. In later stages, a message says only where the
 * order is.
 */
const saysReductions: ReadonlySet<OrderStage> = new Set(['TO_CONFIRM', 'TO_PAY', 'TO_PACK']);

/**
 * Writes the WhatsApp message about an order's state in the language of the order; null if the order has no phone
 * number.
 */
export async function whatsAppOf(shop: Sales, order: OrderRow): Promise<Contact['whatsapp']> {
  if (order.phone === '') return null;
  const stage = stageOf(order.delivery_status, order.stage);
  const token = await trackingTokenOf(shop, order.id);
  const parcel = (await listParcelsOf(shop.db, [order.id])).at(-1);
  const offers = saysReductions.has(stage) ? await listOrderOffers(shop.db, [order.id]) : [];
  const online = (await listOnline(shop.db, [order])).get(order.id);
  const text = await inLanguageOf(shop, order.language, ({ shopName, pageAt }) => {
    const name = safeGreetingName(recipientOfRow(order)) || whatsAppText.nobody();
    const page = pageAt(`/track#${token}`);
    const toPay = stage === 'TO_PAY' && online && pageAt(`/pay/${online.row.token}`);
    const link = toPay || (parcel && stage !== 'TO_CONFIRM' && trackingLinkOf(parcel.tracking, parcel.number)) || page;
    const write = order.payment_method === 'COD' ? whatsAppText.text : whatsAppText.upi;
    const said = write({
      how: order.payment_status === 'PAID' ? 'PAID' : order.payment_method,
      stage,
      name,
      shop: shopName,
      number: order.order_number,
      total: formatPaise(order.total_paise),
      ...promisedDays(order),
      link,
    });
    return [said, ...reducedBy(offers)].join('\n');
  });
  return { stage, text, link: whatsAppLink(order.phone, text) };
}

/** Writes the sentences about an order's offers for the end of the message. */
function reducedBy(offers: readonly OrderOfferRow[]): string[] {
  const [free, goods] = [true, false].map((isDelivery) =>
    presentOrderOffers(offers)
      .filter((one) => (one.isDelivery ?? false) === isDelivery)
      .map(labelOfOffer)
      .join(', '),
  );
  return [
    ...(goods ? [reductionText.off({ amount: formatPaise(goodsReductionOf(offers)), names: goods })] : []),
    ...(free ? [reductionText.free({ names: free })] : []),
  ];
}
