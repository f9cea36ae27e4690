import type { TaxSettings as TaxSettingsAnswer } from '#contract/tax.ts';
import { stateOfGstCode } from '#domain/gst/gst-states.ts';
import { usualTaxRates, type LimitBasis, type TaxRate } from '#domain/gst/tax-rates.ts';
import { toRupees } from '#domain/money.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as taxText from '#text/tax.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { CategoryTax } from './goods.ts';

export { goodsOf } from './goods.ts';

type TaxRow = Schema['tax_settings'];

const table = singleRow('tax_settings');

export type TaxSettings = {
  invoices: boolean;
  /** The shop's registration number for the tax GST (GSTIN); '' if the shop is not registered. */
  gstin: string;
  legalName: string;
  stateCode: string;
  prefix: string;
  limitBasis: LimitBasis;
  rates: readonly TaxRate[];
  categories: readonly CategoryTax[];
};

const usual: TaxSettings = {
  invoices: false,
  gstin: '',
  legalName: '',
  stateCode: '',
  prefix: '',
  limitBasis: 'with-tax',
  rates: usualTaxRates,
  categories: [],
};

/** Returns the present tax settings; undefined if the shop issues no invoices. */
export async function taxInForce(db: Db): Promise<TaxSettings | undefined> {
  const row = await table.find(db);
  return row?.is_on === 1 ? settingsOf(row) : undefined;
}

/** Returns the tax settings in the form in which the owner reads and changes them. */
export async function getTaxSettings(db: Db): Promise<TaxSettingsAnswer> {
  const row = await table.find(db);
  const { rates, categories, ...rest } = settingsOf(row);
  return {
    ...rest,
    rates: rates.map(({ limitPaise, rate, above, ...one }) => ({
      ...one,
      limit: limitPaise === null ? null : toRupees(limitPaise),
      rate: rate / 100,
      above: above / 100,
    })),
    categories: [...categories],
    updatedAt: row?.updated_at ?? '',
  };
}

/** Saves the tax settings. Throws 409 if somebody has changed them elsewhere. */
export async function saveTaxSettings(
  db: Db,
  settings: TaxSettings,
  expectedUpdatedAt: string | undefined,
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { stored } = await table.replace(db, expectedUpdatedAt, editedText.tax, () => toRow(settings, by.now));
    const [before, after] = [shown(settingsOf(stored)), shown(settings)];
    await noteInLog(db, by, { action: 'tax.changed', id: null, name: taxText.logName(), before, after });
  });
}

function settingsOf(row: TaxRow | undefined): TaxSettings {
  if (!row) return usual;
  return {
    invoices: row.is_on === 1,
    gstin: row.gstin,
    legalName: row.legal_name,
    stateCode: row.state_code,
    prefix: row.prefix,
    limitBasis: row.limit_basis,
    // The cast is safe: `toRow` wrote these columns.
    rates: JSON.parse(row.rates) as TaxRate[],
    categories: JSON.parse(row.categories) as CategoryTax[],
  };
}

function toRow(settings: TaxSettings, now: string): TaxRow {
  return {
    id: 1,
    is_on: settings.invoices ? 1 : 0,
    gstin: settings.gstin,
    legal_name: settings.legalName,
    state_code: settings.stateCode,
    prefix: settings.prefix,
    limit_basis: settings.limitBasis,
    rates: JSON.stringify(settings.rates),
    // A category without its own tax settings needs no entry, because the categories above it decide.
    categories: JSON.stringify(settings.categories.filter(({ hsn, rule }) => hsn !== '' || rule !== null)),
    updated_at: now,
  };
}

/** Picks the tax settings whose changes the log of changes shows. */
function shown({ invoices, stateCode, rates, categories, ...texts }: TaxSettings) {
  return {
    ...texts,
    invoices: invoices ? 'on' : 'off',
    state: stateOfGstCode(stateCode) ?? '',
    rates: rates.map(shownRate).join('; '),
    taxCategories: categories.map(({ id, hsn, rule }) => `${id}: ${[hsn, rule].filter(Boolean).join(' ')}`).join('; '),
  };
}

function shownRate({ rule, from, limitPaise, rate, above }: TaxRate): string {
  const first = `${rule} ${from}: ${rate / 100} %`;
  return limitPaise === null ? first : `${first} ≤ ₹${toRupees(limitPaise)} < ${above / 100} %`;
}
