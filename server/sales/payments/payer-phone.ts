import { ShopError } from '#contract/errors.ts';
import { needsPhone, type GatewayName } from '#domain/payments.ts';
import { parseMobile } from '#domain/phone.ts';
import type { Schema } from '../../platform/db/schema.ts';

type Account = Pick<Schema['users'], 'confirmed_phone' | 'mobile'>;

/**
 * Returns the ten digits of the phone number that the gateway gets with a payment: the number of the order's address
 * or, if that has none, of the customer's account. Returns '' if neither has an Indian number. If the gateway needs a
 * number and there is none, throws 400 PHONE_NEEDED with the text of `sentence`.
 */
export function payerPhone(
  gateway: GatewayName,
  { phone }: Pick<Schema['orders'], 'phone'>,
  account: Account | undefined,
  sentence: () => string,
): string {
  const numbers = [phone, account?.confirmed_phone, account?.mobile];
  const number = numbers.map((one) => parseMobile(one ?? '')).find((one) => one !== undefined) ?? '';
  if (number === '' && needsPhone(gateway)) throw new ShopError('bad-input', 'PHONE_NEEDED', sentence());
  return number;
}
