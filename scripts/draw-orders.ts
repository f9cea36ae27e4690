import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EDIT_NEEDS,
  entryStage,
  orderStages,
  orderSteps,
  outcomeOf,
  paymentIn,
  permissionFor,
  stageAfterEdit,
  statusOf,
  type OrderStep,
} from '../domain/order-stages.ts';
import { deliveryStatuses } from '../domain/order-status.ts';

// node scripts/draw-orders.ts: writes docs/orders.md from domain/order-stages.ts. test/orders-doc.test.ts fails when
// docs/orders.md is out of date.

const stockWords = { stay: '–', back: 'all back', 'back-inspected': 'back, without what is damaged' };

/** Returns the text of docs/orders.md. */
export function drawOrders(): string {
  const moves = orderSteps.flatMap((step) =>
    orderStages.flatMap((from) => {
      const outcome = outcomeOf(from, step);
      return outcome ? [{ step, from, ...outcome }] : [];
    }),
  );
  const edits = orderStages.flatMap((from) => {
    const to = stageAfterEdit(from);
    return to ? [{ from, to }] : [];
  });
  return `<!-- Drawn by \`node scripts/draw-orders.ts\` from domain/order-stages.ts. Change that, and draw it again. -->

# The life of an order

An order has one of the specification's four statuses, and within it a stage. A shop that wants simple orders only
sets statuses: each status begins with a stage of its own, any status follows any other, and stock and payment follow
the status. A shop that wants to know more uses steps. A step that does not lead on from the present stage is refused
with 409 \`NOT_FROM_HERE\` ([decision 59](../decisions/0059-a-status-has-stages.md)).

\`\`\`mermaid
stateDiagram-v2
  [*] --> ${entryStage.PENDING}
  [*] --> TO_CONFIRM: a rule of the owner
  TO_CONFIRM --> CANCELED: lapses
  [*] --> TO_PAY: paid in advance
  TO_CONFIRM --> TO_PAY: confirmed, paid in advance
  TO_CONFIRM --> TO_PACK: the payment is found
  TO_PAY --> TO_PACK: the payment is found
  TO_PAY --> CANCELED: lapses
${deliveryStatuses.map(boxOf).join('\n')}
${edits.map(({ from, to }) => `  ${from} --> ${to}: edit`).join('\n')}
${moves.map(({ from, to, step }) => `  ${from} --> ${to}: ${step}`).join('\n')}
\`\`\`

## Stages

${table(
  ['stage', 'status', 'begins it', 'payment', 'pieces'],
  orderStages.map((stage) => [
    stage,
    statusOf(stage),
    entryStage[statusOf(stage)] === stage ? 'yes' : '',
    paymentIn(stage),
    statusOf(stage) === 'CANCELED' ? 'in stock again' : 'out of stock',
  ]),
)}

## Steps

\`PUT /orders/{id}/step\` takes a step with one order, and \`PUT /orders/step\` takes the same step with many orders. Each
step is stored as an event of the order, with the person and the time, and as a line of the log.

${table(
  ['step', 'from', 'to', 'who may', 'pieces', 'payment', 'email'],
  orderSteps.map((step) => rowOf(step)),
)}

## Edits

Until an order has left, its content and its address can be changed by \`PUT /orders/{id}/content\` (who may:
${EDIT_NEEDS}): pieces, total, history, log and an email follow. An edited order that was already packed must be packed
again. In any other stage the edit is refused with 409 \`NOT_FROM_HERE\` ([decision
75](../decisions/0075-an-order-is-edited-until-it-leaves.md)).

${table(
  ['in', 'then in'],
  edits.map(({ from, to }) => [from, to]),
)}

A shopper's own \`PUT /orders/{id}/cancel\` has the effect of the step \`cancel\`. \`PUT /orders/{id}/status\` brings an
order from any stage to the stage in which the status begins; if the order has that status already, nothing happens.

If an order has a booked parcel when it is cancelled, the label stays valid with the courier. Such an order is listed
under *Labels to void*, which is a task of the dashboard too, until the staff remove the parcel from it, for at most
sixty days after it was placed. No step, list, scan or message of a courier hands over a cancelled parcel. A cancelled
order's UPI payment is owed to its shopper. The shop says so before the shopper cancels, on the order's page and in
the email.

If a rule of the owner says so (\`domain/confirm-rules.ts\`), a new order begins at TO_CONFIRM. Its customer confirms an
order by the link from the shop (\`POST /orders/confirm\`), or the staff call the customer and note the result (\`POST
/orders/{id}/calls\`). If nobody confirms an order in time, it lapses: a job cancels it, as \`cancel\` does ([decision
40](../decisions/0040-orders-have-limits.md)).

An order that is paid online or by UPI begins at TO_PAY, or goes there once it is confirmed.

An order that is paid online goes on to packing when the gateway reports the money ([docs/payments.md](payments.md)).
Without the money, the shop cancels the order after the owner's time limit. Nobody can pack or send it unpaid. An edit
that makes it dearer brings it back to TO_PAY until the rest has come.

An order that is paid by UPI goes on to packing when the shop finds its payment. If the bank's line may be other income,
a member of staff confirms it first. The payment of a UPI order does not follow from its stage: it is PAID in every
stage once the money was found, PENDING until then, and CANCELED where the table says so (\`paymentBy\`). An unpaid UPI
order lapses, too, when its time is over; it has a week more if its shopper has named a UTR, or if a payment of another
amount names the order ([decision 70](../decisions/0070-money-is-there-when-the-bank-says-so.md)).
`;
}

function boxOf(status: (typeof deliveryStatuses)[number]): string {
  const inside = orderStages.filter((stage) => statusOf(stage) === status);
  return [`  state "${status}" as status_${status} {`, ...inside.map((stage) => `    ${stage}`), '  }'].join('\n');
}

function rowOf(step: OrderStep): string[] {
  const from = orderStages.filter((stage) => outcomeOf(stage, step));
  const outcome = from[0] && outcomeOf(from[0], step);
  if (!outcome) throw new Error(`no stage has the step ${step}`);
  const { to, stock, payment, email } = outcome;
  return [step, from.join(', '), to, permissionFor(step), stockWords[stock], payment, email ?? '–'];
}

function table(titles: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../docs/orders.md'), drawOrders());
