import { z } from 'zod';
import { stateOfGstCode } from '#domain/gst/gst-states.ts';
import { isGstin, tidyGstin } from '#domain/gst/gstin.ts';
import { SERIES_PREFIX } from '#domain/gst/invoice-number.ts';
import { limitBases, taxRules } from '#domain/gst/tax-rates.ts';
import { companyLimits } from '#domain/limits.ts';
import * as taxText from '#text/tax.ts';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { code, day, id, line, rupees, rupeesOf } from './fields.ts';

const rule = z.enum(taxRules);
const limitBasis = z.enum(limitBases);
/** The tax settings of a category. A setting that is null or empty comes from the category above. */
const CategoryTax = z.object({ id, hsn: z.string(), rule: rule.nullable() });
/** A tax rate. If `limit` is null, `rate` applies to every price. Rates are in per cent: 5, or 0.25. */
const Rate = z.object({ rule, from: day, limit: rupees.nullable(), rate: z.number(), above: z.number() });

/** The tax settings. `updatedAt` is empty until somebody saves them. */
export const TaxSettings = z.object({
  invoices: z.boolean(),
  gstin: z.string(),
  legalName: z.string(),
  stateCode: z.string(),
  prefix: z.string(),
  limitBasis,
  rates: z.array(Rate),
  categories: z.array(CategoryTax),
  updatedAt: z.string(),
});
export type TaxSettings = z.infer<typeof TaxSettings>;

const perCent = z
  .union([z.number(), z.string().regex(/^\d{1,2}(\.\d{1,2})?$|^100$/, { error: taxText.notPerCent })])
  .transform((typed) => Math.round(Number(typed) * 100))
  .pipe(z.number().min(0, { error: taxText.notPerCent }).max(10_000, { error: taxText.notPerCent }));

const RateIn = z.object({
  rule,
  from: day,
  limit: rupeesOf(taxText.limit).nullable(),
  rate: perCent,
  above: perCent,
});
const hsn = code(40)
  .transform((text) => text.replaceAll(/[\s.]/g, ''))
  .refine((text) => /^(\d{4}|\d{6}|\d{8})?$/.test(text), { error: taxText.notHsn });

const TaxSettingsIn = z
  .object({
    invoices: z.boolean(),
    gstin: code(40)
      .transform(tidyGstin)
      .refine((text) => text === '' || isGstin(text), { error: taxText.notGstin }),
    legalName: line(companyLimits.nameLength),
    stateCode: z
      .string()
      .refine((code) => code === '' || stateOfGstCode(code) !== undefined, { error: taxText.noState }),
    prefix: code(10)
      .transform((text) => text.toUpperCase())
      .refine((text) => SERIES_PREFIX.test(text), { error: taxText.notPrefix }),
    limitBasis,
    rates: z.array(RateIn).max(200),
    categories: z.array(CategoryTax.extend({ hsn })).max(5000),
    expectedUpdatedAt: z.string().max(40).optional(),
  })
  .superRefine((typed, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const { gstin, stateCode } = typed;
    if (gstin && stateCode && !gstin.startsWith(stateCode))
      refuse('stateCode', taxText.otherState({ state: stateOfGstCode(gstin.slice(0, 2)) ?? gstin.slice(0, 2) }));
    if (!typed.invoices) return;
    if (typed.legalName === '') refuse('legalName', taxText.legalNameMissing());
    if (stateCode === '' && gstin === '') refuse('stateCode', taxText.stateMissing());
    const without = taxRules.find((one) => !typed.rates.some((rate) => rate.rule === one));
    if (without) refuse('rates', taxText.rateMissing({ rule: without }));
  });

const answer = { settings: TaxSettings };

export const taxCalls = {
  'GET /tax': {
    ...staffWith('tax.read'),
    summary: 'How the shop is taxed: GSTIN, rates with the day from which they hold, HSN by category.',
    answer: z.object(answer),
  },
  'PUT /tax': {
    ...provedStaffWith('settings.edit'),
    summary: 'Change that; invoices that were given stay as they are.',
    body: TaxSettingsIn,
    answer: z.object({ ...answer, message: z.string() }),
  },
} as const satisfies Calls;
