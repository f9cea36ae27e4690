/** Prices that a query names, in paise, and the words that are left. */
type PricedWords = { words: string[]; minPaise: number; maxPaise: number };

const MONEY = '(?:(?:rs|inr|rupee|rupees|rupaye) )?';
const AT_MOST = new RegExp(`\\b(?:under|below|within|upto|up to|less than|max) ${MONEY}(\\d+)\\b`);
const AT_LEAST = new RegExp(`\\b(?:above|over|more than|min) ${MONEY}(\\d+)\\b`);
const BETWEEN = new RegExp(`\\bbetween ${MONEY}(\\d+) (?:and |to )?${MONEY}(\\d+)\\b`);
/** Hindi says it behind the number: "500 se kam", "500 rupaye tak". */
const AT_MOST_BEHIND = new RegExp(`\\b(\\d+) ${MONEY}(?:se kam|tak|ke andar)\\b`);
const CURRENCY = /\b(?:rs|inr|rupee|rupees|rupaye)\b/g;

/** Reads "under 500", "above 1000", "between 500 and 1000" and "500 se kam" out of a query's words. */
export function readPrices(words: readonly string[]): PricedWords {
  let [text, minPaise, maxPaise] = [words.join(' '), 0, Infinity];
  const take = (pattern: RegExp, note: (first: number, second: number) => void) => {
    const found = pattern.exec(text);
    if (!found) return;
    note(Number(found[1]) * 100, Number(found[2]) * 100);
    text = text.replace(found[0], ' ').replace(CURRENCY, ' ');
  };
  take(BETWEEN, (first, second) => ([minPaise, maxPaise] = [Math.min(first, second), Math.max(first, second)]));
  take(AT_MOST, (paise) => (maxPaise = paise));
  take(AT_MOST_BEHIND, (paise) => (maxPaise = paise));
  take(AT_LEAST, (paise) => (minPaise = paise));
  return { words: text.split(' ').filter((word) => word !== ''), minPaise, maxPaise };
}
