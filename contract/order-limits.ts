import { z } from 'zod';
import { highestOrderLimits } from '#domain/order-limits.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { countOf, rupees, rupeesUpTo } from './fields.ts';

/** `updatedAt` is empty until somebody changes the initial limits. */
export const OrderLimits = z.object({
  orderValue: rupees,
  linePieces: z.number(),
  orderPieces: z.number(),
  accountOrders: z.number(),
  phoneOrders: z.number(),
  addresses: z.number(),
  cartLines: z.number(),
  confirmEmail: z.boolean(),
  updatedAt: z.string(),
});
export type OrderLimits = z.infer<typeof OrderLimits>;

/** `areLifted` is true if the shop was started without limits (ORDER_LIMITS=off). */
const answer = { limits: OrderLimits, areLifted: z.boolean() };
const atLeastOne = (field: () => string, max: number) => countOf(field, max, 1);

export const orderLimitCalls = {
  'GET /order-limits': {
    ...staffWith('settings.edit'),
    summary: 'How much a shopper may order and keep before the shop refuses more.',
    answer: z.object(answer),
  },
  'PUT /order-limits': {
    ...provedStaffWith('settings.edit'),
    summary: 'Change these limits; orders that are placed already stay.',
    body: z.object({
      orderValue: rupeesUpTo(
        highestOrderLimits.orderPaise,
        orderLimitsText.orderValue,
        orderLimitsText.valueMax,
      ).refine((paise) => paise > 0, { error: orderLimitsText.valueMin }),
      linePieces: atLeastOne(orderLimitsText.linePieces, highestOrderLimits.linePieces),
      orderPieces: atLeastOne(orderLimitsText.orderPieces, highestOrderLimits.orderPieces),
      accountOrders: atLeastOne(orderLimitsText.accountOrders, highestOrderLimits.accountOrders),
      phoneOrders: atLeastOne(orderLimitsText.phoneOrders, highestOrderLimits.phoneOrders),
      addresses: atLeastOne(orderLimitsText.addresses, highestOrderLimits.addresses),
      cartLines: atLeastOne(orderLimitsText.cartLines, highestOrderLimits.cartLines),
      /** If `confirmEmail` is left out, the stored setting stays. */
      confirmEmail: z.boolean().optional(),
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    answer: z.object({ ...answer, message: z.string() }),
  },
} as const satisfies Calls;
