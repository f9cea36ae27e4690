import { isDeepStrictEqual } from 'node:util';
import type { UpiSettings } from '#contract/upi.ts';
import { badField } from '#contract/errors.ts';
import { upiLimits } from '#domain/upi.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as upiText from '#text/upi.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';

const table = singleRow('upi_settings');

/** Returns the UPI account to which shoppers pay; its UPI ID is empty if the shop does not accept UPI. */
export async function getUpiSettings(db: Db): Promise<UpiSettings> {
  return present(await table.find(db));
}

type Fields = Omit<UpiSettings, 'updatedAt'>;

/** Saves the UPI account. Throws 400 for a UPI ID without its owner's name, 409 EDITED_ELSEWHERE. */
export async function saveUpiSettings(db: Db, fields: Fields, expected: string | undefined, by: By): Promise<void> {
  const { upiId, payee, lapseHours } = fields;
  if (upiId !== '' && payee === '') throw badField('payee', upiText.payeeMissing());
  await inTransaction(db, async (db) => {
    const toRow = () => ({ id: 1 as const, upi_id: upiId, payee, lapse_hours: lapseHours, updated_at: by.now });
    const { stored } = await table.replace(db, expected, editedText.upi, toRow);
    const { updatedAt: _, ...before } = present(stored);
    await noteInLog(db, by, { action: 'upi.changed', id: null, name: upiText.settings(), before, after: fields });
    // Cached pages show the payment methods, so a change of the account makes these pages stale. If the owner saves the
    // same account again, the cached pages stay.
    if (!isDeepStrictEqual(before, { upiId, payee, lapseHours })) await noteChange(db, []);
  });
}

function present(row: Schema['upi_settings'] | undefined): UpiSettings {
  return {
    upiId: row?.upi_id ?? '',
    payee: row?.payee ?? '',
    lapseHours: row?.lapse_hours ?? upiLimits.lapseHours,
    updatedAt: row?.updated_at ?? '',
  };
}
