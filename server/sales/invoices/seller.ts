import type { TaxSettings } from '../tax/tax.ts';
import { getCompany } from '../../site/company/company.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The shop's details on an invoice, stored with the invoice. `name` is the name that shoppers know. */
export type Seller = {
  legalName: string;
  name: string;
  gstin: string;
  stateCode: string;
  address: string;
  pincode: string;
  phone: string;
  email: string;
};

export async function sellerNow(db: Db, { legalName, gstin, stateCode }: TaxSettings): Promise<Seller> {
  const { name, address, pincode, phone, email } = await getCompany(db);
  return { legalName, name, gstin, stateCode, address, pincode, phone, email };
}

export function sellerOf({ seller }: { seller: string }): Seller {
  // The cast is safe: the column holds what `sellerNow` made.
  return JSON.parse(seller) as Seller;
}
