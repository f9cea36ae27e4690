import { plainRupees, readNumber, readRupees, readWhole } from './read-number.ts';
import { newPrice } from './price-rule.ts';

// Cells of the sheet take a change in place of a value: "+5%" and "-100" on a price, "+5" on a stock. A sign decides,
// since no price and no stock is below zero.

const SIGNED = /^([+\-−–])\s*(.+)$/;

/**
 * Answers the price in rupees as people type it after the change in a cell; the cell's own text where it is no change,
 * and undefined where the change would leave nothing.
 */
export function typedPrice(cell: string, beforePaise: number): string | undefined {
  const [, sign = '', rest = ''] = SIGNED.exec(cell.trim()) ?? [];
  if (sign === '') return cell;
  const toward = sign === '+' ? 1 : -1;
  const percent = rest.endsWith('%') ? readNumber(rest.slice(0, -1)) : undefined;
  const paise = rest.endsWith('%') ? undefined : readRupees(rest);
  if (percent === undefined && paise === undefined) return cell;
  const change = percent === undefined ? { paise: toward * (paise ?? 0) } : { percent: toward * Number(percent) };
  const { price } = newPrice({ change, ending: null, keep: 'saving' }, { sellingPaise: beforePaise, savingPaise: 0 });
  return price && plainRupees(price.sellingPaise);
}

/**
 * Answers the stock in pieces after the change in a cell; the cell's own text where it is no change, and undefined
 * where the change would go below zero.
 */
export function typedStock(cell: string, before: number): string | undefined {
  const [, sign = '', rest = ''] = SIGNED.exec(cell.trim()) ?? [];
  const pieces = sign === '' ? undefined : readWhole(rest);
  if (pieces === undefined) return cell;
  const stock = before + (sign === '+' ? pieces : -pieces);
  return stock < 0 ? undefined : String(stock);
}
