import type { PayPage } from '#contract/payments.ts';
import * as placedText from '#text/order-placed.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { arrivalOf } from '../delivery/promise-words.ts';
import { useNewestOrders } from '../order/use-newest-orders.ts';

/**
 * Says when a paid order should arrive. If the order's customer is signed in, shows a link to the order's confirmation.
 */
export function PaidOrder({ payment }: { payment: PayPage }) {
  const { deliveryFrom, expectedDeliveryDate: to } = payment;
  const id = useOwnOrder(payment.orderNumber);
  return (
    <>
      {to !== undefined && <p className="mt-3 text-lg">{arrivalOf({ from: deliveryFrom ?? to, to })}</p>}
      {id !== undefined && (
        <div className="mt-6">
          <ButtonLink to={`/checkout/placed/${id}`}>{placedText.view()}</ButtonLink>
        </div>
      )}
    </>
  );
}

/**
 * Returns the id of the order with this number if it is one of the newest orders of the signed-in customer. Other
 * people may open the payment's link too, so the answer about the payment does not contain the id.
 */
function useOwnOrder(orderNumber: string): string | undefined {
  return useNewestOrders()?.find((order) => order.orderNumber === orderNumber)?.id;
}
