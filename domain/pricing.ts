/**
 * The shopper pays `sellingPaise`; the struck-through price is higher by `savingPaise`. Source: spec §3 "Price
 * semantics".
 */
export type Price = { sellingPaise: number; savingPaise: number };

/** Returns the struck-through old price in paise: selling price plus saving. */
export function oldPricePaise({ sellingPaise, savingPaise }: Price): number {
  return sellingPaise + savingPaise;
}

/** The highest discount in per cent that the shop shows for a product that is not free. */
const MOST_OFF = 99;

/**
 * Returns the discount in whole per cent of the old price, rounded half up. Only a free product has a discount of 100
 * %, and the shop shows no badge for 0 %. Source: spec §3.
 */
export function discountPercent({ sellingPaise, savingPaise }: Price): number {
  const old = sellingPaise + savingPaise;
  const percent = old === 0 ? 0 : Math.round((savingPaise * 100) / old);
  return sellingPaise > 0 ? Math.min(MOST_OFF, percent) : percent;
}

/**
 * Returns three sums of a cart in paise: the prices before the discount, the discount, and the amount to pay. Source:
 * contract "Cart".
 */
export function cartSums(lines: ReadonlyArray<Price & { quantity: number }>) {
  let totalPaise = 0;
  let discountPaise = 0;
  for (const line of lines) {
    totalPaise += line.sellingPaise * line.quantity;
    discountPaise += line.savingPaise * line.quantity;
  }
  return { subtotalPaise: totalPaise + discountPaise, discountPaise, totalPaise };
}
