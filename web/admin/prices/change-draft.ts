import type { PriceCounts } from '#contract/prices.ts';
import { formatRupees } from '#domain/money.ts';
import * as adminText from '#text/admin-prices.ts';
import type { Body } from '../../api/address.ts';
import type { Exceptions } from './exceptions.ts';
import type { GoodsDraft } from './goods-draft.ts';
import { noRule, ruleInWords, type RuleDraft } from './rule-draft.ts';
import { minuteOfNow, toInstant, toInstantOrNull, typedTimeInWords } from '../editing/times.ts';
import type { Wanted } from './use-price-look.ts';

/** A change of many prices while it is typed. */
export type ChangeDraft = {
  goods: GoodsDraft;
  rule: RuleDraft;
  exceptions: Exceptions;
  /** True if the prices change for a while only, as a sale. */
  isPlanned: boolean;
  name: string;
  startsAt: string;
  endsAt: string;
};

/** The draft with which the form opens. */
export function changeOf(goods: GoodsDraft): ChangeDraft {
  return { goods, rule: noRule, exceptions: {}, isPlanned: false, name: '', startsAt: '', endsAt: '' };
}

/** The parts of a draft that took work: a filter is chosen again in a second. */
export function workIn({ goods, ...draft }: ChangeDraft) {
  return { ...draft, skus: goods.skus };
}

/** Answers the draft as POST /prices/change takes it. `seen` stands for the prices that were seen. */
export function toBody(
  { isPlanned, name, startsAt, endsAt }: ChangeDraft,
  wanted: Wanted,
  seen: string,
): Body<'POST /prices/change'> {
  if (!isPlanned) return { ...wanted, seen };
  return { ...wanted, seen, name, startsAt: toInstant(startsAt || minuteOfNow()), endsAt: toInstantOrNull(endsAt) };
}

/** Answers the sentences of the question before a change. */
export function sureLines(draft: ChangeDraft, { products, changed, before, after }: PriceCounts): string[] {
  const { rule, isPlanned, startsAt, endsAt } = draft;
  const first = adminText.sure({ rule: ruleInWords(rule), products });
  const sums = adminText.sureSums({ count: changed, before: formatRupees(before), after: formatRupees(after) });
  if (!isPlanned) return [first, sums, adminText.sureUndo()];
  const when = startsAt === '' ? 'now' : typedTimeInWords(startsAt);
  return [first, sums, adminText.planFrom({ when, end: endsAt === '' ? 'none' : typedTimeInWords(endsAt) })];
}
