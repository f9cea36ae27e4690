import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { stageAfterEdit, stageOf } from '#domain/order-stages.ts';
import * as payText from '#text/pay.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { QuietButton } from '../../ui/button.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useOnlineTerms } from '../delivery/use-delivery.ts';
import { rememberOrder } from './use-order.ts';

type CashOrder = Pick<Order, 'paymentMethod' | 'deliveryStatus' | 'stage' | 'online'>;

/**
 * Returns whether a cash order can be paid online. A cash order can be paid online until it is packed: from then on,
 * its label tells the courier to collect cash.
 */
export function canPayInstead({ paymentMethod, deliveryStatus, stage }: CashOrder): boolean {
  const at = stageOf(deliveryStatus, stage);
  return paymentMethod === 'COD' && at !== 'PACKED' && stageAfterEdit(at) !== undefined;
}

/**
 * Makes a payment link for a cash order, and returns the link's token. A signed-in customer names the order by its id;
 * any other person by the token in the shop's link to the tracking page.
 */
export const payInstead: FormAction<string> = async (form) => {
  try {
    const { id, token } = textsOf(form, ['id', 'token']);
    if (token !== '') return done(tokenOf((await call('POST /orders/pay-online', { body: { token } })).order));
    const { order } = await call('POST /orders/{id}/pay-online', { params: { id } });
    rememberOrder(order);
    return done(tokenOf(order));
  } catch (error) {
    return { isDone: false, error: messageOf(error, payText.openFailed()) };
  }
};

function tokenOf({ online }: Pick<Order, 'online'>): string {
  return online?.token ?? '';
}

type PayInsteadProps = { order: CashOrder; named: { id: string } | { token: string } };

/** Offers online payment for a cash order that has no payment link yet, in a shop with a payment gateway. */
export function PayInstead({ order, named }: PayInsteadProps) {
  const online = useOnlineTerms();
  const navigate = useNavigate();
  const { submit, isBusy, error } = useFormAction<typeof payInstead>('payInstead', {
    onDone: (token) => void navigate(`/pay/${token}`),
  });
  if (!online || order.online || !canPayInstead(order)) return null;
  return (
    <Instead error={error}>
      <QuietButton isBusy={isBusy} onClick={() => submit(named)}>
        {payText.instead()}
      </QuietButton>
    </Instead>
  );
}

/** Says why it is useful to pay a cash order online, above the button or link for that. */
export function Instead({ error, children }: { error?: string | undefined; children: ReactNode }) {
  return (
    <div className="border border-thread bg-white p-4 print:hidden">
      <p className="mb-3">{payText.insteadWhy()}</p>
      <FormError>{error}</FormError>
      <div className="not-first:mt-3">{children}</div>
    </div>
  );
}
