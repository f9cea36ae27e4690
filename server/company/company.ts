import type { Company } from '#contract/company.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

export type CompanyDetails = { name: string; email: string; phone: string; address: string; pincode: string };

const UNNAMED: Company = { name: 'My Shop', email: '', phone: '', address: '', pincode: '', logoUrl: null };

/** What the shop says of itself. */
export async function getCompany(db: Db): Promise<Company> {
  const row = await db.selectFrom('company').selectAll().executeTakeFirst();
  if (!row) return UNNAMED;
  return { name: row.name, email: row.email, phone: row.phone, address: row.address, pincode: row.pincode, logoUrl: row.logo_picture_id && `/pictures/${row.logo_picture_id}.jpg` };
}

/** Saves the details; the logo stays unless a new picture is named. */
export async function saveCompany(db: Db, details: CompanyDetails, logoPictureId: string | undefined, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = { ...details, ...(logoPictureId !== undefined && { logo_picture_id: logoPictureId }), updated_at: by.now };
    const { ...before } = await getCompany(db);
    await db
      .insertInto('company')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await noteInLog(db, by, { action: 'company.changed', id: null, name: details.name, before, after: { ...(await getCompany(db)) } });
    await noteChange(db, []);
  });
}
