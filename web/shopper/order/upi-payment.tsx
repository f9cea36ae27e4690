import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as upiText from '#text/upi-payment.ts';
import { buttonClass, QuietButton } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import type { giveUtr } from './give-utr.ts';

/** Shows the UPI payment of an order and its state. Hidden for an order that is paid in another way. */
export function UpiPayment({ order }: { order: Order }) {
  const id = useId();
  const { upi, orderTotal } = order;
  const isOver = order.paymentStatus === 'CANCELED';
  if (!upi) return null;
  // While the order waits for its customer's confirmation, the payment is hidden, because the customer must confirm
  // first (to-confirm.tsx).
  if (order.stage === 'TO_CONFIRM' && upi.state === 'waiting') return null;
  const total = formatRupees(upi.paid ?? orderTotal);
  const { utr, refundReference: reference } = upi;
  const state = isOver && upi.state === 'waiting' ? 'over' : upi.state;
  return (
    <section aria-labelledby={id} className="border border-thread bg-white p-5 wrap-anywhere print:break-inside-avoid">
      <h2 id={id} className="display text-2xl">
        {upiText.title({ state })}
      </h2>
      {state === 'waiting' && <HowToPay order={order} upi={upi} total={total} />}
      {state === 'over' && <p className="mt-3">{upiText.over()}</p>}
      {state === 'given' && isOver && <p className="mt-3">{upiText.givenOver({ utr: utr ?? '' })}</p>}
      {state === 'given' && !isOver && <Given orderId={order.id} utr={utr ?? ''} />}
      {state === 'paid' && <p className="mt-3">{upiText.paid({ total })}</p>}
      {state === 'owed' && <p className="mt-3">{upiText.owed({ total })}</p>}
      {state === 'refunded' && <p className="mt-3">{upiText.refunded({ total, reference })}</p>}
    </section>
  );
}

type HowProps = { order: Order; upi: NonNullable<Order['upi']>; total: string };

function HowToPay({ order, upi, total }: HowProps) {
  const { orderNumber, id } = order;
  const facts = [
    [upiText.upiId(), upi.upiId],
    [upiText.payee(), upi.payee],
    [upiText.amount(), total],
    [upiText.note(), orderNumber],
  ];
  return (
    <>
      <p className="mt-2 text-ink-soft">{upiText.how()}</p>
      {/* The link beside the QR code is for phones, because a phone cannot scan its own screen. */}
      <a href={upi.link} className={`${buttonClass()} mt-4 print:hidden`}>
        {upiText.openApp({ total })}
      </a>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        <QrCode text={upi.link} label={upiText.qr({ total, number: orderNumber })} />
        <div className="min-w-0 grow basis-52">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-semibold tabular-nums" translate="no">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p className="mt-4">{upiText.before({ at: formatDayAndTime(upi.payBefore) })}</p>
      <UtrForm orderId={id} />
    </>
  );
}

/** Shows the UTR that the shopper has entered. The shopper can correct it until the shop has found the payment. */
function Given({ orderId, utr }: { orderId: string; utr: string }) {
  return (
    <>
      <p className="mt-3">{upiText.given({ utr })}</p>
      <details className="mt-3 print:hidden">
        <summary className="cursor-pointer text-indigo underline underline-offset-4">{upiText.wrong()}</summary>
        <UtrForm key={utr} orderId={orderId} known={utr} />
      </details>
    </>
  );
}

function UtrForm({ orderId, known }: { orderId: string; known?: string }) {
  const { form, isBusy, error, issues } = useFormAction<typeof giveUtr>('giveUtr');
  return (
    <form {...form} noValidate className="mt-4 border-t border-thread pt-4 print:hidden">
      {known === undefined && <p className="mb-3">{upiText.afterwards()}</p>}
      <input type="hidden" name="id" value={orderId} />
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={upiText.utr()}
          name="utr"
          inputMode="numeric"
          defaultValue={known}
          className="grow basis-52"
          error={issues['utr']}
        />
        <QuietButton type="submit" isBusy={isBusy} className="mt-7.5">
          {known === undefined ? upiText.send() : upiText.correct()}
        </QuietButton>
      </div>
      {error && <FieldError id="utr-error">{error}</FieldError>}
    </form>
  );
}
