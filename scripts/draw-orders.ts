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

// node scripts/draw-orders.ts: writes docs/orders.md from
// domain/order-stages.ts. test/orders-doc.test.ts fails when it is due.

const stockWords = { stay: '–', back: 'all back', 'back-inspected': 'back, without what is damaged' };

/** The text of docs/orders.md. */
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

An order has one of the specification's four statuses, and within it a stage. A shop that wants it plain sets statuses only:
each begins with a stage of its own, any status follows any other, and stock and payment follow the status. A shop that wants
to know more takes steps. A step that is none from the present stage is refused with 409 \`NOT_FROM_HERE\`
([decision 59](../decisions/0059-a-status-has-stages.md)).

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

\`PUT /orders/{id}/step\` takes one, \`PUT /orders/step\` takes the same one with many orders. Each is an event of the order with who
and when, and a line of the log.

${table(
  ['step', 'from', 'to', 'who may', 'pieces', 'payment', 'email'],
  orderSteps.map((step) => rowOf(step)),
)}

## Edits

Until it has left, what an order holds and where it goes can be changed by \`PUT /orders/{id}/content\` (who may: ${EDIT_NEEDS}): pieces, total, history,
log and an email follow. An edited order that was already packed must be packed again. In any other stage it is refused with 409 \`NOT_FROM_HERE\`
([decision 75](../decisions/0075-an-order-is-edited-until-it-leaves.md)).

${table(
  ['in', 'then in'],
  edits.map(({ from, to }) => [from, to]),
)}

A shopper's own \`PUT /orders/{id}/cancel\` does what \`cancel\` does. \`PUT /orders/{id}/status\` brings an order from any stage to the
one in which the status begins; where it has that status already, nothing happens.

If an order had a booked parcel when it was cancelled, its label is still valid with the courier. Such an order lies on the
pile *Labels to void*, which is a task of the dashboard too, until the staff take the parcel off it; for sixty days from when it was placed. No
step, list, scan or message of a courier hands it over. A UPI payment is owed to its shopper, who reads so before they cancel,
with the order and in the email.

If a rule of the owner says so (\`domain/confirm-rules.ts\`), a new order begins at TO_CONFIRM. Its customer confirms it by the link
that was sent to them, \`POST /orders/confirm\`, or the staff call and note how that went, \`POST /orders/{id}/calls\`. An order that nobody has confirmed in time
lapses: it is cancelled by a job, as \`cancel\` does ([decision 40](../decisions/0040-orders-have-limits.md)).

An order that is paid online, too, begins at TO_PAY. When the gateway reports the money ([docs/payments.md](payments.md)), the order moves on to packing; without the money, the shop cancels the order
after the owner's time limit. Nobody can pack or send it unpaid. An edit that makes it dearer brings it back to TO_PAY until the rest has come.

An order that is paid by UPI begins at TO_PAY, or goes there once it is confirmed, and goes on to be packed when its payment is found. If the bank's line may be other income, a member of staff
confirms it first. Its payment does not follow from the stage: it is PAID
wherever the order is once the money was found, PENDING until then, and CANCELED where the table says so (\`paymentBy\`). An order that nobody has paid in time lapses, too ([decision
70](../decisions/0070-money-is-there-when-the-bank-says-so.md)).
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
