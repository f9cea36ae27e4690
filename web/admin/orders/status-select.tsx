import * as ordersText from '#text/admin-orders.ts';
import { StatusChoice } from './status-choice.tsx';
import { useStatusChange, type ChangingOrder } from './use-status-change.tsx';

/** Any status to any other (spec §4 "Delivery status"), after a question that says what will happen. */
export function StatusSelect({ order }: { order: ChangingOrder }) {
  const { ask, question, sent, isBusy } = useStatusChange([order]);
  return (
    <>
      <StatusChoice
        label={ordersText.statusOf({ number: order.orderNumber })}
        value={isBusy ? sent : order.deliveryStatus}
        isBusy={isBusy}
        onChoose={ask}
      />
      {question}
    </>
  );
}
