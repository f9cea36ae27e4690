import { noteLines, type By, type Line, type Noted } from '../accounts/audit/audit.ts';
import type { Tx } from '../platform/db/schema.ts';
import { noteEvents, type Happened } from '../webhooks/note-event.ts';

/**
 * Writes changes of products and categories into the log of changes. For changes of products, also writes the events
 * for webhooks, in the same transaction.
 */
export async function noteGoods(db: Tx, by: By, ...changes: readonly Noted[]): Promise<void> {
  const lines = await noteLines(db, by, changes);
  await noteEvents(db, lines.flatMap(eventsOf), by.now);
}

/**
 * Returns the events for webhooks that follow from an entry of the log. Every change of a product has an entry, so
 * every change has an event.
 */
function eventsOf({ action, subject_id: subjectId, before }: Line): Happened[] {
  if (subjectId === null) return [];
  if (action === 'product.deleted') return [{ event: 'product.retired', subjectId }];
  const isNew = action === 'product.made' || (action === 'product.imported' && before === null);
  if (isNew) return [{ event: 'product.created', subjectId }];
  return action === 'product.changed' || action === 'product.imported' ? [{ event: 'product.updated', subjectId }] : [];
}
