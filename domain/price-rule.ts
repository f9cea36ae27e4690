import { limits } from './limits.ts';
import { oldPricePaise, type Price } from './pricing.ts';

// The one rule by which prices change, for many products at once or for as long as a sale lasts (docs/prices.md). A
// rule never makes a price of ₹0, and never one above the MRP.

/** `percent` and `paise` are signed: below zero lowers the price. */
export type PriceChange = { percent: number } | { paise: number } | { setPaise: number };

/** The last digits of the rupees that a price may be made to end in. */
export const priceEndings = [9, 0] as const;
type PriceEnding = (typeof priceEndings)[number];

/**
 * The ways to go on with the struck price. `mrp`: it stays, and so the saving changes. `saving`: the saving stays, and
 * so the MRP moves along. `lowest`: it is the lowest price of the last 30 days.
 */
export const strikes = ['mrp', 'saving', 'lowest'] as const;
export type Strike = (typeof strikes)[number];

export type PriceRule = { change: PriceChange; ending: PriceEnding | null; keep: Strike };

/** Why a price stays as it is: it would be above the MRP, nothing at all, or above what the shop can hold. */
export const priceRefusals = ['ABOVE_MRP', 'NOTHING_LEFT', 'TOO_HIGH'] as const;
export type PriceRefusal = (typeof priceRefusals)[number];

type NewPrice = { price: Price; refusal?: undefined } | { price?: undefined; refusal: PriceRefusal };

/** The days whose lowest price a rule may strike through. */
export const LOWEST_DAYS = 30;

const RUPEE = 100;

/**
 * Answers a price after the rule, or why it cannot change. A product without a saving has its price as its MRP.
 * `lowestPaise` is its lowest price of the last 30 days; without one its present price stands for it.
 */
export function newPrice(rule: PriceRule, price: Price, lowestPaise: number = price.sellingPaise): NewPrice {
  const sellingPaise = endIn(rule.ending, changed(rule.change, price.sellingPaise));
  if (sellingPaise <= 0) return { refusal: 'NOTHING_LEFT' };
  if (sellingPaise > limits.pricePaise) return { refusal: 'TOO_HIGH' };
  if (rule.keep === 'saving') return { price: { sellingPaise, savingPaise: price.savingPaise } };
  const mrpPaise = oldPricePaise(price);
  if (sellingPaise > mrpPaise) return { refusal: 'ABOVE_MRP' };
  const struckPaise = rule.keep === 'lowest' ? Math.min(lowestPaise, mrpPaise) : mrpPaise;
  return { price: { sellingPaise, savingPaise: Math.max(0, struckPaise - sellingPaise) } };
}

/** The rule for one price that the owner has typed in place of the rule's own. */
export function exceptionRule(setPaise: number, { keep }: PriceRule): PriceRule {
  return { change: { setPaise }, ending: null, keep };
}

/** Answers whether the rule may lower a price. */
export function canLower({ change }: PriceRule): boolean {
  if ('percent' in change) return change.percent < 0;
  return 'paise' in change ? change.paise < 0 : true;
}

function changed(change: PriceChange, paise: number): number {
  if ('setPaise' in change) return change.setPaise;
  if ('paise' in change) return paise + change.paise;
  // Per cent with two decimals times paise stays a whole number, so that 10 % of ₹0.70 is no 6.999….
  return Math.round((paise * (10_000 + Math.round(change.percent * 100))) / 10_000);
}

/**
 * The next amount of whole rupees, not above this one, that ends in the digit: "20 % off" is never less than that, and
 * "5 % more" never more. An amount below all of these keeps its whole rupees.
 */
function endIn(ending: PriceEnding | null, paise: number): number {
  if (ending === null) return paise;
  const rupees = Math.floor(paise / RUPEE);
  const ended = rupees - ((((rupees - ending) % 10) + 10) % 10);
  return (ended > 0 ? ended : rupees) * RUPEE;
}
