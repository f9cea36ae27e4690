import type { PriceRuleAnswer } from '#contract/price-rule.ts';
import { rupeesProblem } from '#contract/number-range.ts';
import { markdownLimits } from '#domain/markdowns.ts';
import { formatPaise } from '#domain/money.ts';
import type { Strike } from '#domain/price-rule.ts';
import { readNumber, readRupees } from '#domain/read-number.ts';
import * as adminText from '#text/admin-prices.ts';
import * as pricesText from '#text/prices.ts';
import type { Body } from '../../api/address.ts';

export const ways = ['lower', 'raise', 'set'] as const;
type Way = (typeof ways)[number];

/**
 * A rule while a person types it. `keep` is empty until the person makes a choice. Until then, `keepOf` chooses a value
 * that depends on whether prices rise.
 */
export type RuleDraft = {
  way: Way;
  unit: 'percent' | 'rupees';
  amount: string;
  /**
   * The last digit of the new prices. `whole` allows any whole number of rupees; an empty text allows an exact price
   * with paise.
   */
  ending: '' | '9' | '0' | 'whole';
  keep: '' | Strike;
};
type RuleBody = Body<'POST /prices/look'>['rule'];

export const noRule: RuleDraft = { way: 'lower', unit: 'percent', amount: '', ending: 'whole', keep: '' };

const SIGNS = /^\s*([+\-−–])\s*/;

/**
 * Returns the rule with a typed amount. A plus or minus sign sets the direction, and a % or ₹ sets the unit, for
 * example "-10%".
 */
export function withAmount(rule: RuleDraft, typed: string): RuleDraft {
  const [whole = '', sign] = SIGNS.exec(typed) ?? [];
  const rest = typed.slice(whole.length);
  const way = sign === undefined || rule.way === 'set' ? rule.way : sign === '+' ? 'raise' : 'lower';
  const unit = rest.includes('%') ? 'percent' : rest.includes('₹') ? 'rupees' : rule.unit;
  return { ...rule, way, unit, amount: rest.replaceAll(/[%₹]/g, '').trimStart() };
}

/**
 * Returns how the struck-through price changes. If prices rise, the saving stays the same by default: most products
 * have no MRP above their price, so a fixed MRP would stop the price from rising.
 */
export function keepOf({ keep, way }: RuleDraft): Strike {
  return keep === '' ? (way === 'raise' ? 'saving' : 'mrp') : keep;
}

/**
 * Returns why the rule cannot be used, or undefined if it can be used. An empty amount is no error, because the person
 * may not have typed yet.
 */
export function ruleProblem(rule: RuleDraft, isSale: boolean): string | undefined {
  if (isSale && rule.way === 'raise') return pricesText.saleRaises();
  if (isSale && keepOf(rule) === 'saving') return pricesText.saleKeepsSaving();
  const { way, unit, amount } = rule;
  if (amount.trim() === '') return undefined;
  if (way === 'set' || unit === 'rupees') {
    const problem = rupeesProblem(adminText.amountOf({ way }), amount);
    if (problem !== undefined || readRupees(amount) !== 0) return problem;
    return way === 'set' ? pricesText.priceMin() : pricesText.noChange();
  }
  const percent = readNumber(amount);
  if (percent === undefined || !/^\d{1,4}(\.\d{1,2})?$/.test(percent)) return pricesText.notAPercent();
  if (Number(percent) === 0) return pricesText.noChange();
  if (way === 'lower' && Number(percent) >= 100) return pricesText.percentTooLow();
  return Number(percent) > markdownLimits.mostPercent ? pricesText.percentTooHigh() : undefined;
}

/** Returns the rule in the form that the API takes. Returns undefined while the rule's amount is missing or wrong. */
export function toRule(rule: RuleDraft, isSale: boolean): RuleBody | undefined {
  if (rule.amount.trim() === '' || ruleProblem(rule, isSale) !== undefined) return undefined;
  return { change: changeOf(rule), ending: endingOf(rule), keep: keepOf(rule) };
}

function endingOf({ ending }: RuleDraft): RuleBody['ending'] {
  if (ending === '' || ending === 'whole') return ending || null;
  return ending === '9' ? 9 : 0;
}

function changeOf({ way, unit, amount }: RuleDraft): RuleBody['change'] {
  const plain = readNumber(amount) ?? amount;
  if (way === 'set') return { set: plain };
  const signed = way === 'lower' ? `-${plain}` : plain;
  return unit === 'percent' ? { percent: signed } : { amount: signed };
}

/** Returns a stored rule as the boxes of the form show it. */
export function ruleDraftOf({ change, ending, keep }: PriceRuleAnswer): RuleDraft {
  const rest: Pick<RuleDraft, 'ending' | 'keep'> = { ending: ending === null ? '' : `${ending}`, keep };
  const { percent, amount = '', set } = change;
  if (set !== undefined) return { way: 'set', unit: 'rupees', amount: plain(set), ...rest };
  const signed = percent === undefined ? amount : String(percent);
  return {
    way: signed.startsWith('-') ? 'lower' : 'raise',
    unit: percent === undefined ? 'rupees' : 'percent',
    amount: plain(signed.replace(/^-/, '')),
    ...rest,
  };
}

/** Writes a rule in words: "10 % off, ending in 9". An amount that is not a number is left out. */
export function ruleInWords(rule: RuleDraft): string {
  const parts = [
    changeInWords(rule),
    rule.ending === '' ? '' : adminText.ruleEnds({ ending: rule.ending }),
    adminText.ruleKeep({ keep: keepOf(rule) }),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function changeInWords({ way, unit, amount }: RuleDraft): string {
  const number = Number(readNumber(amount) ?? 0);
  const isPercent = way !== 'set' && unit === 'percent';
  const much = isPercent ? adminText.muchPercent({ percent: number }) : formatPaise(readRupees(amount) ?? 0);
  if (way === 'set') return adminText.ruleSet({ much });
  return way === 'lower' ? adminText.ruleOff({ much }) : adminText.ruleMore({ much });
}

function plain(rupees: string): string {
  return rupees.replace(/\.00$/, '');
}
