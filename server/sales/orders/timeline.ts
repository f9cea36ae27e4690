import { notFound } from '#contract/errors.ts';
import { toldReturnState } from '#domain/returns.ts';
import * as notFoundText from '#text/not-found.ts';
import { formatPaise } from '#domain/money.ts';
import * as offerRulesText from '#text/offer-rules.ts';
import * as peopleText from '#text/order-people.ts';
import * as parcelText from '#text/parcel.ts';
import * as returnText from '#text/returns.ts';
import type { TimelineLine } from '#contract/orders.ts';
import * as confirmText from '#text/confirming.ts';
import * as stageText from '#text/order-stage.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fullNameOf } from '../../accounts/full-name.ts';
import { listStaffReductions } from '../offers/offers.ts';
import { listEditsWithNames } from './edit-queries.ts';
import { changesIn, totalChangeIn } from './edit-words.ts';
import { isConfirmation, isPayment, reasonOf } from './event-kinds.ts';
import { listParcelsWithNames } from './parcel-queries.ts';
import { listReturnEventsWithNames } from './return-queries.ts';
import { beyondStatus } from './order-readers.ts';
import {
  deleteMailNote,
  findOrderNumber,
  insertOrderAction,
  insertOrderNote,
  listActionsWithNames,
  listEventsWithNames,
  listNotesWithNames,
} from './queries.ts';

/**
 * Lists an order's history, the oldest entry first, with the author and the time of each entry. The entries are changes
 * of status, edits, parcels, returns, the staff's actions, reductions and notes, and emails that were sent again.
 * Throws 404.
 */
export async function listTimeline(db: Db, orderId: string): Promise<TimelineLine[]> {
  await getNumber(db, orderId);
  const events = (await listEventsWithNames(db, orderId)).map((event, index, all) => ({
    at: event.at,
    kind: kindOf(event, all[index - 1]),
    deliveryStatus: event.delivery_status,
    ...beyondStatus(event),
    text: reasonOf(event, all[index - 1]),
    who: event.by === 'shopper' ? peopleText.shopper() : nameOf(event),
  }));
  const notes = (await listNotesWithNames(db, orderId)).map((note) => ({
    at: note.at,
    kind: note.kind,
    deliveryStatus: null,
    text: note.text,
    who: nameOf(note),
  }));
  const actions = (await listActionsWithNames(db, orderId)).map((action) => ({
    at: action.at,
    kind: action.kind,
    deliveryStatus: null,
    text: wordsOf(action),
    who: nameOf(action),
  }));
  const parcels = (await listParcelsWithNames(db, orderId)).map((parcel) => ({
    at: parcel.created_at,
    kind: 'parcel' as const,
    deliveryStatus: null,
    text: parcelText.inTimeline({ courier: parcel.name, number: parcel.number }),
    who: nameOf(parcel),
  }));
  const returns = (await listReturnEventsWithNames(db, orderId)).map((event) => ({
    at: event.at,
    kind: 'return' as const,
    deliveryStatus: null,
    text: returnText.inTimeline({ kind: event.kind, state: returnText.state({ state: event.state }) }),
    who: event.by === 'shopper' ? peopleText.shopper() : nameOf(event),
  }));
  const edits = (await listEditsWithNames(db, orderId)).map((edit) => ({
    at: edit.at,
    kind: 'edited' as const,
    deliveryStatus: null,
    text: [...changesIn(edit), totalChangeIn(edit), edit.reason].filter(Boolean).join('. '),
    who: nameOf(edit),
  }));
  const reductions = (await listStaffReductions(db, orderId)).map(({ paise, reason, ...person }) => ({
    at: events[0]?.at ?? '',
    kind: 'note' as const,
    deliveryStatus: null,
    text: offerRulesText.tookOff({ amount: formatPaise(paise), reason }),
    who: nameOf(person),
  }));
  return [...actions, ...edits, ...events, ...reductions, ...notes, ...parcels, ...returns].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
}

type Event = Parameters<typeof isPayment>[0];

function kindOf(event: Event, before: Event | undefined): 'placed' | 'confirmed' | 'paid' | 'status' {
  if (!before) return 'placed';
  if (isPayment(event, before)) return 'paid';
  return isConfirmation(event, before) ? 'confirmed' : 'status';
}

function wordsOf({ kind, word }: Pick<Schema['order_actions'], 'kind' | 'word'>): string {
  if (kind === 'call') return confirmText.outcome({ outcome: word });
  const state = toldReturnState(word);
  return state ? returnText.state({ state }) : stageText.label({ stage: word });
}

/** Writes a member of staff's action for an order into the order's history and into the log. Throws 404. */
export async function noteAction(
  db: Tx,
  orderId: string,
  { kind, word }: Pick<Schema['order_actions'], 'kind' | 'word'>,
  { userId, now }: { userId: string; now: string },
): Promise<void> {
  const name = await getNumber(db, orderId);
  await insertOrderAction(db, { id: newId(), order_id: orderId, at: now, user_id: userId, kind, word });
  await noteInLog(db, { userId, now }, { action: `order.${kind}`, id: orderId, name, after: { [kind]: word } });
}

/** Writes a note into the order's history and into the log. Throws 404. */
export async function addNote(db: Db, orderId: string, text: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => addToTimeline(db, orderId, 'note', text, by));
}

/**
 * Writes a note into the order's history and into the log, or records there that an email was sent again. Throws 404.
 */
export async function addToTimeline(
  db: Tx,
  orderId: string,
  kind: Schema['order_notes']['kind'],
  text: string,
  by: By,
): Promise<void> {
  const number = await getNumber(db, orderId);
  await insertOrderNote(db, { id: newId(), order_id: orderId, at: by.now, user_id: by.userId, kind, text });
  await noteInLog(db, by, {
    action: kind === 'note' ? 'order.note' : 'order.mail',
    id: orderId,
    name: number,
    after: { [kind]: text },
  });
}

/** Deletes the entry about a refused email from an order's history, and records the refusal in the log. */
export async function withdrawMail(db: Tx, orderId: string, by: By): Promise<void> {
  await deleteMailNote(db, orderId, by.now);
  await noteInLog(db, by, { action: 'order.mailRefused', id: orderId, name: await getNumber(db, orderId) });
}

async function getNumber(db: Db, orderId: string): Promise<string> {
  const number = await findOrderNumber(db, orderId);
  if (number === undefined) throw notFound(notFoundText.order);
  return number;
}

function nameOf(person: { first_name: string | null; last_name: string | null }): string {
  return fullNameOf(person) || peopleText.shop();
}
