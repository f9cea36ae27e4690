import { checkSign } from '../domain/gst/gstin.ts';
import { usualTaxRates } from '../domain/gst/tax-rates.ts';
import type { By } from '../server/accounts/audit/audit.ts';
import { saveConfirmRules } from '../server/sales/confirm-rules/confirm-rules.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { saveTaxSettings } from '../server/sales/tax/tax.ts';
import { saveUpiSettings } from '../server/sales/upi/settings.ts';
import { listTopCategories } from './queries.ts';

/**
 * For each top-level category, the HSN (tax code) of the categories below it. Cloth by the metre has the code of
 * fabric.
 */
const goods = {
  Women: { hsn: '6204', rule: null },
  Men: { hsn: '6203', rule: null },
  Kids: { hsn: '6209', rule: null },
  Loungewear: { hsn: '6208', rule: null },
  Fabrics: { hsn: '5208', rule: 'fabric' },
} as const;

// A GSTIN (tax number) of Rajasthan that belongs to nobody. It contains a PAN with the number 0000, and PAN numbers
// begin with 0001.
const GSTIN = '08AAAFT0000A1Z';

/**
 * Makes the shop issue GST invoices from its first day on, call customers who have refused a parcel or whose order is
 * very large, and accept UPI until `closeUpi`.
 */
export async function openBooks(db: Db, by: By): Promise<void> {
  const categories = (await listTopCategories(db)).flatMap(({ id, name }) => {
    // The cast is safe: it only allows a lookup by any name, and the code checks the result.
    const of = goods[name as keyof typeof goods] as (typeof goods)[keyof typeof goods] | undefined;
    return of ? [{ id, ...of }] : [];
  });
  const tax = {
    invoices: true,
    gstin: `${GSTIN}${checkSign(GSTIN)}`,
    legalName: 'Tana Bana Textiles (sample)',
    stateCode: '08',
    prefix: 'TB',
    limitBasis: 'with-tax' as const,
    rates: usualTaxRates,
    categories,
  };
  await saveTaxSettings(db, tax, undefined, by);
  const rules = { fromPaise: 2_000_000, firstOrder: false, refusals: 1, pins: [], waitHours: 72 };
  await saveConfirmRules(db, rules, undefined, by);
  await saveUpiSettings(db, { upiId: 'tanabana@example', payee: 'Tana Bana', lapseHours: 168 }, undefined, by);
}

/**
 * Turns UPI off for new orders; past orders may still be paid by UPI. The checkout then offers only cash on delivery,
 * until an owner adds other methods.
 */
export async function closeUpi(db: Db, by: By): Promise<void> {
  await saveUpiSettings(db, { upiId: '', payee: 'Tana Bana', lapseHours: 168 }, undefined, by);
}
