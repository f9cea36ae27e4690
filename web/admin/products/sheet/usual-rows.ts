import type { SheetRow } from '#contract/variants.ts';

/**
 * A line of the sheet. While a sale holds its size, the line's prices are the usual ones; `salePrice` is the present
 * price.
 */
type HeldRow = SheetRow & { salePrice?: string };

/**
 * Answers lines with their usual prices, which the sheet shows and writes. A line whose size no sale holds stays as it
 * is.
 */
export function usualRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  return rows.some(({ usualPrice }) => usualPrice !== undefined) ? rows.map(usualRow) : rows;
}

function usualRow({ usualPrice, usualDiscount, ...row }: SheetRow): HeldRow {
  if (usualPrice === undefined) return row;
  const discountPrice = usualDiscount ?? row.discountPrice;
  return { ...row, originalPrice: usualPrice, discountPrice, salePrice: row.originalPrice };
}

/** Answers the price that a sale gives the line's size now, in rupees; undefined if none holds it. */
export function salePriceOf(row: HeldRow): string | undefined {
  return row.salePrice;
}
