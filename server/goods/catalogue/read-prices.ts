/**
 * The result of reading a query: the prices in paise, the other words (`words`), and the words that name the prices
 * (`said`). `isImplied` is true if the query names a price without words for a limit, such as "under", so the search
 * guesses the limit.
 */
type PricedWords = {
  words: string[];
  said: string[];
  minPaise: number;
  maxPaise: number;
  isImplied: boolean;
};

const CURRENCY = '(?:rs|inr|rupees?|rupaye|rupye|rupe|rupaiye|rupay|roopye)';
const MONEY = `(?:${CURRENCY} )?`;
/** A number before a unit such as "years" or "cm" is no price. */
const NO_PRICE = '(?! (?:years?|yrs?|months?|percent|off|feet|ft|inch|inches|cm|metres?|meters?)(?![^ ]))';
/** Matches an amount of money. The pattern also matches "1k", "1.5k", "15 hundred", "2 hazaar" and "1 lakh". */
const AMOUNT = `(\\d+(?:\\.\\d+)?(?: ?k| (?:hundred|sau|thousand|ha[zj]aa?r|lakhs?|lacs?))?)${NO_PRICE}`;
const RANGE = `${AMOUNT} (?:to |se |and |aur )?${MONEY}${AMOUNT}`;
const BETWEEN = wordsLike(`(?:between|from) ${MONEY}${RANGE}`);
const AT_MOST = wordsLike(
  `(?:under|below|within|up ?to|at ?most|not? (?:above|over|more than)|less than|cheaper than|max|maximum) ${MONEY}${AMOUNT}`,
);
const AT_LEAST = wordsLike(
  `(?:above|over|more than|greater than|at ?least|min|minimum|from|starting(?: at| from)?) ${MONEY}${AMOUNT}`,
);
/** Matches a limit whose words come after the number, as in Hindi: "500 se kam", "500 rupaye tak". */
const AT_MOST_BEHIND = wordsLike(
  `${AMOUNT} ${MONEY}(?:se kam|se nee?i?che|tak|ke andar|ke nee?i?che|or less|and below)`,
);
const AT_LEAST_BEHIND = wordsLike(
  `${AMOUNT} ${MONEY}(?:se [zj]y?aa?daa?|se (?:u|oo)par|ke (?:u|oo)par|or more|and above|above|onwards)`,
);
const IN_RUPEES = [wordsLike(`${CURRENCY} ${RANGE}`), wordsLike(`${RANGE} ${CURRENCY}`)];
const ONE_IN_RUPEES = [wordsLike(`${CURRENCY} ${AMOUNT}`), wordsLike(`${AMOUNT} ${CURRENCY}`)];
/** A number of three to five digits may be a price: most sizes are shorter, and most codes are longer. */
const BARE = '([1-9]\\d{2,4})';
const BARE_RANGE = wordsLike(`${BARE} (?:to |se |and |aur )?([1-9]\\d{2,4}|\\d{1,3} ?k)`);
const ONE_BARE = wordsLike(`(?<!(?:sizes?|waist|inch|inches|no) )${BARE}`);
const ANY_CURRENCY = new RegExp(`\\b${CURRENCY}\\b`, 'g');

/**
 * Reads the prices in a query's words: "under 500", "above 1k", "between 500 and 1000", "500 se kam", and "rs 500",
 * which is the most that the shopper wants to pay. If the query names no price in these forms, `isBareToo` also reads a
 * plain number as a price.
 */
export function readPrices(words: readonly string[], isBareToo = false): PricedWords {
  const prices = { minPaise: 0, maxPaise: Infinity, isImplied: false };
  const said: string[] = [];
  let text = words.join(' ');
  if (!/\d/.test(text)) return { words: [...words], said, ...prices };
  const take = (pattern: RegExp, note: (first: number, second: number) => void): boolean => {
    const found = pattern.exec(text);
    if (!found) return false;
    note(paiseOf(found[1] ?? ''), paiseOf(found[2] ?? ''));
    said.push(found[0]);
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    text = rest.replace(ANY_CURRENCY, ' ');
    return true;
  };
  const [atMost, atLeast] = [
    (paise: number) => (prices.maxPaise = paise),
    (paise: number) => (prices.minPaise = paise),
  ];
  const between = (first: number, second: number) => {
    atLeast(Math.min(first, second));
    atMost(Math.max(first, second));
  };
  const isSaid = [
    take(BETWEEN, between) || take(AT_MOST, atMost) || take(AT_MOST_BEHIND, atMost),
    take(AT_LEAST, atLeast) || take(AT_LEAST_BEHIND, atLeast),
  ];
  if (!isSaid.includes(true))
    prices.isImplied =
      IN_RUPEES.some((pattern) => take(pattern, between)) ||
      ONE_IN_RUPEES.some((pattern) => take(pattern, atMost)) ||
      (isBareToo && (take(BARE_RANGE, between) || take(ONE_BARE, atMost)));
  // If the lowest price is above the highest price ("above 1000 below 500"), the two numbers are the ends of a range.
  if (prices.minPaise > prices.maxPaise) between(prices.minPaise, prices.maxPaise);
  return { words: text.split(' ').filter((word) => word !== ''), said, ...prices };
}

function wordsLike(pattern: string): RegExp {
  return new RegExp(`(?<![^ ])${pattern}(?![^ ])`);
}

/**
 * The highest price in paise that a query can name. A larger number counts as this price, because no product costs
 * more.
 */
const MOST_PAISE = 99_999_999_900;

const multiples: ReadonlyArray<readonly [RegExp, number]> = [
  [/hundred|sau/, 100],
  [/k$|thousand|ha[zj]aa?r/, 1000],
  [/lakh|lac/, 100_000],
];

function paiseOf(amount: string): number {
  const times = multiples.find(([unit]) => unit.test(amount))?.[1] ?? 1;
  return Math.min(MOST_PAISE, Math.round(Number.parseFloat(amount) * 100) * times);
}
