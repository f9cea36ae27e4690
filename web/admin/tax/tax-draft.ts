import type { TaxSettings } from '#contract/tax.ts';
import type { LimitBasis, TaxRule } from '#domain/gst/tax-rates.ts';
import { parseRupees } from '#domain/money.ts';
import { plainRupees, readNumber } from '#domain/read-number.ts';
import { call } from '../../api/call.ts';

export type Stored = { settings: TaxSettings };
export const tax = {
  name: 'tax',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /tax', input),
};

export type RateDraft = { rule: TaxRule; from: string; limit: string; rate: string; above: string };
export type CategoryDraft = { hsn: string; rule: TaxRule | '' };
/** The settings with their texts as typed; an empty limit means no limit. */
export type TaxDraft = {
  invoices: boolean;
  gstin: string;
  legalName: string;
  stateCode: string;
  prefix: string;
  limitBasis: LimitBasis;
  rates: readonly RateDraft[];
  /** The categories, by their ids. */
  categories: Readonly<Record<string, CategoryDraft>>;
  updatedAt: string;
};

export function toDraft({ settings: { rates, categories, ...rest } }: Stored): TaxDraft {
  return {
    ...rest,
    rates: rates.map(({ limit, rate, above, ...one }) => ({
      ...one,
      limit: limit === null ? '' : plainRupees(parseRupees(limit) ?? 0),
      rate: String(rate),
      above: String(above),
    })),
    categories: Object.fromEntries(categories.map(({ id, hsn, rule }) => [id, { hsn, rule: rule ?? ('' as const) }])),
  };
}

/** Answers the settings in the form that the server takes, or their errors. */
export function toBody({ rates, categories, updatedAt, ...rest }: TaxDraft) {
  return {
    ...rest,
    rates: rates.map(({ limit, rate, above, ...one }) => ({
      ...one,
      limit: limit.trim() === '' ? null : (readNumber(limit) ?? limit),
      rate: readNumber(rate) ?? rate,
      // Without a limit the rate above the limit never applies.
      above: limit.trim() === '' ? 0 : (readNumber(above) ?? above),
    })),
    categories: Object.entries(categories).map(([id, { hsn, rule }]) => ({ id, hsn, rule: rule === '' ? null : rule })),
    expectedUpdatedAt: updatedAt,
  };
}
