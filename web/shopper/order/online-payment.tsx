import { useId } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as payText from '#text/pay.ts';
import { buttonClass } from '../../ui/button.tsx';
import { QuietLink } from '../../ui/button-link.tsx';
import { endedWords } from './ended-words.ts';
import { isOpen } from './is-to-pay.ts';
import { canPayInstead, Instead } from './pay-instead.tsx';
import { RefundList } from './refund-list.tsx';

type Online = NonNullable<Order['online']>;
type PayingOrder = Pick<Order, 'paymentMethod' | 'paymentStatus' | 'deliveryStatus' | 'stage' | 'online'>;

/** Shows the online payment of an order: its state, the way to pay, and its refunds. */
export function OnlinePayment({ order }: { order: PayingOrder }) {
  const id = useId();
  const { online, stage } = order;
  // While the order waits for its customer's confirmation, the payment is hidden, because the customer must confirm
  // first (to-confirm.tsx).
  if (!online || (stage === 'TO_CONFIRM' && isOpen(online))) return null;
  if (order.paymentMethod === 'COD' && isOpen(online))
    return canPayInstead(order) ? (
      <Instead>
        <QuietLink to={`/pay/${online.token}`}>{payText.instead()}</QuietLink>
      </Instead>
    ) : null;
  const { state } = online;
  const total = formatRupees(isOpen(online) ? online.due : online.paid);
  return (
    <section aria-labelledby={id} className="border border-thread bg-white p-5 wrap-anywhere print:break-inside-avoid">
      <h2 id={id} className="display text-2xl">
        {payText.panelTitle({ state, total })}
      </h2>
      <p className="mt-2">{wordsOf(order, online)}</p>
      {isOpen(online) && (
        <Link to={`/pay/${online.token}`} className={`${buttonClass()} mt-4 print:hidden`}>
          {payText.payNow({ total })}
        </Link>
      )}
      {(state === 'waiting' || state === 'held' || state === 'late') && (
        <Link to={`/pay/${online.token}`} className={`${buttonClass('bare')} mt-4 print:hidden`}>
          {payText.see()}
        </Link>
      )}
      <RefundList refunds={online.refunds} />
    </section>
  );
}

function wordsOf({ paymentMethod, paymentStatus }: PayingOrder, { state, payBefore, paid }: Online): string {
  if (state === 'toPay' || state === 'failed')
    return payBefore === null ? payText.failed() : payText.panelToPay({ time: formatDayAndTime(payBefore) });
  const isCancelled = paymentStatus === 'CANCELED';
  if (state === 'waiting') return isCancelled ? payText.waitingCancelled() : payText.panelWaiting();
  if (state === 'paid' && !isCancelled) return payText.panelPaid({ total: formatRupees(paid) });
  return endedWords(state, paymentMethod === 'COD' && !isCancelled);
}
