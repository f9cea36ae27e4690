import { productPath } from '#domain/paths.ts';
import { deeds, officeRows } from './deed-rows.ts';
import { madeRows } from './made-rows.ts';
import type { MeasuredShop } from './measured-shop.ts';
import type { Row } from './rounds.ts';
import { sell } from './selling.ts';

const KEPT = 20;
/** The rates of orders during a measurement, in orders per second. */
const RATES = [5, 20];
const FASTEST = 20;
const BROTLI = { 'accept-encoding': 'br' };

type Group = { title: string; rows: Row[] };

/** Lists all rows of the benchmark's table, in groups and in the order of measuring. */
export async function groupsOf(shop: MeasuredShop): Promise<Group[]> {
  const kept = keptRows(shop);
  const withoutSearches = kept.slice(0, -3);
  const whileSelling = (row: Row, rate: number): Row => ({
    ...row,
    name: `${row.name}, ${rate} orders/s`,
    meanwhile: () => sell(rate, { ...shop, buyers: shop.buyers.slice(-40) }),
  });
  return [
    { title: `kept, ${KEPT} connections`, rows: kept },
    { title: 'the same in brotli, as browsers ask', rows: withoutSearches.map(inBrotli) },
    { title: 'the same, not changed since (304)', rows: await Promise.all(withoutSearches.map(unchanged(shop))) },
    { title: 'made anew, one at a time', rows: madeRows(shop) },
    { title: 'what people do', rows: deeds(shop) },
    { title: 'back office, one at a time', rows: officeRows(shop) },
    ...RATES.map((rate) => ({
      title: `kept, while ${rate} orders a second are placed`,
      rows: kept.map((row) => whileSelling(row, rate)),
    })),
    {
      title: `made anew, while ${FASTEST} orders a second are placed`,
      rows: madeRows(shop).map((row) => whileSelling(row, FASTEST)),
    },
  ];
}

function keptRows({ first }: MeasuredShop): Row[] {
  const page = (name: string, path: string): Row => ({ name, connections: KEPT, request: () => ({ path }) });
  return [
    page('/', '/'),
    page('/shop', '/shop'),
    page('/shop, filtered', '/shop?size=M&sort=newest'),
    page('product', productPath(first)),
    page('list of 24, JSON', '/api/products?limit=24'),
    page('product, JSON', `/api/products/${first.id}`),
    page('facets of three filters, JSON', '/api/products?limit=1&size=M&color=Black&availability=in-stock'),
    page('search: a word', '/api/products/search?q=kurta'),
    page('search: a beginning', '/api/products/search?q=kurt'),
    page('search: mistyped', '/api/products/search?q=anarkli'),
  ];
}

function inBrotli(row: Row): Row {
  return { ...row, name: `${row.name}, br`, request: (n) => ({ ...row.request(n), headers: BROTLI }) };
}

const unchanged =
  ({ origin }: MeasuredShop) =>
  async (row: Row): Promise<Row> => {
    // The request accepts no compression, because each encoding has an ETag of its own.
    const answer = await fetch(origin + row.request(0).path, { headers: { 'accept-encoding': 'identity' } });
    await answer.arrayBuffer();
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    return { ...row, name: `${row.name}, 304`, status: 304, request: (n) => ({ ...row.request(n), headers }) };
  };
