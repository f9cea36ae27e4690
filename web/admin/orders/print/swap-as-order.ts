import type { Order } from '#contract/orders.ts';
import type { SwapToSend } from '#contract/swap-parcels.ts';
import { expectedDeliveryDay } from '#domain/expected-delivery.ts';

/**
 * Returns a swap (exchange) as an `Order` for printing. It has the new pieces, the swap's own parcels and the address
 * of the original order; nothing is left to pay.
 */
export function swapAsOrder({ return: swap, order }: SwapToSend): Order {
  // Only these fields come from the original order. The order's parcels, payment and edits concern the pieces that were
  // sent first.
  const { orderNumber, paymentMethod, deliveryStatus, deliveredOn, user, address, history } = order;
  return {
    ...{ orderNumber, paymentMethod, deliveryStatus, deliveredOn, user, address, history },
    ...(order.stage && { stage: order.stage }),
    id: swap.id,
    createdAt: swap.createdAt,
    expectedDeliveryDate: expectedDeliveryDay(swap.updatedAt),
    paymentStatus: 'PAID',
    orderTotal: '0.00',
    subtotal: '0.00',
    discount: '0.00',
    ...(swap.parcels.length > 0 && { parcels: swap.parcels }),
    items: swap.lines.flatMap(({ id, itemId, quantity, swap: piece, name }) =>
      piece === null
        ? []
        : [
            {
              id,
              quantity,
              priceAtPurchase: '0.00',
              product: {
                id: itemId,
                name,
                images: [],
                size: piece.size,
                color: piece.color,
                sku: piece.sku,
              },
            },
          ],
    ),
  };
}
