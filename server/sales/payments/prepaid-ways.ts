import type { PaymentMethod } from '#domain/upi.ts';
import type { Db } from '../../platform/db/schema.ts';
import { onlineSettingsQuery } from './online-rows.ts';
import { upiSettingsQuery } from './upi-rows.ts';

/** Returns the present payment methods of the shop for paying in advance, and the gateway of online payments. */
export async function prepaidWays(db: Db) {
  const hasUpi = (await upiSettingsQuery(db).executeTakeFirst())?.upi_id;
  const online = await onlineSettingsQuery(db).executeTakeFirst();
  const ways: Array<Exclude<PaymentMethod, 'COD'>> = [];
  if (hasUpi) ways.push('UPI');
  if (online?.gateway) ways.push('ONLINE');
  return { ways, online };
}
