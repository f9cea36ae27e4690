import type { Markdown } from '#contract/markdowns.ts';
import { isBlank } from '#domain/text.ts';
import { localeNames } from '#messages/locales.ts';
import * as adminText from '#text/admin-prices.ts';
import * as salesText from '#text/admin-sales.ts';
import * as pricesText from '#text/prices.ts';
import type { Body } from '../../api/address.ts';
import { exceptionsOf, type Exceptions } from '../prices/exceptions.ts';
import { allGoods, goodsDraftOf, toGoods, type GoodsDraft } from '../prices/goods-draft.ts';
import { noRule, ruleDraftOf, ruleProblem, type RuleDraft } from '../prices/rule-draft.ts';
import { toInstantOrNull, toTimeBox } from '../editing/times.ts';
import { toWanted } from '../prices/use-price-look.ts';

/** The goods of a sale, the rule for their prices, and the decisions about single sizes. */
export type Pricing = { goods: GoodsDraft; rule: RuleDraft; exceptions: Exceptions };
/**
 * A sale while a person edits it. `pricing` is a `Pricing` as JSON. It is one text, because goods, rule and exceptions
 * belong together: if two people have changed them, the form keeps one version as a whole.
 */
export type SaleDraft = {
  name: string;
  pricing: string;
  badge: Readonly<Markdown['badge']>;
  saysEnd: boolean;
  startsAt: string;
  endsAt: string;
  updatedAt: string;
};

const toPricing = (pricing: Pricing) => JSON.stringify(pricing);

/**
 * Returns the badge with a text for every language; a missing text becomes ''. Two people can then write texts in
 * different languages without a clash.
 */
function toBadge(badge: Markdown['badge']): SaleDraft['badge'] {
  return Object.fromEntries(localeNames.map((name) => [name, badge[name] ?? '']));
}

/** The draft of a new sale. */
export const newSale: SaleDraft = {
  name: '',
  pricing: toPricing({ goods: allGoods, rule: noRule, exceptions: {} }),
  badge: toBadge({}),
  saysEnd: false,
  startsAt: '',
  endsAt: '',
  updatedAt: '',
};

/** Returns the draft of a stored sale. */
export function toDraft(markdown: Markdown): SaleDraft {
  const { name, goods, rule, exceptions, badge, saysEnd, startsAt, endsAt, updatedAt } = markdown;
  return {
    name,
    pricing: toPricing({
      goods: goodsDraftOf(goods),
      rule: ruleDraftOf(rule),
      exceptions: exceptionsOf(exceptions),
    }),
    badge: toBadge(badge),
    saysEnd,
    startsAt: toTimeBox(startsAt),
    endsAt: toTimeBox(endsAt),
    updatedAt,
  };
}

/** Returns a draft for a copy of a sale, without the dates of the original. */
export function toCopy(markdown: Markdown): SaleDraft {
  const { pricing, badge, saysEnd, name } = toDraft(markdown);
  return { ...newSale, pricing, badge, saysEnd, name: salesText.copyName({ name }) };
}

export function pricingOf({ pricing }: Pick<SaleDraft, 'pricing'>): Pricing {
  // The cast is safe: `toPricing` wrote this text.
  return JSON.parse(pricing) as Pricing;
}

/** Returns the draft's pricing with one part replaced. */
export function withPricing(draft: SaleDraft, part: Partial<Pricing>): Pick<SaleDraft, 'pricing'> {
  return { pricing: toPricing({ ...pricingOf(draft), ...part }) };
}

/** Finds the parts of a draft that are missing or wrong. Returns a message for each, by the name of its box. */
export function findProblems(draft: SaleDraft): Record<string, string> {
  const { goods, rule } = pricingOf(draft);
  const missing = rule.amount.trim() === '' ? adminText.amountMissing() : undefined;
  const problems = {
    name: isBlank(draft.name) ? pricesText.nameMissing() : undefined,
    goods: toGoods(goods) ? undefined : pricesText.noGoods(),
    rule: ruleProblem(rule, true) ?? missing,
  };
  return Object.fromEntries(Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])));
}

/**
 * Returns the draft in the form of the calls. Returns undefined while its goods or its rule are missing or wrong. If no
 * beginning is typed, the sale begins at `now`.
 */
export function toBody(draft: SaleDraft, now: string): Body<'POST /markdowns'> | undefined {
  const { name, badge, saysEnd, startsAt, endsAt } = draft;
  const wanted = toWanted(pricingOf(draft), startsAt || now);
  return wanted && { ...wanted, name, badge, saysEnd, endsAt: toInstantOrNull(endsAt) };
}
