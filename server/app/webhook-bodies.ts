import type { z } from 'zod';
import { webhookMessages } from '#contract/webhooks.ts';
import type { ToldEvent } from '#domain/webhooks.ts';
import { ShopError } from '#contract/errors.ts';
import { withLocale } from '../platform/http/request-locale.ts';
import { getOrder } from '../sales/orders/orders.ts';
import { getProduct } from '../goods/products/products.ts';
import { getReturn } from '../sales/returns/returns.ts';
import type { Shop } from './shop.ts';
import type { DeliveryRow } from '../webhooks/webhooks.ts';

type Parts = Pick<Shop, 'db' | 'catalogue'>;
type Subject = Pick<DeliveryRow, 'event' | 'subject_id' | 'facts'>;
type Data<Event extends ToldEvent> = z.output<(typeof webhookMessages)[Event]>['data'];
type Compose<Event extends ToldEvent> = (parts: Parts, id: string, facts: Facts) => Promise<Data<Event>>;
type Facts = Record<string, string>;

const order = async ({ db }: Parts, id: string) => ({ order: await getOrder(db, id) });
const moved = async (parts: Parts, id: string, { from = '', to = '' }: Facts) => ({
  ...(await order(parts, id)),
  change: { from, to },
});
const parcel = async (parts: Parts, id: string, { courier = '', number = '' }: Facts) => ({
  ...(await order(parts, id)),
  parcel: { courier, number },
});
// The receiver of a webhook has no permissions, so the message about a return does not contain the shopper's bank
// account.
const givenBack = async ({ db }: Parts, id: string) => ({
  return: await getReturn(db, { id: '', role: 'ADMIN', staffRole: null }, id),
});
const product = async (parts: Parts, id: string) => ({ product: await getProduct(parts, id) });

const composers: { [Event in ToldEvent]: Compose<Event> } = {
  'order.placed': order,
  'order.edited': order,
  'order.stage_changed': moved,
  'order.canceled': moved,
  'parcel.added': parcel,
  'parcel.removed': parcel,
  'return.requested': givenBack,
  'return.state_changed': givenBack,
  'product.created': product,
  'product.updated': product,
  'product.retired': async (_parts, id) => ({ product: { id } }),
  'stock.changed': async (parts, id) => {
    const { name, variants } = await getProduct(parts, id);
    return { product: { id, name, variants } };
  },
  ping: async () => ({}),
};

/**
 * Reads the present data of the thing that a webhook's message is about, such as an order, in the shape of the
 * contract. Returns undefined if the thing no longer exists.
 */
export async function dataOf(parts: Parts, { event, subject_id: id, facts }: Subject): Promise<unknown> {
  // The cast is safe: the entry of `composers` belongs to this event, and the transaction that stored the event also
  // wrote its facts.
  const compose = composers[event] as Compose<ToldEvent>;
  try {
    const data = await withLocale('en', async () => compose(parts, id, JSON.parse(facts) as Facts));
    return webhookMessages[event].shape.data.parse(data);
  } catch (error) {
    if (error instanceof ShopError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
