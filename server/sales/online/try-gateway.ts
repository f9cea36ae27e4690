import { ShopError } from '#contract/errors.ts';
import { addMs, MINUTE_MS } from '#domain/instants.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { needsPhone, paymentLimits, type GatewayName } from '#domain/payments.ts';
import * as gatewayText from '#text/gateways.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { findUser } from '../../accounts/users/users.ts';
import { originOf } from '../../platform/env/env.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { getCompany } from '../../site/company/company.ts';
import { insertGatewayPayment } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { gatewayOf } from './gateway-keys.ts';
import { newPayment, noteOpened, openPage } from './open-payment.ts';

/**
 * Opens a trial payment of one rupee with a gateway's stored keys, so that the owner sees whether the keys work. The
 * shop refunds the rupee as soon as it has come. Returns the page's address. Throws 400 PHONE_NEEDED, 409 NO_KEYS,
 * GATEWAY_REFUSED, 503 GATEWAY_AWAY.
 */
export async function tryGateway(shop: Sales, name: GatewayName, isTest: boolean, by: By): Promise<string> {
  const which = { gateway: name, is_test: isTest ? 1 : 0 } as const;
  const gateway = await gatewayOf(shop, which);
  if (!gateway) throw new ShopError('conflict', 'NO_KEYS', gatewayText.keysMissing());
  const phone = await companyPhone(shop.db, name);
  const expiresAt = addMs(by.now, paymentLimits.minutes * MINUTE_MS);
  const payment = newPayment({ ...which, paise: paymentLimits.trialPaise, now: by.now }, undefined, expiresAt);
  const owner = await findUser(shop.db, by.userId ?? '');
  await inTransaction(shop.db, async (db) => {
    await insertGatewayPayment(db, payment);
    const after = { mode: isTest ? 'test' : 'live' };
    await noteInLog(db, by, { action: 'gateway.tried', id: null, name: gatewayTitles[name], after });
  });
  const opened = await openPage(shop, gateway, payment, {
    orderNumber: payment.reference,
    customer: { name: owner?.first_name ?? '', phone, email: owner?.email ?? '' },
    returnUrl: `${originOf(shop.env)}/admin/gateways`,
    refusal: (reason) => gatewayText.refused({ gateway: gatewayTitles[name], reason }),
  });
  await noteOpened(shop.db, payment, opened);
  return opened.url;
}

/**
 * Returns the ten digits of the company's phone number, '' if it has none. Throws 400 PHONE_NEEDED if the gateway needs
 * one.
 */
async function companyPhone(db: Db, name: GatewayName): Promise<string> {
  const { phone } = await getCompany(db);
  if (/^\d{10}$/.test(phone)) return phone;
  if (!needsPhone(name)) return '';
  throw new ShopError('bad-input', 'PHONE_NEEDED', gatewayText.phoneNeeded({ gateway: gatewayTitles[name] }));
}
