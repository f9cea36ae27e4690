import { ShopError } from '#contract/errors.ts';
import type { OfferSettings } from '#contract/offers.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as rulesText from '#text/offer-rules.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { staffPercentWords } from './log-words.ts';
import { findSettings, lockSettings, updateSettings, type SettingsRow } from './queries.ts';

/** The percentage of the price that each role may take off a phone order, if the owner has set none. */
export const usualStaffPercent: Readonly<Record<StaffRole, number>> = {
  owner: 100,
  manager: 20,
  catalogue: 0,
  packing: 0,
  accounts: 0,
};

export async function getOfferSettings(db: Db): Promise<OfferSettings> {
  return present(await findSettings(db));
}

function present(row: SettingsRow | undefined): OfferSettings {
  return {
    floorPercent: row?.floor_percent ?? 0,
    staffPercent: row ? staffPercentIn(row) : { ...usualStaffPercent },
    updatedAt: row?.updated_at ?? '',
  };
}

export function staffPercentIn({ staff_percent }: Pick<SettingsRow, 'staff_percent'>): Record<StaffRole, number> {
  // The cast is safe: this file wrote the column.
  return { ...usualStaffPercent, ...(JSON.parse(staff_percent) as Partial<Record<StaffRole, number>>) };
}

/**
 * Saves the settings of offers. Throws 403 ONLY_OWNERS if a person who is no owner wants to change the staff's limits:
 * such a person could otherwise raise their own limit. Throws 409 EDITED_ELSEWHERE if somebody has changed the settings
 * meanwhile.
 */
export async function saveOfferSettings(
  db: Db,
  { floorPercent, staffPercent }: Omit<OfferSettings, 'updatedAt'>,
  expected: string | undefined,
  by: By & { role: StaffRole | null },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const stored = await lockOffers(db);
    refuseStale(expected, stored.updated_at, editedText.offerSettings);
    const before = staffPercentIn(stored);
    const isOther = Object.entries(staffPercent).some(([role, percent]) => before[role as StaffRole] !== percent);
    if (isOther && by.role !== 'owner') throw new ShopError('forbidden', 'ONLY_OWNERS', rulesText.onlyOwners());
    await updateSettings(db, {
      version: newId(),
      floor_percent: floorPercent,
      staff_percent: JSON.stringify(staffPercent),
      updated_at: by.now,
    });
    await noteInLog(db, by, {
      action: 'offer.settings',
      id: null,
      name: rulesText.settingsName(),
      before: { floorPercent: stored.floor_percent, staffPercent: staffPercentWords(before) },
      after: { floorPercent, staffPercent: staffPercentWords({ ...before, ...staffPercent }) },
    });
  });
}

/** Locks all offers, and inserts the settings' row if there is none yet. */
export async function lockOffers(db: Tx): Promise<SettingsRow> {
  const staff_percent = JSON.stringify(usualStaffPercent);
  return lockSettings(db, { id: 1, version: newId(), floor_percent: 0, staff_percent, updated_at: '' });
}

/**
 * Stores a new version of the offers. A process that reads this version notices that the offers in its memory are out
 * of date.
 */
export async function noteOffersChanged(db: Tx): Promise<void> {
  await updateSettings(db, { version: newId() });
}
