import { asksPrice, readQuery, type Query, type Vocabulary } from './read-query.ts';

/**
 * The result of one reading of a search: the query, the number of products that it finds, and the number of products
 * that match it fully.
 */
type Read = { query: Query; total: number; full: number };

/**
 * Tries several readings of a search, one after another, and returns the products of the best reading. The best reading
 * is the first one with a product that matches fully. If no reading finds a product that matches fully, and no similar
 * product has the wanted size and price, the search gives up the size, the price, or both.
 */
export function findByReadings<Found extends Read>(
  text: string,
  vocabulary: Vocabulary,
  find: (query: Query) => Found,
): Found {
  const usual = find(readQuery(text, vocabulary));
  if (usual.full > 0) return usual;
  // The search tries a reading without sizes, because a number or the letter L may not mean a size, as in "35 L" for a
  // rucksack.
  const asWords = usual.query.isWords ? usual : find(readQuery(text, vocabulary, 'words'));
  if (asWords.full > 0) return asWords;
  // The search tries a reading of numbers as prices, because a number that is in no product may be a price: "kurta
  // 500", "kurta 500-1000".
  const amounts = withAmounts(text, vocabulary, usual.query);
  const priced = amounts ? find(amounts) : usual;
  if (priced.total > 0) return priced;
  const others: Found[] = [];
  for (const query of withoutWishes(priced.query)) {
    const other = find(query);
    if (other.full > 0) return other;
    others.push(other);
  }
  return [...others, asWords].find(({ total }) => total > 0) ?? usual;
}

/**
 * Returns the query with its numbers read as prices. Returns undefined if the query already names a price, if no number
 * looks like a price, or if the query is only a number, which may be a code.
 */
function withAmounts(text: string, vocabulary: Vocabulary, usual: Query): Query | undefined {
  if (asksPrice(usual) || !/\d{3}/.test(text)) return undefined;
  const priced = readQuery(text, vocabulary, 'amounts');
  return asksPrice(priced) && priced.concepts.length > 0 ? priced : undefined;
}

/**
 * Returns the query without its price, then the query without its sizes, and then the query without both. The search
 * gives up the price first, because a size that does not fit is useless for the shopper.
 */
function withoutWishes(query: Query): Query[] {
  const { concepts, minPaise, maxPaise } = query;
  const sizes = concepts.flatMap(({ isMust, text }) => (isMust ? [text] : [])).join(', ');
  const [price, anyPrice] = [
    { minPaise, maxPaise },
    { minPaise: 0, maxPaise: Infinity },
  ];
  const anySize = { concepts: concepts.filter(({ isMust }) => !isMust) };
  const [isPriced, isSized] = [asksPrice(query), sizes !== ''];
  return [
    ...(isPriced ? [{ ...query, ...anyPrice, givenUp: { price } }] : []),
    ...(isSized ? [{ ...query, ...anySize, givenUp: { sizes } }] : []),
    ...(isPriced && isSized ? [{ ...query, ...anySize, ...anyPrice, givenUp: { price, sizes } }] : []),
  ];
}
