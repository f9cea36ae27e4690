import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import * as orderText from '#text/order.ts';
import * as payText from '#text/pay.ts';
import * as ordersText from '#text/orders-page.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { done, useFormAction, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { useFocusForRow } from '../../../ui/use-kept-focus.ts';
import { rememberOrder } from '../../order/use-order.ts';

/** A button that cancels an order, after a question. */
export function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const button = useFocusForRow();
  const { submit, isBusy } = useFormAction<typeof cancelOrder>('cancelOrder', { onDone: () => setAsking(false) });
  return (
    <>
      <QuietButton ref={button} onClick={() => setAsking(true)}>
        {ordersText.cancelOrder()}
      </QuietButton>
      {isAsking && (
        <Confirm
          title={ordersText.cancelOrder()}
          yes={ordersText.confirmCancel()}
          no={ordersText.keepOrder()}
          isBusy={isBusy}
          onYes={() => submit({ id: order.id })}
          onNo={() => setAsking(false)}
        >
          <p>{orderText.confirmCancel()}</p>
          <p className="mt-3">{moneyOf(order)}</p>
        </Confirm>
      )}
    </>
  );
}

/** Says what happens to the money if the shopper cancels the order. */
function moneyOf({ upi, online, orderTotal }: Order): string {
  if (online) return payText.moneyIfCancelled({ state: online.state, total: formatRupees(online.paid) });
  const state = upi?.state ?? 'cash';
  return ordersText.moneyIfCancelled({ state, total: formatRupees(upi?.paid ?? orderTotal), utr: upi?.utr ?? '' });
}

/** Cancels the order, shows the result, and loads the orders again. */
export const cancelOrder: FormAction<void> = async (form) => {
  try {
    const { order } = await call('PUT /orders/{id}/cancel', { params: { id: String(form.get('id')) } });
    rememberOrder(order);
    notify('success', orderText.cancelled(), 'account');
  } catch (error) {
    void queries.invalidateQueries({ queryKey: ['orders'] });
    notify('error', messageOf(error, orderText.cancelFailed()), 'account');
  }
  return done();
};
