import { useId, type ReactNode } from 'react';
import type { OrderMoney } from '#contract/payments.ts';
import { formatRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as paymentsText from '#text/admin-payments.ts';
import { BareButton } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { Badge } from '../lists/badge.tsx';
import { useMay } from '../staff/permissions.ts';
import { captureTones, refundTones } from './tones.ts';
import { Decide, EndHold, RefundAgain } from './decisions.tsx';

/** The level of the headings: h4 inside a panel, h2 on a page. */
type Heading = 'h4' | 'h2';

/** Shows all online payments and refunds of an order, and buttons for what a person may do with them. */
export function Money({ money, heading = 'h4' }: { money: OrderMoney; heading?: Heading }) {
  const may = useMay();
  const isAllowed = may('cash.edit');
  return (
    <div className="space-y-3 text-md">
      {money.hold && (
        <div className="border-s-4 border-turmeric bg-kora-deep px-4 py-2.5">
          <p>{paymentsText.hold({ reason: money.hold })}</p>
          {isAllowed && <EndHold money={money} />}
        </div>
      )}
      <Part heading={heading} title={paymentsText.captures()} isEmpty={money.captures.length === 0}>
        {money.captures.map((capture) => (
          <li key={capture.id} className={lineClass}>
            <span className="min-w-0 grow basis-60 wrap-anywhere">
              {paymentsText.capture({
                amount: formatRupees(capture.amount),
                method: capture.method,
                time: formatDayAndTime(capture.at),
              })}
              <span className="block text-ink-soft" translate="no">
                {paymentsText.captureIds({ captureId: capture.captureId, rrn: capture.rrn ?? 'none' })}
              </span>
            </span>
            <Badge tone={captureTones[capture.outcome]}>{paymentsText.outcome({ outcome: capture.outcome })}</Badge>
            {isAllowed && capture.outcome === 'wrong' && <Decide money={money} capture={capture} />}
          </li>
        ))}
      </Part>
      <Part heading={heading} title={paymentsText.refunds()} isEmpty={money.refunds.length === 0}>
        {money.refunds.map((refund) => (
          <li key={refund.id} className={lineClass}>
            <span className="min-w-0 grow basis-60 wrap-anywhere">
              {paymentsText.refundLine({ amount: formatRupees(refund.amount), reason: refund.reason })}
              <span className="block text-ink-soft">
                {[
                  formatDayAndTime(refund.doneAt ?? refund.at),
                  refund.tries > 1 && paymentsText.tries({ count: refund.tries }),
                  refund.rrn,
                  refund.problem,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Badge tone={refundTones[refund.state]}>{paymentsText.refundState({ state: refund.state })}</Badge>
            {isAllowed && refund.state === 'failed' && <RefundAgain refund={refund} />}
          </li>
        ))}
      </Part>
      <Part heading={heading} title={paymentsText.payments()} isEmpty={money.payments.length === 0}>
        {money.payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} isAllowed={isAllowed} />
        ))}
      </Part>
    </div>
  );
}

const lineClass = 'flex flex-wrap items-center gap-x-3 gap-y-1 py-2';

type PartProps = { heading: Heading; title: string; isEmpty: boolean; children: ReactNode };

function Part({ heading: H, title, isEmpty, children }: PartProps) {
  const id = useId();
  if (isEmpty) return null;
  return (
    <div>
      <H id={id} className="eyebrow text-ink-soft">
        {title}
      </H>
      <ul aria-labelledby={id} className="divide-y divide-thread">
        {children}
      </ul>
    </div>
  );
}

type PaymentLineProps = { payment: OrderMoney['payments'][number]; isAllowed: boolean };

function PaymentLine({ payment, isAllowed }: PaymentLineProps) {
  const { id, gateway, isTest, reference, amount, state, problem, openedAt, fetchedAt } = payment;
  const { submit, isBusy } = useFormAction('fetchPayment');
  const title = gatewayTitles[gateway];
  const times = [
    paymentsText.opened({ time: formatDayAndTime(openedAt) }),
    fetchedAt !== null && paymentsText.asked({ time: formatDayAndTime(fetchedAt) }),
  ];
  return (
    <li className={lineClass}>
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        {paymentsText.payment({ gateway: title, amount: formatRupees(amount), state })}{' '}
        {isTest && <Badge tone="warn">{paymentsText.isTest()}</Badge>}
        <span className="block text-ink-soft">
          {[...times, problem].filter(Boolean).join(' · ')}
          <span className="block" translate="no">
            {paymentsText.reference({ reference })}
          </span>
        </span>
      </span>
      {isAllowed && (
        <BareButton isBusy={isBusy} onClick={() => submit({ id })}>
          {paymentsText.ask({ gateway: title })}
        </BareButton>
      )}
    </li>
  );
}
