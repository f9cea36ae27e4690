import type { ReturnPolicy } from '#contract/returns.ts';
import { readWhole } from '#domain/read-number.ts';
import { returnLimits } from '#domain/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import { call } from '../../../api/call.ts';

export type Stored = { policy: ReturnPolicy };
export const returnPolicy = {
  name: 'return-policy',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /return-policy', input),
};

/**
 * The return policy with all values as texts, as a person types them. `own` has the days of each category, by its id;
 * if a category's days are empty, those of the category above apply.
 */
type PolicyDraft = {
  days: string;
  holdDays: string;
  own: Record<string, string>;
  refundsCharges: boolean;
  updatedAt: string;
};

export function toDraft({ policy: { days, holdDays, categories, ...policy } }: Stored): PolicyDraft {
  const own = Object.fromEntries(categories.map(({ id, days }) => [id, String(days)]));
  return { ...policy, days: String(days), holdDays: String(holdDays), own };
}

const CATEGORY = 'category ';
/** Returns the name of a category's box. */
export function boxOf(categoryId: string): string {
  return CATEGORY + categoryId;
}

/** Returns the body of the request, or the errors by the names of their boxes. */
export function readPolicy(form: FormData) {
  const issues: Record<string, string> = {};
  const read = (name: string, least: number, most: number): number => {
    const days = Number(readWhole(String(form.get(name) ?? '')) ?? Number.NaN);
    if (!(days >= least && days <= most)) issues[name] = returnsText.notDays({ max: most });
    return days;
  };
  const own = [...form.keys()].filter((name) => name.startsWith(CATEGORY) && String(form.get(name)).trim() !== '');
  const body = {
    days: read('days', 0, returnLimits.days),
    holdDays: read('holdDays', 1, returnLimits.holdDays),
    refundsCharges: form.has('refundsCharges'),
    categories: own.map((name) => ({ id: name.slice(CATEGORY.length), days: read(name, 0, returnLimits.days) })),
  };
  return { body, issues };
}
