import { isDeepStrictEqual } from 'node:util';
import { badField } from '#contract/errors.ts';
import type { PaymentSettings } from '#contract/payments.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { paymentLimits } from '#domain/payments.ts';
import { paymentMethods, type PaymentMethod } from '#domain/upi.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as gatewayText from '#text/gateways.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { paymentSettings, prepaidWays } from '../payments/payments.ts';
import { findKeys } from './queries.ts';

/**
 * Returns the owner's choices about payment methods. If the owner has saved none, cash comes before UPI, and no gateway
 * is chosen.
 */
export async function getPaymentSettings(db: Db): Promise<PaymentSettings> {
  return present(await paymentSettings.find(db));
}

type Fields = Omit<PaymentSettings, 'updatedAt'>;
type SettingsRow = Schema['payment_settings'];

/** Saves the owner's choices about payment methods. Throws 400 for a gateway without keys, 409 EDITED_ELSEWHERE. */
export async function savePaymentSettings(db: Db, given: Fields, expected: string | undefined, by: By): Promise<void> {
  const fields = { ...given, methods: inFull(given.methods) };
  const { methods, minutes, gateway, isTest } = fields;
  await inTransaction(db, async (db) => {
    const toRow = async (): Promise<SettingsRow> => {
      if (gateway !== null && !(await findKeys(db, gateway, isTest ? 1 : 0)))
        throw badField('gateway', gatewayText.keysMissing());
      const chosen = { methods: JSON.stringify(methods), minutes, gateway, is_test: isTest ? 1 : 0 } as const;
      return { id: 1, ...chosen, updated_at: by.now };
    };
    const { stored } = await paymentSettings.replace(db, expected, editedText.payments, toRow);
    const [before, after] = [logged(present(stored)), logged(fields)];
    await noteInLog(db, by, { action: 'payments.changed', id: null, name: gatewayText.settings(), before, after });
    // Cached pages name the payment methods. If the owner saves the same choices again, the cache must stay as it is.
    if (!isDeepStrictEqual(before, after)) await noteChange(db, []);
  });
}

function logged({ methods, minutes, gateway, isTest }: Fields) {
  return {
    methods: methods.join(', '),
    minutes,
    gateway: gateway === null ? '' : `${gatewayTitles[gateway]} (${isTest ? 'test' : 'live'})`,
  };
}

function present(row: SettingsRow | undefined): PaymentSettings {
  return {
    // The cast is safe: `savePaymentSettings` wrote this column.
    methods: inFull(row ? (JSON.parse(row.methods) as PaymentMethod[]) : []),
    minutes: row?.minutes ?? paymentLimits.minutes,
    gateway: row?.gateway ?? null,
    isTest: row?.is_test === 1,
    updatedAt: row?.updated_at ?? '',
  };
}

/** Adds, at the end, the payment methods that the owner's choice does not name. */
function inFull(methods: readonly PaymentMethod[]): PaymentMethod[] {
  return [...new Set([...methods, ...paymentMethods])];
}

/** Returns the present payment methods, in the sequence that the owner chose, and the gateway of online payments. */
export async function methodsAtPresent(db: Db) {
  const { methods } = await getPaymentSettings(db);
  const { ways, online } = await prepaidWays(db);
  const open = methods.filter((method) => method === 'COD' || ways.includes(method));
  return {
    methods: open,
    ...(online?.gateway && {
      online: { gateway: gatewayTitles[online.gateway], isTest: online.is_test === 1, minutes: online.minutes },
    }),
  };
}
