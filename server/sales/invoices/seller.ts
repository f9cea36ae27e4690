import type { TaxSettings } from '../tax/tax.ts';
import { getCompany } from '../../site/company/company.ts';
import type { Db } from '../../platform/db/schema.ts';

/**
 * The shop's details on an invoice, which are stored with the invoice. `name` is the name under which shoppers know the
 * shop.
 */
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
  // The cast is safe: `sellerNow` wrote this column.
  return JSON.parse(seller) as Seller;
}
