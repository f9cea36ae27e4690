import http from 'node:http';
import type { Buyer } from './buyers.ts';

/**
 * One in this many orders contains a product of the first page, because people buy products on the first page more
 * often.
 */
const OF_FIRST_PAGE = 4;

type Goods = { everywhere: readonly string[]; firstPage: readonly string[] };
type Sale = { origin: string; buyers: readonly Buyer[]; goods: Goods };

/**
 * Places this many orders of two products each second, until `stop` is called, which returns the number of placed
 * orders.
 */
export function sell(rate: number, { origin, buyers, goods }: Sale): { stop: () => Promise<number> } {
  const under = new Set<Promise<void>>();
  let [started, placed] = [0, 0];
  const one = async () => {
    const n = started++;
    const buyer = buyers[n % buyers.length];
    if (!buyer) return;
    const chosen = [anyOf(n % OF_FIRST_PAGE === 0 ? goods.firstPage : goods.everywhere), anyOf(goods.everywhere)];
    for (const productVariantId of chosen)
      await send(`${origin}/api/cart/add`, buyer.token, { productVariantId, quantity: 1 }).catch(() => {});
    await send(`${origin}/api/orders/place`, buyer.token, { addressId: buyer.addressId, paymentMethod: 'COD' });
    placed++;
  };
  const begin = () => {
    // The shop refuses an order with sold-out pieces, and that order does not count.
    const order = one().catch(() => {});
    under.add(order);
    void order.finally(() => under.delete(order));
  };
  begin();
  const timer = setInterval(begin, 1000 / rate);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(under);
      return placed;
    },
  };
}

function anyOf(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? '';
}

const agent = new http.Agent({ keepAlive: true });

async function send(url: string, token: string, body: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    request.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    request.end(JSON.stringify(body));
  });
}
