import { notFound } from '#contract/errors.ts';
import * as returnText from '#text/returns.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import { findReturn, type ReturnRow } from './queries.ts';

export type LockedReturn = { row: ReturnRow; order: OrderRow };

/**
 * Locks the order of a return and then reads the return. All other changes of the return wait for the order's lock.
 * With `ownerId`, `lockReturn` finds only a return of this user. Throws 404.
 */
export async function lockReturn(db: Tx, id: string, ownerId?: string): Promise<LockedReturn> {
  const found = await findReturn(db, id, ownerId);
  const order = found && (await lockOrder(db, found.order_id));
  const row = order && (await findReturn(db, id));
  if (!row) throw notFound(returnText.noSuchReturn);
  return { row, order };
}
