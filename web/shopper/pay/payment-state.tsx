import { useEffect, useState } from 'react';
import type { PayPage } from '#contract/payments.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDeadline } from '#messages/format-days.ts';
import * as payText from '#text/pay.ts';
import { queries } from '../../api/queries.ts';
import { QuietButton } from '../../ui/button.tsx';
import { endedWords } from '../order/ended-words.ts';
import { RefundList } from '../order/refund-list.tsx';
import { leftBefore, type Left } from './left-for-gateway.ts';
import { PaidOrder } from './paid-order.tsx';
import { PayForm } from './pay-form.tsx';
import { useClock } from './use-clock.ts';
import type { Asked } from './use-pay-page.ts';

/**
 * The milliseconds after a return from the gateway in which the page does not yet suggest another payment. Banks seldom
 * need longer to report a payment to the gateway.
 */
const BACK_MS = 90_000;

type PaymentStateProps = {
  payment: Asked;
  token: string;
  /** The reason why the shown state may be out of date. */ trouble: string | undefined;
  onAsk: () => void;
};

/**
 * Says the state of a payment in words, which screen readers announce at each change, and what the shopper can do about
 * it.
 */
export function PaymentState({ payment, token, trouble, onAsk }: PaymentStateProps) {
  const { orderNumber, amount, payBefore, isTest } = payment;
  const total = formatRupees(amount);
  const now = useClock();
  const back = useBack(token);
  const isBack = now - back.leftAt < BACK_MS;
  const hasFailed = payment.state === 'failed';
  // The stored failure may be older than the attempt from which the shopper comes back, and then says nothing about it.
  // If no attempt had failed before, the failure is new. Otherwise it is new only if the server has asked the gateway
  // since the return.
  const isOfBefore = isBack && hasFailed && back.hadFailed && !wasAskedSince(payment, back.shownAt);
  const state = isOfBefore ? 'toPay' : payment.state;
  const why = isOfBefore ? undefined : payment.why;
  const isOpen = state === 'toPay' || state === 'failed';
  useStaleOrders(state);
  return (
    <>
      {isTest && <p className="mb-6 border-s-4 border-turmeric bg-white px-4 py-2.5">{payText.testMode()}</p>}
      <p className="eyebrow text-ink-soft">
        {payText.order({ number: orderNumber })} · {total}
      </p>
      <div role="status">
        <h1 className="mt-2 display text-4xl wrap-anywhere">{payText.title({ state, total })}</h1>
        <p className="mt-3 text-lg">{wordsOf({ ...payment, state }, isBack)}</p>
        {why !== undefined && why !== '' && (
          <p className="mt-2 wrap-anywhere" dir="auto">
            {payText.why({ why })}
          </p>
        )}
      </div>
      {isOpen && payBefore !== null && <Deadline payBefore={payBefore} now={now + payment.aheadMs} />}
      <div role="alert">
        {trouble && <p className="mt-4 border-s-4 border-turmeric bg-white px-4 py-2.5">{trouble}</p>}
      </div>
      {isOpen && payment.gateway !== '' && (
        <PayForm payment={{ ...payment, state }} token={token} hadFailed={hasFailed} />
      )}
      {(state === 'waiting' || (isOpen && isBack)) && (
        <QuietButton className="mt-6" onClick={onAsk}>
          {payText.askNow()}
        </QuietButton>
      )}
      {state === 'paid' && <PaidOrder payment={payment} />}
      <RefundList refunds={payment.refunds} />
    </>
  );
}

function wordsOf(payment: PayPage, isBack: boolean): string {
  const { state, amount, gateway, isCash, isCancelled } = payment;
  const total = formatRupees(amount);
  // The owner has switched off the gateway.
  if ((state === 'toPay' || state === 'failed') && gateway === '') return payText.closed();
  if (state === 'toPay' && isBack) return payText.notHeard({ gateway });
  if (state === 'toPay') return isCash ? payText.toPayCash({ gateway }) : payText.toPay({ gateway });
  if (state === 'failed') return isCash ? payText.failedCash() : payText.failed();
  if (state === 'waiting') return isCancelled ? payText.waitingCancelled() : payText.waiting({ gateway });
  if (state === 'paid') return payText.paid({ total });
  return endedWords(state, isCash && !isCancelled);
}

/**
 * Shows the deadline in Indian time. The minutes count down by the server's clock, because the phone's clock may be
 * wrong.
 */
function Deadline({ payBefore, now }: { payBefore: string; now: number }) {
  const minutes = Math.floor((Date.parse(payBefore) - now) / 60_000);
  return (
    <p className="mt-3 text-ink-soft">
      {payText.deadline({ time: formatDeadline(payBefore) })}{' '}
      {minutes >= 0 && minutes < 60 && payText.minutesLeft({ minutes })}
    </p>
  );
}

/**
 * Returns when this tab last opened the gateway, and the time when this page was shown again after that. For some time
 * after the return, a payment may be under way that the server does not know yet.
 */
function useBack(token: string): Left & { shownAt: number } {
  const [back, setBack] = useState(() => ({ ...leftBefore(token), shownAt: Date.now() }));
  useEffect(() => {
    const bringBack = ({ persisted }: PageTransitionEvent) =>
      persisted && setBack({ ...leftBefore(token), shownAt: Date.now() });
    window.addEventListener('pageshow', bringBack);
    return () => window.removeEventListener('pageshow', bringBack);
  }, [token]);
  return back;
}

/**
 * Returns whether the gateway has answered the server since this time. `since` is in milliseconds by the clock of this
 * device.
 */
function wasAskedSince({ askedAt, aheadMs }: Asked, since: number): boolean {
  return askedAt !== null && Date.parse(askedAt) - aheadMs >= since;
}

/**
 * Reads the lists of orders again, because those that the browser has stored contain the former state of the payment.
 */
function useStaleOrders(state: PayPage['state']): void {
  useEffect(() => void queries.invalidateQueries({ queryKey: ['orders'] }), [state]);
}
