import type { Markdown } from '#contract/markdowns.ts';
import * as salesText from '#text/admin-sales.ts';
import type { Body } from '../../api/address.ts';
import { exceptionsOf, type Exceptions } from '../prices/exceptions.ts';
import { allGoods, goodsDraftOf, type GoodsDraft } from '../prices/goods-draft.ts';
import { noRule, ruleDraftOf, type RuleDraft } from '../prices/rule-draft.ts';
import { toInstantOrNull, toTimeBox } from '../editing/times.ts';
import { toWanted } from '../prices/use-price-look.ts';

/** The goods of a sale and what it does with their prices. */
export type Pricing = { goods: GoodsDraft; rule: RuleDraft; exceptions: Exceptions };
/**
 * A sale while it is edited. `pricing` is a `Pricing` as JSON, because its parts belong together: if two people change
 * them, one of both versions counts.
 */
export type SaleDraft = { name: string; pricing: string; startsAt: string; endsAt: string; updatedAt: string };

const toPricing = (pricing: Pricing) => JSON.stringify(pricing);

/** The draft of a new sale. */
export const newSale: SaleDraft = {
  name: '',
  pricing: toPricing({ goods: allGoods, rule: noRule, exceptions: {} }),
  startsAt: '',
  endsAt: '',
  updatedAt: '',
};

/** The draft of a stored sale. */
export function toDraft({ name, goods, rule, exceptions, startsAt, endsAt, updatedAt }: Markdown): SaleDraft {
  return {
    name,
    pricing: toPricing({
      goods: goodsDraftOf(goods),
      rule: ruleDraftOf(rule),
      exceptions: exceptionsOf(exceptions),
    }),
    startsAt: toTimeBox(startsAt),
    endsAt: toTimeBox(endsAt),
    updatedAt,
  };
}

/** The draft of a copy, which gets days of its own. */
export function toCopy(markdown: Markdown): SaleDraft {
  const { pricing, name } = toDraft(markdown);
  return { ...newSale, pricing, name: salesText.copyName({ name }) };
}

export function pricingOf({ pricing }: Pick<SaleDraft, 'pricing'>): Pricing {
  // The cast is safe: `toPricing` wrote this value.
  return JSON.parse(pricing) as Pricing;
}

/** Answers the draft with another part of its pricing. */
export function withPricing(draft: SaleDraft, part: Partial<Pricing>): Pick<SaleDraft, 'pricing'> {
  return { pricing: toPricing({ ...pricingOf(draft), ...part }) };
}

/**
 * Answers the draft as the calls take it; undefined while its goods or its rule are missing or wrong. Without a time
 * the sale begins at `now`.
 */
export function toBody(draft: SaleDraft, now: string): Body<'POST /markdowns'> | undefined {
  const { name, startsAt, endsAt } = draft;
  const wanted = toWanted(pricingOf(draft), startsAt || now);
  return wanted && { ...wanted, name, endsAt: toInstantOrNull(endsAt) };
}
