import { useState } from 'react';
import {
  orderStages,
  orderSteps,
  outcomeOf,
  permissionFor,
  stageAfter,
  stageOf,
  stepsFrom,
  type OrderStep,
} from '#domain/order-stages.ts';
import * as deskText from '#text/admin-desk.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { useMay } from '../../staff/permissions.ts';
import { useEmailWords } from './email-words.ts';
import { MovingFailed } from './moving-failed.tsx';
import { leavingWords } from './parcel-words.ts';
import { paymentWords } from './payment-words.ts';
import type { takeSteps } from './step-actions.ts';
import { idsOf, seenEditsOf, type ChangingOrder } from './use-status-change.tsx';

/**
 * Several orders cannot take these steps together: staff inspect orders one by one, and cancelling has a place of its
 * own.
 */
const one: readonly OrderStep[] = ['inspect', 'cancel'];

/**
 * Moves several orders by the same step after a question. This person may take each of the `steps` with at least one of
 * the orders. The caller must render `question` and `failure`.
 */
export function useStepChange(orders: readonly ChangingOrder[], onDone: () => void) {
  const may = useMay();
  const emailWords = useEmailWords();
  const [asked, setAsked] = useState<OrderStep>();
  const [sent, setSent] = useState<{ step: OrderStep; ids: string }>();
  const { submit, isBusy, error } = useFormAction<typeof takeSteps>('takeSteps', { onDone });
  const ids = idsOf(orders);
  const possible = new Set(orders.flatMap(({ deliveryStatus, stage }) => stepsFrom(stageOf(deliveryStatus, stage))));
  const steps = orderSteps.filter((step) => possible.has(step) && !one.includes(step) && may(permissionFor(step)));
  const take = (step: OrderStep) => {
    setAsked(undefined);
    setSent({ step, ids });
    submit({
      ids,
      numbers: orders.map(({ orderNumber }) => orderNumber).join(' '),
      seenEdits: JSON.stringify(seenEditsOf(orders)),
      step,
    });
  };
  const question = asked && (
    <Confirm
      title={deskText.askMany({ step: asked, count: orders.length })}
      yes={deskText.step({ step: asked })}
      isDangerous={asked === 'refuse'}
      onYes={() => take(asked)}
      onNo={() => setAsked(undefined)}
    >
      <ul className="space-y-1">
        {consequencesOf(asked, orders, emailWords).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{deskText.asked({ step: deskText.step({ step: asked }) })}</li>
      </ul>
    </Confirm>
  );
  const failure = sent?.ids === ids && <MovingFailed why={error} onAgain={() => setAsked(sent.step)} />;
  return { steps, ask: setAsked, question, failure, isBusy };
}

/**
 * Returns sentences about the effects of a step: on the payment, how many orders leave without a parcel, and whether
 * customers get an email. The effects on payment and email are the same from every stage, so the code may use any stage
 * that allows the step.
 */
function consequencesOf(
  step: OrderStep,
  orders: readonly ChangingOrder[],
  emailWords: ReturnType<typeof useEmailWords>,
): string[] {
  const outcome = orderStages.map((stage) => outcomeOf(stage, step)).find((found) => found !== undefined);
  if (!outcome?.email) return [emailWords(orders, false)];
  const moved = orders.filter(({ deliveryStatus, stage }) => outcomeOf(stageOf(deliveryStatus, stage), step));
  const parcels = stageAfter(step) === 'HANDED_OVER' ? leavingWords(moved, orders.length) : [];
  return [...paymentWords(orders, outcome.payment), ...parcels, emailWords(orders, true)];
}
