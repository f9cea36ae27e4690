import { useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as checkoutText from '#text/checkout-page.ts';
import * as confirmationText from '#text/email-confirmation.ts';
import * as changedText from '#text/checkout-changed.ts';
import { newKey } from '../../api/call-once.ts';
import { expectedAgain } from '../../api/expected-again.ts';
import { BareButton, SubmitButton } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import type { placeOrder, Wanted } from './place-order.ts';
import type { sendLink } from './send-link.ts';
import { expectedOf, type Shown } from './what-changed.ts';

type PlaceOrderFormProps = {
  /** The lines, offers and address that the page shows. */ shown: Shown;
  changes: readonly string[];
  paymentMethod: PaymentMethod;
  /**
   * The amount to pay and the last delivery day that the page shows. The server refuses the order if they have changed.
   */
  expected: Pick<Wanted, 'expectedTotal' | 'expectedDeliveryDate'>;
  isReady: boolean;
  onPlaced: (order: Order) => void;
};

type Sent = Parameters<typeof expectedAgain<PlaceOrderFormProps['expected']>>[0];

/** Shows the button Place Order, and the reason why the last try failed. */
export function PlaceOrderForm({ shown, changes, paymentMethod, expected, isReady, onPlaced }: PlaceOrderFormProps) {
  // Until the server refuses the order, each try has the same idempotency key, so that a lost answer never causes a
  // second order.
  const [key, setKey] = useState(newKey);
  const [reason, setReason] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const { form, isBusy, error } = useFormAction<typeof placeOrder>('placeOrder', {
    onDone: onPlaced,
    onRefused: ({ reason }) => {
      setReason(reason);
      // After a refusal nothing was ordered, so the next try gets a new key. After a lost answer the next try must send
      // the same request again.
      if (reason === 'unanswered') return;
      setKey(newKey());
      setSent(undefined);
    },
  });
  const addressId = shown.address?.id ?? '';
  const order = { addressId, paymentMethod, ...expectedOf(shown) };
  const now = { order, expected: expectedAgain(sent, { order, expected }) };
  const wanted: Wanted = { ...order, ...now.expected };
  const onSubmit: typeof form.onSubmit = (event) => {
    setSent(now);
    form.onSubmit(event);
  };
  return (
    <form {...form} onSubmit={onSubmit}>
      <input type="hidden" name="wanted" value={JSON.stringify(wanted)} />
      <input type="hidden" name="key" value={key} />
      <div role="alert">
        {error && (
          <p className="mt-4 border-s-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">
            {error} <WayOn reason={reason} />
          </p>
        )}
      </div>
      <Changes changes={changes} />
      <SubmitButton size="large" className="mt-5 w-full" isBusy={isBusy} disabled={!isReady}>
        {checkoutText.placeOrder()}
      </SubmitButton>
    </form>
  );
}

const MENDED_HERE: ReadonlySet<string> = new Set([
  'TOO_MANY_ORDERS_TO_PHONE',
  'NOT_FOUND',
  'CART_CHANGED',
  'NOT_SERVED',
  'NO_CASH_HERE',
  'TOO_MUCH_CASH',
]);

/**
 * Links to the page on which the shopper can remove the reason for a refused order. If that is possible on the checkout
 * itself (MENDED_HERE), there is no link.
 */
function WayOn({ reason }: { reason: string | undefined }) {
  if (reason === 'unanswered') return checkoutText.pressAgain();
  if (reason && MENDED_HERE.has(reason)) return null;
  if (reason === 'EMAIL_NOT_CONFIRMED') return <SendLinkAgain />;
  const isOrders = reason === 'TOO_MANY_ORDERS' || reason === 'TOO_MANY_UNPAID';
  return (
    <Link to={isOrders ? '/myaccount/order' : '/cart'} className="underline">
      {isOrders ? checkoutText.viewOrders() : checkoutText.lookOverCart()}
    </Link>
  );
}

function SendLinkAgain() {
  const { submit, isBusy } = useFormAction<typeof sendLink>('sendLink');
  return (
    <BareButton isBusy={isBusy} onClick={() => submit({})}>
      {confirmationText.sendAgain()}
    </BareButton>
  );
}

/** Lists the changes since the shopper first saw the checkout. Screen readers announce them. */
function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <div role="status">
      {changes.length > 0 && (
        <div className="mt-4 border-s-4 border-turmeric bg-white px-4 py-2.5">
          <p className="font-semibold">{changedText.title()}</p>
          <ul className="mt-1 list-disc space-y-1 ps-5 text-md">
            {changes.map((change) => (
              <li key={change} dir="auto" className="wrap-anywhere">
                {change}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
