import { plainRupees, readNumber, readRupees, readWhole } from './read-number.ts';
import { newPrice } from './price-rule.ts';

// Reads changes that a person types into a cell of the sheet of stock and prices, in place of a value: "+5%" and "-100"
// for a price, "+5" for a stock. A text with a sign is a change, because no price and no stock is negative.

const SIGNED = /^([+\-−–])\s*(.+)$/;

/**
 * Reads a cell with a price or a change of the price. Returns the price after the change, in rupees as people type
 * them. If the cell contains no change, returns the cell's text. Returns undefined if the price would not be above zero
 * or would be too high.
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
 * Reads a cell with a number of pieces or a change of it. Returns the number after the change. If the cell contains no
 * change, returns the cell's text. Returns undefined if the number would be negative.
 */
export function typedStock(cell: string, before: number): string | undefined {
  const [, sign = '', rest = ''] = SIGNED.exec(cell.trim()) ?? [];
  const pieces = sign === '' ? undefined : readWhole(rest);
  if (pieces === undefined) return cell;
  const stock = before + (sign === '+' ? pieces : -pieces);
  return stock < 0 ? undefined : String(stock);
}
