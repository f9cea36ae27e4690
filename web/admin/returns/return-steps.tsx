import { useState } from 'react';
import type { Return } from '#contract/returns.ts';
import { addDays, indianDay } from '#domain/days.ts';
import { limits } from '#domain/limits.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import {
  canBeWithdrawn,
  permissionForReturn,
  permissionInStead,
  staffEventsFrom,
  type StaffEvent,
} from '#domain/returns.ts';
import { returnLimits } from '#domain/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import { QuietButton, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { useMay } from '../staff/permissions.ts';
import { useGetsEmail } from '../staff/use-gets-email.ts';
import type { Settled, stepReturn, withdrawReturn } from './actions.ts';
import { InspectionFields } from './inspection-fields.tsx';
import { refundTyped } from './refund-typed.ts';
import { SwapParcelForm } from './swap-parcels.tsx';

/** The sequence in which the screen offers the steps. If several steps are possible, all but the first are folded. */
const usualOrder: readonly StaffEvent[] = [
  'approve',
  'inspect',
  'packSwap',
  'sendSwap',
  'deliverSwap',
  'refund',
  'takeSwapBack',
  'receive',
  'setPickup',
  'decline',
];

/** Shows the next step of a return, and the other possible steps. */
export function ReturnSteps({ one, settled }: { one: Return; settled: Settled }) {
  const may = useMay();
  const told = useTold(one);
  const possible = staffEventsFrom(one.kind, one.state);
  const events = usualOrder.filter((event) => possible.includes(event) && may(permissionForReturn(event)));
  // For an approved return, the screen offers the pickup first.
  if (one.state === 'APPROVED' && events.includes('setPickup'))
    events.sort((a, b) => Number(b === 'setPickup') - Number(a === 'setPickup'));
  const [next, ...others] = events;
  if (possible.length === 0) return null;
  const mayWithdraw = may(permissionInStead) && canBeWithdrawn(one.kind, one.state);
  if (!next) return <p className="mt-4 text-ink-soft">{returnsText.notYours()}</p>;
  return (
    <section aria-label={returnsText.next()} className="mt-4 bg-kora-deep p-4">
      {told === 'no' && <NoEmail one={one} />}
      {next === 'packSwap' ? (
        <SwapParcelForm one={one} settled={settled} />
      ) : (
        <StepForm one={one} event={next} isNext settled={settled} />
      )}
      {others.map((event) => (
        <details key={event} className="mt-4 border-t border-thread pt-3">
          <summary className="cursor-pointer font-medium">{returnsText.action({ event })}</summary>
          <div className="mt-3">
            {event === 'packSwap' ? (
              <SwapParcelForm one={one} settled={settled} />
            ) : (
              <StepForm one={one} event={event} settled={settled} />
            )}
          </div>
        </details>
      ))}
      {mayWithdraw && <WithdrawForm one={one} settled={settled} />}
    </section>
  );
}

function useTold({ customer }: Return): 'yes' | 'no' {
  return useGetsEmail()(customer) ? 'yes' : 'no';
}

/**
 * Says that the customer gets no email about these steps. Below this sentence, contact.tsx shows the ways to reach the
 * customer.
 */
function NoEmail({ one: { customer } }: { one: Return }) {
  // If a customer with an email address gets no email, the shop has no mail server.
  const why = customer.email === '' ? 'none' : 'off';
  return <p className="mb-4 border-s-4 border-turmeric bg-white px-4 py-2.5 text-md">{returnsText.noEmail({ why })}</p>;
}

/** A form for staff: it ends the return, because the customer has decided to keep the pieces. */
function WithdrawForm({ one, settled }: { one: Return; settled: Settled }) {
  const told = useTold(one);
  const { form, isBusy, error } = useFormAction<typeof withdrawReturn>('withdrawReturn', settled);
  return (
    <details className="mt-4 border-t border-thread pt-3">
      <summary className="cursor-pointer font-medium">{returnsText.keep()}</summary>
      <form {...form} className="mt-3 grid gap-3">
        <input type="hidden" name="id" value={one.id} />
        <p>{returnsText.keepAbout({ told })}</p>
        <FormError>{error}</FormError>
        <QuietButton type="submit" isBusy={isBusy} className="justify-self-start">
          {returnsText.keep()}
        </QuietButton>
      </form>
    </details>
  );
}

type StepFormProps = { one: Return; event: StaffEvent; isNext?: boolean; settled: Settled };

function StepForm({ one, event, isNext = false, settled }: StepFormProps) {
  const told = useTold(one);
  const { form, isBusy, error, issues } = useFormAction<typeof stepReturn>('stepReturn', settled);
  // The state has the typed texts and not the refund. If the return changes, the button then shows the new refund.
  const [typed, setTyped] = useState(() => new FormData());
  // The gateway refunds an online payment at once, so the button shows the amount.
  const isRefundNow = one.refundsOnline && (event === 'refund' || (event === 'inspect' && one.kind === 'refund'));
  return (
    <form
      {...form}
      noValidate
      className="grid gap-3"
      onChange={({ currentTarget }) => setTyped(new FormData(currentTarget))}
    >
      <input type="hidden" name="id" value={one.id} />
      <input type="hidden" name="event" value={event} />
      <input type="hidden" name="expected" value={one.state} />
      <p>
        {returnsText.explain({
          event,
          kind: isRefundNow ? 'online' : one.kind,
          amount: formatRupees(one.refundAmount),
          told,
        })}
      </p>
      <StepFields one={one} event={event} issues={issues} />
      <FormError>{error}</FormError>
      <SubmitButton
        look={isNext ? 'solid' : event === 'decline' ? 'danger' : 'quiet'}
        isBusy={isBusy}
        className="justify-self-start"
      >
        {isRefundNow
          ? returnsText.refundNow({ event, amount: formatPaise(refundTyped(typed, one)) })
          : returnsText.action({ event })}
      </SubmitButton>
    </form>
  );
}

type StepFieldsProps = { one: Return; event: StaffEvent; issues: Record<string, string> };

function StepFields({ one, event, issues }: StepFieldsProps) {
  const words = { name: 'words', most: limits.reasonLength, error: issues['words'] };
  if (event === 'approve') return <Field label={returnsText.wordsForCustomer()} {...words} />;
  if (event === 'decline') return <Field label={returnsText.whyDeclined()} required {...words} />;
  if (event === 'setPickup')
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={returnsText.pickupDay()}
          name="pickupOn"
          type="date"
          required
          defaultValue={one.pickupOn ?? addDays(indianDay(one.updatedAt), 1)}
          error={issues['pickupOn']}
        />
        <Field label={returnsText.wordsForCustomer()} {...words} />
      </div>
    );
  // A refund of an online payment needs no reference number, because the gateway makes the refund.
  if (event === 'refund' && one.refundsOnline) return null;
  if (event === 'refund')
    return (
      <Field
        label={returnsText.referenceOf()}
        name="reference"
        required
        most={returnLimits.referenceLength}
        error={issues['reference']}
      />
    );
  if (event === 'takeSwapBack') return <Field label={returnsText.wordsForCustomer()} {...words} />;
  if (event === 'sendSwap' && one.parcels.length === 0)
    return (
      <Field
        label={returnsText.courierAndNumber()}
        name="sentBy"
        most={returnLimits.sentByLength}
        error={issues['sentBy']}
      />
    );
  if (event === 'inspect') return <InspectionFields one={one} issues={issues} />;
  return null;
}
