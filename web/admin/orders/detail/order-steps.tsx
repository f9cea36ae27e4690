import { useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { outcomeOf, paymentIn, stageOf, stepsFrom, type OrderStep } from '#domain/order-stages.ts';
import * as deskText from '#text/admin-desk.ts';
import * as stageText from '#text/order-stage.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { focusInDialog } from '../../../ui/use-kept-focus.ts';
import { Badge } from '../../lists/badge.tsx';
import { useMay } from '../../staff/permissions.ts';
import { Inspection } from './inspection.tsx';
import { useEmailWords } from '../moving/email-words.ts';
import { leavingWords } from '../moving/parcel-words.ts';
import { paymentWords } from '../moving/payment-words.ts';
import { ReasonBox } from '../contact/reason-box.tsx';
import type { takeStep } from '../moving/step-actions.ts';

/**
 * The steps that have no button here. contact.tsx has the buttons for the outcome of a call, and the button that
 * cancels an order first asks for a reason.
 */
const hasOwnPlace: readonly OrderStep[] = ['cancel', 'confirm'];

/** Shows the stage of an order, and the steps that this person may take from that stage. */
export function OrderSteps({ order }: { order: Order }) {
  const may = useMay();
  const [asked, setAsked] = useState<OrderStep>();
  const [reason, setReason] = useState('');
  const section = useRef<HTMLElement>(null);
  // After a step, its button disappears, because the new stage has other steps. The focus then moves to the section of
  // the next steps.
  const { submit, isBusy, error } = useFormAction<typeof takeStep>('takeStep', {
    onDone: () => {
      setAsked(undefined);
      setReason('');
      focusInDialog(section);
    },
  });
  const stage = stageOf(order.deliveryStatus, order.stage);
  const steps = stepsFrom(stage).filter((step) => {
    const outcome = outcomeOf(stage, step);
    return !hasOwnPlace.includes(step) && outcome !== undefined && may(outcome.needs);
  });
  const take = (step: OrderStep, more: { reason?: string; damaged?: string } = {}, from?: HTMLFormElement) => {
    const to = outcomeOf(stage, step)?.to ?? stage;
    const seenEdits = String(order.edits?.length ?? 0);
    submit({ id: order.id, number: order.orderNumber, step, to, expected: stage, seenEdits, ...more }, from);
  };
  const start = (step: OrderStep) => {
    const outcome = outcomeOf(stage, step);
    const isHarmless = outcome && outcome.email === null && outcome.stock === 'stay';
    if (isHarmless) take(step);
    else setAsked(step);
  };
  if (steps.length === 0 && order.stage === undefined) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={deskText.stage()}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <p>
        <span className="text-md text-ink-soft">{deskText.stage()}</span>{' '}
        <Badge tone={paymentIn(stage) === 'CANCELED' ? 'bad' : 'good'}>{stageText.label({ stage })}</Badge>
      </p>
      {steps.length > 0 && (
        <div role="group" aria-label={deskText.nextSteps()} className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <QuietButton key={step} isBusy={isBusy} onClick={() => start(step)}>
              {deskText.step({ step })}
            </QuietButton>
          ))}
        </div>
      )}
      {asked === 'inspect' && (
        <Inspection
          order={order}
          isBusy={isBusy}
          error={error}
          onBook={(damaged, form) => take('inspect', { damaged: JSON.stringify(damaged) }, form)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asked !== 'inspect' && (
        <StepQuestion
          order={order}
          step={asked}
          reason={reason}
          onReason={setReason}
          onYes={() => {
            setAsked(undefined);
            take(asked, asked === 'refuse' ? { reason } : {});
          }}
          onNo={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

type StepQuestionProps = {
  order: Order;
  step: OrderStep;
  /** The typed reason. The text stays until the step is done, even after a refusal. */ reason: string;
  onReason: (reason: string) => void;
  onYes: () => void;
  onNo: () => void;
};

function StepQuestion({ order, step, reason, onReason, onYes, onNo }: StepQuestionProps) {
  const emailWords = useEmailWords();
  const outcome = outcomeOf(stageOf(order.deliveryStatus, order.stage), step);
  return (
    <Confirm
      title={deskText.ask({ step, number: order.orderNumber })}
      yes={deskText.step({ step })}
      isDangerous={step === 'refuse'}
      onYes={onYes}
      onNo={onNo}
    >
      <ul className="space-y-1">
        {outcome && paymentWords([order], outcome.payment).map((sentence) => <li key={sentence}>{sentence}</li>)}
        {outcome?.to === 'HANDED_OVER' &&
          leavingWords([order], 1).map((sentence) => <li key={sentence}>{sentence}</li>)}
        {step === 'refuse' && <li>{deskText.stays()}</li>}
        <li>{emailWords([order], Boolean(outcome?.email))}</li>
      </ul>
      {step === 'refuse' && <ReasonBox label={deskText.reason()} value={reason} onChange={onReason} />}
    </Confirm>
  );
}
