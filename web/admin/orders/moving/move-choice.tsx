import type { OrderStep } from '#domain/order-stages.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import * as deskText from '#text/admin-desk.ts';
import * as ordersText from '#text/admin-orders.ts';
import { ChoiceByKeys } from './choice-by-keys.tsx';
import { useStatuses } from './use-statuses.ts';
import { useStatusChange, type ChangingOrder } from './use-status-change.tsx';
import { useStepChange } from './use-step-change.tsx';

/**
 * Changes several orders at once after a question. The person chooses either a next step or one of the four statuses.
 */
export function MoveChoice({ orders, onDone }: { orders: readonly ChangingOrder[]; onDone: () => void }) {
  const status = useStatusChange(orders, onDone);
  const step = useStepChange(orders, onDone);
  const statuses = useStatuses();
  const isStep = (choice: OrderStep | DeliveryStatus): choice is OrderStep => step.steps.some((one) => one === choice);
  const choices = [...step.steps, ...statuses];
  if (choices.length === 0) return null;
  return (
    <>
      <ChoiceByKeys
        label={deskText.moveChosen()}
        choices={choices}
        groupOf={(choice) => (isStep(choice) ? deskText.nextSteps() : ordersText.setStatus())}
        nameOf={(choice) => (isStep(choice) ? deskText.step({ step: choice }) : ordersText.status({ status: choice }))}
        value={status.isBusy ? status.sent : undefined}
        none={deskText.move()}
        isBusy={status.isBusy || step.isBusy}
        onChoose={(choice) => (isStep(choice) ? step.ask(choice) : status.ask(choice))}
      />
      {status.question}
      {step.question}
      {status.failure}
      {step.failure}
    </>
  );
}
