import type { FastifyInstance } from 'fastify';
import { phoneOrderCalls } from '#contract/phone-orders.ts';
import { columnsOf } from '../addresses/addresses.ts';
import { getCustomer } from '../customers/customers.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { StaffReduction } from '../offers/offers.ts';
import { placeInTurn } from '../placing/place-in-turn.ts';
import type { Sales } from '../sales.ts';
import { prepareCaller } from '../../accounts/users/users.ts';
import { addCaller, searchCallers, getCaller, listKnownAddresses } from './callers.ts';
import { lookAt } from './look.ts';

export function servePhoneOrders(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, phoneOrderCalls, {
    'GET /phone-orders/callers': async ({ query }) => ({ callers: await searchCallers(shop.db, query.q) }),
    'GET /phone-orders/callers/{id}': async ({ params: { id } }) => ({
      customer: await getCaller(shop.db, id),
      addresses: await listKnownAddresses(shop.db, id),
    }),
    'POST /phone-orders/callers': async ({ body, user }) => {
      const now = shop.now();
      const account = await prepareCaller(body, now);
      const id = await addCaller(shop.db, account, { userId: user.id, now });
      return { customer: await getCustomer(shop.db, id) };
    },
    'POST /phone-orders/look': async ({ body: { reduction, ...body }, user }) =>
      lookAt(shop, { ...body, staff: staffReduction(reduction, user) }, user.id),
    'POST /phone-orders': async ({ body: { customerId, address, items, reduction, ...body }, user }) => {
      const { id: userId } = await getCaller(shop.db, customerId);
      const placing = {
        ...body,
        userId,
        addressId: '',
        isLimited: shop.env.ORDER_LIMITS,
        phoneOrder: {
          by: user.id,
          lines: items.map(({ productVariantId: variantId, quantity }) => ({ variantId, quantity })),
          address: { recipient_name: '', phone: '', ...columnsOf(address) },
          reduction: staffReduction(reduction, user),
        },
      };
      return { order: await placeInTurn(shop, user.id, placing) };
    },
  });
}

function staffReduction(
  reduction: { amount: number; reason: string } | undefined,
  { id: by, staffRole: role }: Pick<SignedIn, 'id' | 'staffRole'>,
): StaffReduction | undefined {
  return reduction && { paise: reduction.amount, reason: reduction.reason, by, role };
}
