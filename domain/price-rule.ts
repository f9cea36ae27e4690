import { limits } from './limits.ts';
import { oldPricePaise, type Price } from './pricing.ts';

// All changes of prices, for many products at once or during a sale, follow this rule (docs/prices.md). A rule never
// makes a price of ₹0, and never a price above the MRP.

/** `percent` and `paise` may be negative; a negative value lowers the price. */
export type PriceChange = { percent: number } | { paise: number } | { setPaise: number };

/**
 * The last digits of a new price in rupees that an owner can choose. 'whole' means whole rupees with any last digit.
 */
export const priceEndings = [9, 0, 'whole'] as const;
type PriceEnding = (typeof priceEndings)[number];

/**
 * The ways to treat the struck-through price. `mrp`: the MRP stays, so the saving changes. `saving`: the saving stays,
 * so the MRP changes too. `lowest`: the struck-through price becomes the lowest price of the last 30 days.
 */
export const strikes = ['mrp', 'saving', 'lowest'] as const;
export type Strike = (typeof strikes)[number];

/** If `ending` is null, a new price may have paise. */
export type PriceRule = { change: PriceChange; ending: PriceEnding | null; keep: Strike };

/**
 * The reasons why a price does not change: the new price would be above the MRP, zero, or higher than the shop can
 * store.
 */
export const priceRefusals = ['ABOVE_MRP', 'NOTHING_LEFT', 'TOO_HIGH'] as const;
export type PriceRefusal = (typeof priceRefusals)[number];

type NewPrice = { price: Price; refusal?: undefined } | { price?: undefined; refusal: PriceRefusal };

/** A rule may strike through the lowest price of this many past days. */
export const LOWEST_DAYS = 30;

const RUPEE = 100;

/**
 * Returns a price after the change, or the reason why it cannot change. If a product has no saving, its price is also
 * its MRP. `lowestPaise` is the product's lowest price in the last 30 days; without it, the present price counts as the
 * lowest.
 */
export function newPrice(rule: PriceRule, price: Price, lowestPaise: number = price.sellingPaise): NewPrice {
  const sellingPaise = endIn(endingOf(rule), changed(rule.change, price.sellingPaise));
  if (sellingPaise <= 0) return { refusal: 'NOTHING_LEFT' };
  if (sellingPaise > limits.pricePaise) return { refusal: 'TOO_HIGH' };
  if (rule.keep === 'saving') return { price: { sellingPaise, savingPaise: price.savingPaise } };
  const mrpPaise = oldPricePaise(price);
  if (sellingPaise > mrpPaise) return { refusal: 'ABOVE_MRP' };
  const struckPaise = rule.keep === 'lowest' ? Math.min(lowestPaise, mrpPaise) : mrpPaise;
  return { price: { sellingPaise, savingPaise: Math.max(0, struckPaise - sellingPaise) } };
}

/** Makes the rule for a single size whose new price the owner has typed. */
export function exceptionRule(setPaise: number, { keep }: PriceRule): PriceRule {
  return { change: { setPaise }, ending: null, keep };
}

/** Returns whether the rule may lower a price. */
export function canLower({ change }: PriceRule): boolean {
  if ('percent' in change) return change.percent < 0;
  return 'paise' in change ? change.paise < 0 : true;
}

function changed(change: PriceChange, paise: number): number {
  if ('setPaise' in change) return change.setPaise;
  if ('paise' in change) return paise + change.paise;
  // A percentage may have two decimals. To avoid errors such as 6.999…, the code makes it a whole number before it
  // multiplies.
  return Math.round((paise * (10_000 + Math.round(change.percent * 100))) / 10_000);
}

/** A price that the owner has typed keeps its paise, unless the owner has chosen 9 or 0 as the last digit. */
function endingOf({ change, ending }: PriceRule): PriceEnding | null {
  return 'setPaise' in change && ending === 'whole' ? null : ending;
}

/**
 * Returns the highest amount of whole rupees, up to `paise`, that ends in the given digit. If there is no such amount,
 * returns the whole rupees. Amounts are rounded down, so "20 % off" takes off at least 20 %, and "5 % more" adds at
 * most 5 %.
 */
function endIn(ending: PriceEnding | null, paise: number): number {
  if (ending === null) return paise;
  const rupees = Math.floor(paise / RUPEE);
  if (ending === 'whole') return rupees * RUPEE;
  const ended = rupees - ((((rupees - ending) % 10) + 10) % 10);
  return (ended > 0 ? ended : rupees) * RUPEE;
}
