import type { TaxSettings } from '#contract/tax.ts';
import type { LimitBasis, TaxRule } from '#domain/gst/tax-rates.ts';
import { parseRupees } from '#domain/money.ts';
import { plainRupees } from '#domain/read-number.ts';
import { call } from '../../api/call.ts';
import { plainNumber, plainPercent } from '../editing/typed-numbers.ts';

export type Stored = { settings: TaxSettings };
export const tax = {
  name: 'tax',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /tax', input),
};

export type RateDraft = { rule: TaxRule; from: string; limit: string; rate: string; above: string };
export type CategoryDraft = { hsn: string; rule: TaxRule | '' };
/** The tax settings with all values as texts, as a person types them. An empty limit means no limit. */
export type TaxDraft = {
  invoices: boolean;
  gstin: string;
  legalName: string;
  stateCode: string;
  prefix: string;
  limitBasis: LimitBasis;
  rates: readonly RateDraft[];
  /** The values of each category, by the category's id. */
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

/** Returns the tax settings in the form that the server takes. */
export function toBody({ rates, categories, updatedAt, ...rest }: TaxDraft) {
  return {
    ...rest,
    rates: rates.map(({ limit, rate, above, ...one }) => ({
      ...one,
      limit: limit.trim() === '' ? null : plainNumber(limit),
      rate: plainPercent(rate),
      // Without a limit, no price is above it, so the rate above the limit is never used.
      above: limit.trim() === '' ? 0 : plainPercent(above),
    })),
    categories: Object.entries(categories).map(([id, { hsn, rule }]) => ({ id, hsn, rule: rule === '' ? null : rule })),
    expectedUpdatedAt: updatedAt,
  };
}
