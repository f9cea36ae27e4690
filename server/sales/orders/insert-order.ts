import { prepared } from '../../platform/db/prepared.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { OrderRow } from './queries.ts';

// The queries of this file write an order. `placing/` sends them to the database together with other statements.

/** `insertOrder` fails if another order has the same number (`isNumberTaken` in placing/placing-queries.ts). */
export const insertOrder = prepared((db, order: OrderRow) => db.insertInto('orders').values(order));
export const insertItems = prepared((db, items: ReadonlyArray<Schema['order_items']>) =>
  db.insertInto('order_items').values(items),
);
export const insertEvents = prepared((db, events: ReadonlyArray<Schema['order_events']>) =>
  db.insertInto('order_events').values(events),
);
