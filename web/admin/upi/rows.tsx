import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { UpiCredit, UpiPayment } from '#contract/upi.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { waitsUntil } from '#domain/upi.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as upiText from '#text/admin-upi.ts';
import { BareButton } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { Badge } from '../lists/badge.tsx';
import { controlClass } from '../lists/list-tools.tsx';
import { useHasMailServer } from '../staff/permissions.ts';
import type { correctUtr, matchPayment, refundPayment, unmatchPayment } from './actions.ts';

const row = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3';
const stateTones = { waiting: 'warn', given: 'warn', paid: 'good', owed: 'bad', refunded: 'good' } as const;
const outcomeTones = {
  matched: 'good',
  owed: 'bad',
  there: 'warn',
  wrong: 'bad',
  takenOff: 'warn',
  unknown: 'bad',
} as const;

/**
 * The delivery statuses of an order that has left the shop. Nobody can undo the booking of a payment for such an order,
 * because the order can no longer wait for a payment.
 */
const hasLeft: ReadonlySet<string> = new Set(['SHIPPED', 'DELIVERED']);

/** Shows the UPI payment of an order, with the actions for it. */
export function PaymentRow({ payment }: { payment: UpiPayment }) {
  const { orderId, orderNumber, customer, state, total, paid, owed, refundReference, utr, cameUtr } = payment;
  const { surplus, surplusReference: reference } = payment;
  const other = otherAmount(payment);
  const isOpen = state === 'waiting' || state === 'given';
  return (
    <li className={row}>
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        <OrderLink id={orderId} number={orderNumber} /> · <bdi>{customer}</bdi>
        <span className="block text-md text-ink-soft tabular-nums">
          {utrAndUntil(payment)}
          {refundReference && ` · ${refundReference}`}
        </span>
        {surplus !== null && (
          <span className="block text-md">
            {upiText.surplusRefunded({ amount: formatRupees(surplus) })}
            {reference && ` · ${reference}`}
          </span>
        )}
        {state === 'paid' && owed !== null && (
          <span className="block text-md">{upiText.surplus({ amount: formatRupees(owed) })}</span>
        )}
      </span>
      <span className="price font-semibold">{other ? upiText.expectedOf(other) : formatRupees(paid ?? total)}</span>
      <Badge tone={stateTones[state]}>{upiText.state({ state })}</Badge>
      {isOpen && <Match payment={{ ...payment, utr: cameUtr }} />}
      {isOpen && <Correct payment={payment} />}
      {(isOpen ? cameUtr !== null : !hasLeft.has(payment.deliveryStatus) && state !== 'refunded') && (
        <Unmatch payment={{ ...payment, utr: isOpen ? cameUtr : utr }} />
      )}
      {owed !== null && <Refund orderId={orderId} owed={owed} />}
    </li>
  );
}

function utrAndUntil({ utr: said, cameUtr, payBefore, state, deliveryStatus, came, total }: UpiPayment): string {
  const utr = cameUtr ?? said;
  const at = formatDayAndTime(waitsUntil({ utr, payBefore }));
  if (utr === null) return upiText.noUtr({ at });
  const isOpen = (state === 'waiting' || state === 'given') && deliveryStatus === 'PENDING';
  // If the customer's payment has come, the order waits for a person's decision and has no time limit. If a payment
  // only names the order and has another amount, it may come from somebody else, so the time limit stays.
  const hasCome = cameUtr !== null && (cameUtr === said || came === total);
  return isOpen && !hasCome ? upiText.utrUntil({ utr, at }) : upiText.utrOf({ utr });
}

type CreditRowProps = {
  credit: UpiCredit;
  /** True if the row should show actions for a payment that the shop could match with an order. */
  hasActions?: boolean;
  children?: ReactNode;
};

/** Shows a payment from the bank's statement. */
export function CreditRow({ credit, hasActions, children }: CreditRowProps) {
  const { utr, amount: came, outcome, orderId, orderNumber, expected, line, matchesAs } = credit;
  const words = { amount: formatRupees(came), expected: formatRupees(expected) };
  const isOther = outcome === 'wrong' || (outcome === 'there' && came !== expected);
  return (
    <li className={row}>
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        <span className="font-semibold tabular-nums">{upiText.utrOf({ utr })}</span>
        {orderId && (
          <>
            {' · '}
            <OrderLink id={orderId} number={orderNumber} />
          </>
        )}
        <span className="block text-md text-ink-soft" translate="no">
          {line}
        </span>
        {credit.waits && (
          <span className="block text-md">
            {upiText.waits({ reason: credit.waits, day: credit.day === null ? '' : formatDay(credit.day) })}
          </span>
        )}
      </span>
      <span className="price font-semibold">{isOther ? upiText.expectedOf(words) : words.amount}</span>
      <Badge tone={outcomeTones[outcome]}>{upiText.outcome({ outcome })}</Badge>
      {hasActions && orderId && matchesAs && (
        <>
          <Match
            payment={{ orderId, orderNumber, total: expected, came, paid: null, utr }}
            isOwed={matchesAs === 'owed'}
          />
          <Unmatch payment={{ orderId, orderNumber, utr }} />
        </>
      )}
      {children}
    </li>
  );
}

function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={`/admin/order?order=${id}`} className="font-semibold text-indigo underline underline-offset-4">
      {number}
    </Link>
  );
}

/**
 * Returns the values for messages about an amount that differs from the order's total. Returns undefined if it does not
 * differ.
 */
function otherAmount({ came, paid, total }: Pick<UpiPayment, 'came' | 'paid' | 'total'>) {
  const amount = paid ?? came;
  if (amount === null || amount === total) return undefined;
  const more = (parseRupees(amount) ?? 0) - (parseRupees(total) ?? 0);
  return {
    ...{ amount: formatRupees(amount), expected: formatRupees(total) },
    ...{ more: more > 0 ? 'yes' : 'no', difference: formatPaise(Math.abs(more)) },
  };
}

type Matched = Pick<UpiPayment, 'orderId' | 'orderNumber' | 'total' | 'came' | 'paid' | 'utr'>;

/** `isOwed` is true if the order is cancelled, so that the shop must refund the payment. */
function Match({ payment, isOwed = false }: { payment: Matched; isOwed?: boolean }) {
  const { orderId, orderNumber: number, total, came, utr } = payment;
  const other = otherAmount(payment);
  const { submit, isBusy } = useFormAction<typeof matchPayment>('matchPayment');
  const label = isOwed ? upiText.matchIt() : upiText.match();
  const yes = other && !isOwed ? upiText.matchYes({ amount: other.amount }) : label;
  return (
    <AskButton
      look="bare"
      isBusy={isBusy}
      label={label}
      title={label}
      yes={yes}
      isDangerous={false}
      onYes={() =>
        submit({ id: orderId, expectedAmount: came ?? total, ...(came !== null && utr !== null && { utr }) })
      }
    >
      {isOwed
        ? upiText.matchOwed({ number, amount: formatRupees(came ?? total) })
        : other
          ? upiText.matchOther({ number, ...other })
          : upiText.matchSure({ number, amount: formatRupees(total) })}
    </AskButton>
  );
}

function Correct({ payment: { orderId, orderNumber, utr } }: { payment: UpiPayment }) {
  // The UTR that the person saw when the form opened. The form sends this UTR too. If a colleague has changed the UTR
  // meanwhile, the server refuses to overwrite the change.
  const [seen, setSeen] = useState<string>();
  const see = () => setSeen(utr ?? '');
  const has = { has: utr === null ? 'no' : 'yes' };
  const close = () => setSeen(undefined);
  const { form, isBusy } = useFormAction<typeof correctUtr>('correctUtr', { onDone: close, onRefused: see });
  if (seen === undefined) return <BareButton onClick={see}>{upiText.correct(has)}</BareButton>;
  return (
    <form {...form} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="id" value={orderId} />
      <input type="hidden" name="expectedUtr" value={seen} />
      <input
        name="utr"
        aria-label={upiText.correctOf({ ...has, number: orderNumber })}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={seen}
        className={controlClass}
      />
      <BareButton type="submit" isBusy={isBusy}>
        {upiText.saveUtr()}
      </BareButton>
      <BareButton onClick={close}>{upiText.cancel()}</BareButton>
    </form>
  );
}

function Unmatch({ payment }: { payment: Pick<UpiPayment, 'orderId' | 'orderNumber' | 'utr'> }) {
  const { orderId, orderNumber, utr } = payment;
  const [isOpen, setOpen] = useState(false);
  const hasMailServer = useHasMailServer();
  const { form, isBusy } = useFormAction<typeof unmatchPayment>('unmatchPayment', { onDone: () => setOpen(false) });
  if (!isOpen)
    return (
      <BareButton aria-label={upiText.unmatchOf({ number: orderNumber })} onClick={() => setOpen(true)}>
        {upiText.unmatch()}
      </BareButton>
    );
  return (
    <form {...form} className="grow basis-full space-y-2">
      <input type="hidden" name="id" value={orderId} />
      <input type="hidden" name="utr" value={utr ?? ''} />
      <p className="text-md">{upiText.unmatchSure({ number: orderNumber, told: hasMailServer ? 'yes' : 'no' })}</p>
      <div className="flex flex-wrap items-center gap-2">
        <label className="text-md">
          {upiText.reason()} <input name="reason" className={controlClass} />
        </label>
        <BareButton type="submit" isBusy={isBusy}>
          {upiText.unmatch()}
        </BareButton>
        <BareButton onClick={() => setOpen(false)}>{upiText.cancel()}</BareButton>
      </div>
    </form>
  );
}

function Refund({ orderId, owed }: { orderId: string; owed: string }) {
  const { form, isBusy } = useFormAction<typeof refundPayment>('refundPayment');
  return (
    <form {...form} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="id" value={orderId} />
      <input type="hidden" name="expectedAmount" value={owed} />
      <label className="text-md">
        {upiText.reference()} <input name="reference" className={controlClass} />
      </label>
      <BareButton type="submit" isBusy={isBusy}>
        {upiText.refund()}
      </BareButton>
    </form>
  );
}
