import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { isToldToShopper, paymentFor, stockEffect, type DeliveryStatus } from '#domain/order-status.ts';
import * as ordersText from '#text/admin-orders.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import type { setStatus } from './actions.ts';
import { useEmailWords } from './email-words.ts';
import { MovingFailed } from './moving-failed.tsx';
import { backWords, leavingWords } from './parcel-words.ts';
import { paymentWords, type PayingOrder } from './payment-words.ts';

/** The fields of an order that the questions and messages about a change of status use. */
export type ChangingOrder = Pick<Order, 'id' | 'orderNumber' | 'deliveryStatus'> & {
  items: ReadonlyArray<Pick<Order['items'][number], 'quantity'>>;
  stage?: Order['stage'];
  invoices?: Order['invoices'];
  edits?: Order['edits'];
  parcels?: Order['parcels'];
  /** The customer's email address decides whether the customer gets an email about the change. */
  user: Pick<Order['user'], 'email'>;
} & PayingOrder;

/**
 * Changes the status of one or several orders after a question that explains the effect. The caller must render
 * `question` and `failure`. While `isBusy` is true, `sent` is the new status. If the change of a single order fails, a
 * notice gives the reason.
 */
export function useStatusChange(orders: readonly ChangingOrder[], onDone?: () => void) {
  const [asked, setAsked] = useState<DeliveryStatus>();
  const [sent, setSent] = useState<{ status: DeliveryStatus; ids: string }>();
  const { submit, isBusy, error } = useFormAction<typeof setStatus>('setStatus', onDone && { onDone });
  const changing = orders.filter((order) => order.deliveryStatus !== asked);
  const change = (status: DeliveryStatus) => {
    setAsked(undefined);
    setSent({ status, ids: idsOf(orders) });
    submit({
      ids: idsOf(changing),
      numbers: changing.map(({ orderNumber }) => orderNumber).join(' '),
      seenEdits: JSON.stringify(seenEditsOf(changing)),
      expected: [...new Set(changing.map(({ deliveryStatus }) => deliveryStatus))].join(' '),
      deliveryStatus: status,
    });
  };
  const question = asked && (
    <Question status={asked} orders={changing} onYes={() => change(asked)} onNo={() => setAsked(undefined)} />
  );
  const failure = sent?.ids === idsOf(orders) && <MovingFailed why={error} onAgain={() => setAsked(sent.status)} />;
  return { ask: setAsked, question, failure, sent: sent?.status, isBusy };
}

/** Joins the ids of these orders with spaces, as the forms send ids. */
export function idsOf(orders: ReadonlyArray<{ id: string }>): string {
  return orders.map(({ id }) => id).join(' ');
}

/** Returns for each order, by its id, how often it had been edited when the screen read it. */
export function seenEditsOf(orders: ReadonlyArray<Pick<ChangingOrder, 'id' | 'edits'>>): Record<string, number> {
  return Object.fromEntries(orders.map(({ id, edits = [] }) => [id, edits.length]));
}

type QuestionProps = {
  status: DeliveryStatus;
  orders: readonly ChangingOrder[];
  onYes: () => void;
  onNo: () => void;
};

function Question({ status, orders, onYes, onNo }: QuestionProps) {
  const emailWords = useEmailWords();
  const [first] = orders;
  const count = orders.length;
  if (!first)
    return (
      <Confirm
        title={ordersText.nothingToChange()}
        yes={ordersText.leave()}
        no={ordersText.leave()}
        onYes={onNo}
        onNo={onNo}
      >
        {ordersText.alreadyThere({ status: ordersText.status({ status }) })}
      </Confirm>
    );
  const title =
    count === 1 ? ordersText.ask({ status, number: first.orderNumber }) : ordersText.askMany({ status, count });
  return (
    <Confirm
      title={title}
      yes={ordersText.yes({ status })}
      no={ordersText.leave()}
      isDangerous={status === 'CANCELED'}
      onYes={onYes}
      onNo={onNo}
    >
      <ul className="space-y-1">
        {[...effectsOf(status, orders), emailWords(orders, isToldToShopper(status))].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Confirm>
  );
}

/** Lists the effects of a change of status on stock, payment and parcels, one sentence each. */
function effectsOf(status: DeliveryStatus, orders: readonly ChangingOrder[]): string[] {
  const piecesOf = (effect: 'return' | 'take') =>
    orders
      .filter((order) => stockEffect(order.deliveryStatus, status) === effect)
      .flatMap((order) => order.items)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  // An order whose status goes back from delivered to shipped is not counted as leaving, because it left the shop
  // earlier.
  const leaving = status === 'SHIPPED' ? orders.filter(({ deliveryStatus }) => deliveryStatus !== 'DELIVERED') : [];
  const [back, again] = [piecesOf('return'), piecesOf('take')];
  return [
    ...(back > 0 ? [ordersText.returns({ pieces: back })] : []),
    ...(again > 0 ? [ordersText.takes({ pieces: again })] : []),
    ...paymentWords(orders, paymentFor(status)),
    ...leavingWords(leaving, orders.length),
    ...(status === 'PENDING' ? backWords(orders) : []),
  ];
}
