/**
 * The tax rules that a category can have. Each rule has a table of rates, and each row of the table applies from its
 * day on.
 */
export const taxRules = ['garments', 'fabric', 'footwear', 'other'] as const;
export type TaxRule = (typeof taxRules)[number];

/**
 * A row of a table of rates, which applies from the day `from` on. Pieces that cost at most `limitPaise` have `rate`,
 * and more expensive pieces have `above`. Rates are in hundredths of a per cent (500 is 5 %). If `limitPaise` is null,
 * `rate` applies to every price and `above` is not used.
 */
export type TaxRate = { rule: TaxRule; from: string; limitPaise: number | null; rate: number; above: number };

/** The tax rates with which a shop starts, from the CGST notifications 1/2017 and 9/2025. */
export const usualTaxRates: readonly TaxRate[] = [
  { rule: 'garments', from: '2017-07-01', limitPaise: 100_000, rate: 500, above: 1200 },
  { rule: 'garments', from: '2025-09-22', limitPaise: 250_000, rate: 500, above: 1800 },
  { rule: 'fabric', from: '2017-07-01', limitPaise: null, rate: 500, above: 0 },
  { rule: 'footwear', from: '2022-01-01', limitPaise: 100_000, rate: 1200, above: 1800 },
  { rule: 'footwear', from: '2025-09-22', limitPaise: 250_000, rate: 500, above: 1800 },
  { rule: 'other', from: '2017-07-01', limitPaise: null, rate: 1800, above: 0 },
];

/**
 * The price that the shop compares with the limit: either the price that the shopper pays, or the same price without
 * tax.
 */
export const limitBases = ['with-tax', 'without-tax'] as const;
export type LimitBasis = (typeof limitBases)[number];

/**
 * Returns the tax rate of a piece on a day. The price includes tax. Returns undefined if no row applies on that day
 * yet.
 */
export function rateOfPiece(
  rates: readonly TaxRate[],
  { rule, day, pricePaise, basis }: { rule: TaxRule; day: string; pricePaise: number; basis: LimitBasis },
): number | undefined {
  const row = rates
    .filter((one) => one.rule === rule && one.from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);
  if (!row) return undefined;
  if (row.limitPaise === null) return row.rate;
  // If the limit is for prices without tax, the code first subtracts the tax at the lower rate from the price.
  const highest = basis === 'with-tax' ? row.limitPaise : Math.floor((row.limitPaise * (10_000 + row.rate)) / 10_000);
  return pricePaise <= highest ? row.rate : row.above;
}
