import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';

type Kept = { status: number; headers: IncomingMessage['headers']; bytes: Buffer; keys: string[]; until: number };

export type CachingProxy = {
  origin: string;
  purgeUrl: string;
  /** Sets the address of the shop, which is known only after it has opened. */
  lead: (shop: string) => void;
  /** Returns the cached addresses. */
  kept: () => string[];
  /** The keys of each purge request so far, including refused requests. */
  purges: string[][];
  /** Makes the cache refuse this many of the next purge requests. */
  refuse: (times: number) => void;
  close: () => Promise<void>;
};

/**
 * A small cache in front of a shop, like a CDN: it caches answers as `CDN-Cache-Control` allows (RFC 9213), ignores
 * `Cache-Control` for browsers, and purges by `Surrogate-Key`. A visitor who has just changed something bypasses the
 * cache.
 */
export async function startCachingProxy(token: string): Promise<CachingProxy> {
  const kept = new Map<string, Kept>();
  const purges: string[][] = [];
  let [shop, refusals] = ['', 0];

  async function purge(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    // The cast is safe: a purge has this form, and the shop under test sends it.
    const { keys } = (await json(asked)) as { keys: string[] };
    purges.push(keys);
    const isAllowed = asked.headers.authorization === `Bearer ${token}`;
    if (!isAllowed || refusals-- > 0) return void answer.writeHead(isAllowed ? 503 : 401).end();
    for (const [address, one] of kept) if (one.keys.some((key) => keys.includes(key))) kept.delete(address);
    answer.writeHead(204).end();
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = asked;
    const address = `${url} ${headers['accept-encoding'] ?? ''}`;
    const mayAsk = method === 'GET' && !headers.authorization && !headers.cookie?.includes('shop-changed=');
    const known = mayAsk ? kept.get(address) : undefined;
    if (known && known.until > Date.now())
      return void answer.writeHead(known.status, { ...known.headers, 'x-cache': 'HIT' }).end(known.bytes);
    const asking = request(`${shop}${url}`, { method, headers, agent: false });
    asked.pipe(asking);
    const got = await new Promise<IncomingMessage>((resolve, reject) =>
      asking.on('response', resolve).on('error', reject),
    );
    const [bytes, status] = [await buffer(got), got.statusCode ?? 0];
    const age = /max-age=(\d+)/.exec(String(got.headers['cdn-cache-control'] ?? ''))?.[1];
    if (mayAsk && status === 200 && age !== undefined) {
      const keys = String(got.headers['surrogate-key'] ?? '').split(' ');
      kept.set(address, { status, headers: got.headers, bytes, keys, until: Date.now() + Number(age) * 1000 });
    }
    answer.writeHead(status, { ...got.headers, 'x-cache': 'MISS' }).end(bytes);
  }

  const server = createServer((asked, answer) => {
    const work = asked.url === '/purge' ? purge(asked, answer) : pass(asked, answer);
    work.catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a server that listens on a port has an address with that port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    purgeUrl: `${origin}/purge`,
    lead: (to) => void (shop = to),
    kept: () => [...kept.keys()].map((address) => address.split(' ', 1)[0] ?? ''),
    purges,
    refuse: (times) => void (refusals = times),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
