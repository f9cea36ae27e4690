import type { Charge } from '#domain/amounts.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** Returns an order's charges above zero. */
export function chargesIn(order: Pick<Schema['orders'], 'delivery_paise' | 'cash_fee_paise'>): Charge[] {
  const charges: Charge[] = [
    { kind: 'delivery', paise: order.delivery_paise },
    { kind: 'cash', paise: order.cash_fee_paise },
  ];
  return charges.filter(({ paise }) => paise > 0);
}
