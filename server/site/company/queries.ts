import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type CompanyRow = Schema['company'];

export async function findCompany(db: Db): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').selectAll().executeTakeFirst();
}

/** Finds the company's row and locks it until this transaction ends. */
export async function lockCompany(db: Tx): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').selectAll().forUpdate().executeTakeFirst();
}

export async function updateCompany(db: Tx, row: CompanyRow): Promise<void> {
  await db.updateTable('company').set(row).where('id', '=', row.id).execute();
}

/** Writes the first details; answers false if somebody else has just done so. */
export async function insertCompany(db: Tx, row: CompanyRow): Promise<boolean> {
  const inserted = await db
    .insertInto('company')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
