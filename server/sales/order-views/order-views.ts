import { sameKey } from '#domain/same-key.ts';
import { notFound, ShopError } from '#contract/errors.ts';
import type { OrderView } from '#contract/order-views.ts';
import { orderViewLimits } from '#domain/order-views.ts';
import * as viewText from '#text/order-views.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockUser } from '../../accounts/users/users.ts';
import { deleteView, insertView, listViews, updateView, type ViewRow } from './queries.ts';

type Filters = OrderView['filters'];

/** Lists a user's own views, in the sequence that the user has chosen. */
export async function getViews(db: Db, userId: string): Promise<OrderView[]> {
  return (await listViews(db, userId)).map(({ id, name, filters }) => ({ id, name, filters: JSON.parse(filters) }));
}

/** Saves a view as the last of the user's views. Throws 409 NAME_TAKEN, TOO_MANY_VIEWS. */
export async function addView(
  db: Db,
  userId: string,
  { name, filters }: { name: string; filters: Filters },
  now: string,
): Promise<void> {
  await withOwn(db, userId, async (db, views) => {
    if (views.length >= orderViewLimits.views)
      throw new ShopError('conflict', 'TOO_MANY_VIEWS', viewText.tooMany({ max: orderViewLimits.views }));
    refuseTaken(views, name);
    const position = Math.max(-1, ...views.map((view) => view.position)) + 1;
    const row = { id: newId(), user_id: userId, name, filters: JSON.stringify(filters), position, created_at: now };
    await insertView(db, row);
  });
}

/** Changes the name or the filters of a user's own view. Throws 404, 409 NAME_TAKEN. */
export async function changeView(
  db: Db,
  userId: string,
  id: string,
  { name, filters }: { name?: string | undefined; filters?: Filters | undefined },
): Promise<void> {
  await withOwn(db, userId, async (db, views) => {
    if (!views.some((view) => view.id === id)) throw notFound(viewText.notFound);
    if (name !== undefined)
      refuseTaken(
        views.filter((view) => view.id !== id),
        name,
      );
    const change = { ...(name !== undefined && { name }), ...(filters && { filters: JSON.stringify(filters) }) };
    if (Object.keys(change).length > 0) await updateView(db, userId, id, change);
  });
}

/**
 * Sorts a user's views by the sequence of `ids`. Views that `ids` does not contain come last, in their previous
 * sequence.
 */
export async function orderViews(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await withOwn(db, userId, async (db, views) => {
    const rankOf = ({ id }: ViewRow) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    for (const [position, { id }] of views.toSorted((a, b) => rankOf(a) - rankOf(b)).entries())
      await updateView(db, userId, id, { position });
  });
}

/** Deletes one of a user's own views. Throws 404. */
export async function dropView(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deleteView(db, userId, id))) throw notFound(viewText.notFound);
}

/**
 * Runs `work` with all views of a user, and locks the user's row meanwhile. `work` counts and compares the views, so
 * two windows of one person must not change the views at once.
 */
async function withOwn(db: Db, userId: string, work: (db: Tx, views: ViewRow[]) => Promise<void>): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockUser(db, userId);
    await work(db, await listViews(db, userId));
  });
}

function refuseTaken(views: readonly ViewRow[], name: string): void {
  if (!views.some((view) => sameKey(view.name) === sameKey(name))) return;
  const message = viewText.nameTaken();
  throw new ShopError('conflict', 'NAME_TAKEN', message, { issues: [{ path: 'name', message }] });
}
