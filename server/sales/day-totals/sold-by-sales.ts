import type { SoldBySales } from '../../goods/prices/sold-by-sales.ts';
import { totalsOf } from './day-totals.ts';

/** Returns how much each of these sales has sold, from the daily totals. Cancelled orders do not count. */
export const soldBySales: SoldBySales = async (db, ids) => {
  if (ids.length === 0) return new Map();
  const days = await totalsOf(db, 'day_sales', {});
  const rows = await db
    .selectFrom(days.as('days'))
    .select('markdown_id')
    .select(({ fn }) => [
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('pieces').as('pieces'),
      fn.sum<number>('paise').as('paise'),
      fn.sum<number>('less_paise').as('less_paise'),
    ])
    .where('markdown_id', 'in', ids)
    .groupBy('markdown_id')
    .execute();
  return new Map(
    rows.map(({ markdown_id, orders, pieces, paise, less_paise }) => [
      markdown_id,
      {
        ...{ orders: Number(orders), pieces: Number(pieces) },
        ...{ paise: Number(paise), reductionPaise: Number(less_paise) },
      },
    ]),
  );
};
