import { productPath } from '#domain/paths.ts';
import type { MeasuredShop } from './measured-shop.ts';
import type { Row } from './rounds.ts';

/** The number of requests in a round, each for a different address. */
const MADE = 50;
/**
 * The number of requests that a row sends before the measurement. Afterwards V8 has compiled frequent code, and
 * frequent products are cached, as in a shop that has been open for some minutes.
 */
const WARM = 600;
/**
 * The number of requests for the home page in a round. The home page has only one address, so the benchmark empties the
 * cache before each request (`throwAway`).
 */
const HOMES = 12;

const COLOURS =
  'black white ivory cream beige brown rust grey silver gold yellow mustard green olive teal blue navy indigo pink red';
const ENDS = {
  words: 'kurta saree shirt dress watch jeans blouse jacket skirt top',
  beginnings: 'kurt sare shi dre wat jea blou jack ski shor',
  misspelt: 'anarkli sunglases lehnga shrit jeens watchh dupata sweter trousrs bluose',
};

/**
 * For each shop, the number of requests that each row has sent so far. The next round continues with the next number.
 */
const counts = new WeakMap<MeasuredShop, Map<string, number>>();

/**
 * Makes the rows whose answers do not come from a cache: each address is requested only once, or the benchmark empties
 * the cache before it repeats an address.
 */
export function madeRows(shop: MeasuredShop): Row[] {
  const { some, first } = shop;
  const made = (name: string, path: (n: number) => string): Row => ({
    name: `${name}, made`,
    connections: 1,
    amount: MADE,
    warm: WARM,
    request: () => ({ path: path(nextOf(shop, name)) }),
  });
  // In a small shop, the requests soon repeat. The benchmark empties the cache each time it has requested all products.
  const eachProduct = (row: Row, path: (n: number) => string): Row => ({
    ...row,
    request: (n) => ({ path: path(n) }),
    ...(some.length < 2000 && {
      before: async (n: number) => (n % some.length === 0 ? throwAway(shop) : undefined),
    }),
  });
  const oneOf = (n: number) => some[n % some.length] ?? first;
  const upTo = (n: number) => `minPrice=1&maxPrice=${1_000_000 + n}`;
  return [
    {
      ...made('/, all thrown away', () => '/'),
      amount: HOMES,
      warm: HOMES,
      before: async () => throwAway(shop),
    },
    made('/shop', (n) => `/shop?${upTo(n)}`),
    made('/shop, filtered', (n) => `/shop?size=M&sort=newest&${upTo(n)}`),
    eachProduct(
      made('product', () => ''),
      (n) => productPath(oneOf(n)),
    ),
    made('list of 24, JSON', (n) => `/api/products?limit=24&${upTo(n)}`),
    eachProduct(
      made('product, JSON', () => ''),
      (n) => `/api/products/${oneOf(n).id}`,
    ),
    made(
      'facets of three filters, JSON',
      (n) => `/api/products?limit=1&size=M&color=Black&availability=in-stock&${upTo(n)}`,
    ),
    made('search: two words', searchedPaths('words')),
    made('search: a beginning', searchedPaths('beginnings')),
    made('search: mistyped', searchedPaths('misspelt')),
  ];
}

function nextOf(shop: MeasuredShop, name: string): number {
  const ofShop = counts.get(shop) ?? new Map<string, number>();
  counts.set(shop, ofShop);
  const count = ofShop.get(name) ?? 0;
  ofShop.set(name, count + 1);
  return count;
}

/**
 * Returns a function that makes the address of the nth search: a colour and a word of this kind. The words repeat only
 * after about two hundred searches, and then with another `limit`, so no cached answer fits.
 */
function searchedPaths(kind: keyof typeof ENDS): (n: number) => string {
  const [colours, ends] = [COLOURS.split(' '), ENDS[kind].split(' ')];
  const all = colours.length * ends.length;
  return (n) => {
    const [colour, end] = [colours[n % colours.length], ends[Math.floor(n / colours.length) % ends.length]];
    return `/api/products/search?q=${colour}%20${end}&limit=${20 + (Math.floor(n / all) % 31)}`;
  };
}

/**
 * Empties the whole cache: saves the company details unchanged. Every page shows them, so the shop discards all cached
 * pages.
 */
async function throwAway({ origin, adminToken }: MeasuredShop): Promise<void> {
  const answer = await fetch(`${origin}/api/company-details`);
  // The cast is safe: by the contract, the answer has this type.
  const { details } = (await answer.json()) as { details: Record<string, string | null> };
  const form = new FormData();
  for (const name of ['name', 'email', 'phone', 'address', 'pincode']) form.set(name, details[name] || '');
  const said = await fetch(`${origin}/api/company-details`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminToken}` },
    body: form,
  });
  if (!said.ok) throw new Error(`the details are not saved: ${said.status} ${await said.text()}`);
}
