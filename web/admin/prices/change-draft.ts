import type { PriceCounts } from '#contract/prices.ts';
import { formatRupees } from '#domain/money.ts';
import * as adminText from '#text/admin-prices.ts';
import type { Body } from '../../api/address.ts';
import type { Exceptions } from './exceptions.ts';
import type { GoodsDraft } from './goods-draft.ts';
import { noRule, ruleInWords, type RuleDraft } from './rule-draft.ts';
import { minuteOfNow, toInstant, toInstantOrNull, typedTimeInWords } from '../editing/times.ts';
import type { Wanted } from './use-price-look.ts';

/** A change of many prices while a person types it. */
export type ChangeDraft = {
  goods: GoodsDraft;
  rule: RuleDraft;
  exceptions: Exceptions;
  /** True if the change is a sale. The prices of a sale change only for a limited time. */
  isPlanned: boolean;
  name: string;
  startsAt: string;
  endsAt: string;
};

/** Returns the draft with which the form opens. */
export function changeOf(goods: GoodsDraft): ChangeDraft {
  return { goods, rule: noRule, exceptions: {}, isPlanned: false, name: '', startsAt: '', endsAt: '' };
}

/**
 * Returns those values of a draft that would be a loss to type again. Chosen filters and products are left out, because
 * a person can quickly choose them again.
 */
export function workIn({ goods, ...draft }: ChangeDraft) {
  return { ...draft, skus: goods.skus };
}

/**
 * Returns the draft in the form of POST /prices/change. `seen` identifies the prices that the screen has shown to the
 * person.
 */
export function toBody(
  { isPlanned, name, startsAt, endsAt }: ChangeDraft,
  wanted: Wanted,
  seen: string,
): Body<'POST /prices/change'> {
  if (!isPlanned) return { ...wanted, seen };
  return { ...wanted, seen, name, startsAt: toInstant(startsAt || minuteOfNow()), endsAt: toInstantOrNull(endsAt) };
}

/** Returns the sentences of the question that a person confirms before prices change. */
export function sureLines(draft: ChangeDraft, counts: PriceCounts): string[] {
  const { products, changed, before, after } = counts;
  const { rule, isPlanned, startsAt, endsAt } = draft;
  const first = adminText.sure({ rule: ruleInWords(rule), products });
  const sums = adminText.sureSums({ count: changed, before: formatRupees(before), after: formatRupees(after) });
  const span = changed > 1 ? [spanInWords(counts)] : [];
  if (!isPlanned) return [first, sums, ...span, adminText.sureUndo()];
  const when = startsAt === '' ? 'now' : typedTimeInWords(startsAt);
  return [first, sums, ...span, adminText.planFrom({ when, end: endsAt === '' ? 'none' : typedTimeInWords(endsAt) })];
}

/** Says by how many rupees the prices change on average, and what the lowest and the highest new price are. */
function spanInWords({ changed, before, after, lowest, highest }: PriceCounts): string {
  const rupees = Math.round((Number(after) - Number(before)) / changed);
  return adminText.sureSpan({
    way: rupees === 0 ? 'same' : rupees < 0 ? 'less' : 'more',
    average: formatRupees(String(Math.abs(rupees))),
    lowest: formatRupees(lowest),
    highest: formatRupees(highest),
  });
}
