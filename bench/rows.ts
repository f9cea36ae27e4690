import { productPath } from '#domain/paths.ts';
import type { MeasuredShop } from './measured-shop.ts';
import { PASSWORD } from './measured-shop.ts';
import type { Asked, Row } from './rounds.ts';
import { sell } from './selling.ts';

const KEPT = 20;
/** So many requests a round, where each is another address. */
const MADE = 60;
const RATES = [5, 20];
const BROTLI = { 'accept-encoding': 'br' };

export type Group = { title: string; rows: Row[] };

/** All that is measured of a shop, in the order of the table. */
export async function groupsOf(shop: MeasuredShop): Promise<Group[]> {
  const kept = keptRows(shop);
  return [
    { title: `kept, ${KEPT} connections`, rows: kept },
    { title: 'the same in brotli, as browsers ask', rows: kept.slice(0, 4).map((row) => withHeaders(row, BROTLI)) },
    { title: 'the same, not changed since (304)', rows: await unchanged(shop, kept.slice(0, 4)) },
    { title: 'made anew, one at a time', rows: madeRows(shop) },
    { title: 'what people do', rows: deeds(shop) },
    { title: 'back office, one at a time', rows: officeRows(shop) },
    ...RATES.map((rate) => ({
      title: `kept, while ${rate} orders of two products are placed a second`,
      rows: kept.map((row) => ({
        ...row,
        name: `${row.name}, ${rate} orders/s`,
        meanwhile: () => sell(rate, { ...shop, buyers: shop.buyers.slice(-40) }),
      })),
    })),
  ];
}

const page = (name: string, path: string): Row => ({ name, connections: KEPT, request: () => ({ path }) });

function keptRows({ first }: MeasuredShop): Row[] {
  return [
    page('/', '/'),
    page('/shop', '/shop'),
    page('/shop, filtered', '/shop?size=M&sort=newest'),
    page('product', productPath(first)),
    page('list of 24, JSON', '/api/products?limit=24'),
    page('product, JSON', `/api/products/${first.id}`),
    page('search, JSON', '/api/products/search?q=kurta'),
  ];
}

function withHeaders(row: Row, headers: Record<string, string>): Row {
  const [kind] = Object.keys(headers);
  const name = kind === 'if-none-match' ? `${row.name}, 304` : `${row.name}, br`;
  return { ...row, name, request: (n) => ({ ...row.request(n), headers }) };
}

async function unchanged({ origin }: MeasuredShop, rows: readonly Row[]): Promise<Row[]> {
  return Promise.all(
    rows.map(async (row) => {
      // A client that asks for no compression: each encoding has a tag of its own.
      const answer = await fetch(origin + row.request(0).path, { headers: { 'accept-encoding': 'identity' } });
      await answer.arrayBuffer();
      const tag = answer.headers.get('etag') ?? '';
      return { ...withHeaders(row, { 'if-none-match': tag }), status: 304 };
    }),
  );
}

/** Each address is asked for once, so that nothing kept answers. */
function madeRows({ some, first }: MeasuredShop): Row[] {
  let asked = 0;
  const made = (name: string, path: (n: number) => string): Row => ({
    name: `${name}, made`,
    connections: 1,
    amount: MADE,
    request: () => ({ path: path(asked++) }),
  });
  const misspelt = ['anarkli', 'sunglases', 'lehnga', 'shrit', 'jeens', 'watchh'];
  const begun = ['kurt', 'sare', 'shi', 'dre', 'wat', 'cott'];
  const words = ['kurta', 'saree', 'shirt', 'dress', 'watch', 'jeans'];
  return [
    made('/shop', (n) => `/shop?minPrice=1&maxPrice=${1_000_000 + n}`),
    made('product', (n) => productPath(some[n % some.length] ?? first)),
    made('list of 24, JSON', (n) => `/api/products?limit=24&minPrice=${n % 500}&maxPrice=${1_000_000 + n}`),
    made(
      'three filters, JSON',
      (n) => `/api/products?limit=24&size=M&color=Black&minPrice=1&maxPrice=${1_000_000 + n}`,
    ),
    made('product, JSON', (n) => `/api/products/${some[n % some.length]?.id}?n=${n}`),
    made('search: a word', (n) => `/api/products/search?q=${words[n % 6]}%20${n}`),
    made('search: a beginning', (n) => `/api/products/search?q=${begun[n % 6]}&limit=${1 + (n % 50)}`),
    made('search: mistyped', (n) => `/api/products/search?q=${misspelt[n % 6]}&limit=${1 + (n % 50)}`),
  ];
}

/** Each buyer orders once: these take them from the front, and the orders meanwhile from the back. */
function deeds({ buyers, email, goods }: MeasuredShop): Row[] {
  let next = 0;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Asked => ({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const placing = (connections: number, amount: number): Row => ({
    name: `order placed, ${connections} buyers at once`,
    connections,
    amount,
    status: 201,
    request: () => {
      const { token, addressId } = buyers[next++ % buyers.length] ?? { token: '', addressId: '' };
      const headers = { ...as(token), 'idempotency-key': `bench-${next}-0000` };
      return post('/api/orders/place', { addressId, paymentMethod: 'COD' }, headers);
    },
  });
  return [
    {
      name: 'sign-in',
      connections: 4,
      amount: 20,
      request: () => post('/api/auth/login', { identifier: email, password: PASSWORD }),
    },
    {
      name: 'add to cart',
      connections: 16,
      amount: 200,
      request: (n) =>
        post(
          '/api/cart/add',
          { productVariantId: goods.everywhere[n % goods.everywhere.length], quantity: 1 },
          as(buyers.at(-1 - (n % 400))?.token ?? ''),
        ),
    },
    placing(16, 160),
    placing(200, 400),
  ];
}

function officeRows({ adminToken }: MeasuredShop): Row[] {
  const office = (name: string, path: string): Row => ({
    name,
    connections: 1,
    amount: 30,
    request: () => ({ path, headers: { authorization: `Bearer ${adminToken}` } }),
  });
  return [
    office('orders', '/api/orders/all?limit=20'),
    office('customers', '/api/customers?limit=20'),
    office('variants of the sheet', '/api/variants?limit=100'),
    office('insights', '/api/insights'),
  ];
}
