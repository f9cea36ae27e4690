import type { Company } from '#contract/company.ts';
import { ShopError } from '#contract/errors.ts';
import * as companyText from '#text/company.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

type CompanyRow = Schema['company'];

const table = singleRow('company');

type CompanyDetails = Pick<Company, 'name' | 'email' | 'phone' | 'address' | 'pincode'>;
/**
 * `expectedUpdatedAt` is the version of the company's details that the sender has read. `logoPictureId` is the id of a
 * new logo's picture. If the logo, the WhatsApp number or the Instagram name is missing, the stored value stays.
 */
type CompanyChange = CompanyDetails & {
  whatsapp?: string | undefined;
  instagram?: string | undefined;
  expectedUpdatedAt?: string | undefined;
  logoPictureId?: string | undefined;
};

/** Returns the shop's own details: name, address, contact and logo. */
export async function getCompany(db: Db): Promise<Company> {
  return present(await table.find(db));
}

/** Saves the company's details. Throws 409 if somebody else has edited the details meanwhile. */
export async function saveCompany(
  db: Db,
  { expectedUpdatedAt, logoPictureId, whatsapp, instagram, ...details }: CompanyChange,
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { stored, row } = await table.replace(db, expectedUpdatedAt, editedText.company, (stored) => ({
      id: 1,
      ...details,
      whatsapp: whatsapp ?? stored?.whatsapp ?? '',
      instagram: instagram ?? stored?.instagram ?? '',
      logo_picture_id: logoPictureId ?? stored?.logo_picture_id ?? null,
      guests_may_shop: stored?.guests_may_shop ?? 0,
      updated_at: by.now,
    }));
    const [before, after] = [shown(present(stored)), shown(present(row))];
    await noteInLog(db, by, { action: 'company.changed', id: null, name: details.name, before, after });
    await noteChange(db, []);
  });
}

/**
 * Sets whether shoppers may fill a cart before they sign in. The version of the company's details stays the same, so
 * that a form that is open elsewhere can still be saved. Throws 409 if nobody has saved the company's details yet.
 */
export async function letGuestsShop(db: Db, guestsMayShop: boolean, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const stored = await table.lock(db);
    if (!stored) throw new ShopError('conflict', 'NO_COMPANY', companyText.saveFirst());
    const row: CompanyRow = { ...stored, guests_may_shop: guestsMayShop ? 1 : 0 };
    await table.update(db, row);
    const [before, after] = [stored, row].map(({ guests_may_shop: flag }) => ({ signInFirst: flag ? 'off' : 'on' }));
    await noteInLog(db, by, { action: 'company.changed', id: null, name: stored.name, before, after });
    await noteChange(db, []);
  });
}

function present(row: CompanyRow | undefined): Company {
  if (!row)
    return {
      name: companyText.unnamed(),
      email: '',
      phone: '',
      address: '',
      pincode: '',
      whatsapp: '',
      instagram: '',
      logoUrl: null,
      updatedAt: '',
    };
  const { name, email, phone, address, pincode, whatsapp, instagram } = row;
  const logoUrl = row.logo_picture_id && `/pictures/${row.logo_picture_id}.jpg`;
  const guests = row.guests_may_shop === 1 ? { guestsMayShop: true as const } : {};
  return { name, email, phone, address, pincode, whatsapp, instagram, logoUrl, ...guests, updatedAt: row.updated_at };
}

/** Picks the fields of the company's details whose changes the shop writes into the log. */
function shown({ updatedAt: _updatedAt, whatsapp, ...details }: Company) {
  return { ...details, whatsappNumber: whatsapp };
}
