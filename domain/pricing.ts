/** What one piece costs. `sellingPaise` is charged; `savingPaise` is what the old price is above it. Source: spec §3 "Price semantics". */
export type Price = { sellingPaise: number; savingPaise: number };

/** The struck-through price, in paise: selling price plus the saved amount. */
export function oldPricePaise({ sellingPaise, savingPaise }: Price): number {
  return sellingPaise + savingPaise;
}

/** Whole percent off the old price, rounded half up; 0 means that no badge is shown. Source: spec §3. */
export function discountPercent({ sellingPaise, savingPaise }: Price): number {
  const old = sellingPaise + savingPaise;
  return old === 0 ? 0 : Math.round((savingPaise * 100) / old);
}

/** The sums of a cart in paise: what it would cost, what is saved, what is charged. Source: contract "Cart". */
export function cartSums(lines: ReadonlyArray<Price & { quantity: number }>) {
  let totalPaise = 0;
  let discountPaise = 0;
  for (const line of lines) {
    totalPaise += line.sellingPaise * line.quantity;
    discountPaise += line.savingPaise * line.quantity;
  }
  return { subtotalPaise: totalPaise + discountPaise, discountPaise, totalPaise };
}
