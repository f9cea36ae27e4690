import { once } from 'node:events';
import { request, type IncomingMessage, type InformationEvent } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteChange } from '../site-version/versions.ts';
import { inTransaction } from '../db/transaction.ts';
import { hasNginx, startNginx } from '../../../test/nginx.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { buildApp } from '../../app/app.ts';
import { servePages } from '../serving/pages.ts';

const HTML = `<html><head><link rel="stylesheet" href="/assets/shop-1.css"/>
<link rel="preload" as="font" type="font/woff2" href="/assets/anek-1.woff2" crossorigin="anonymous"/>
<link rel="canonical" href="https://shop.example/"/><link rel="preload" as="image" href="/pictures/a.avif"/></head><body>A page</body></html>`;
const LINKS = [
  '</assets/shop-1.css>; rel=preload; as=style',
  '</assets/anek-1.woff2>; rel=preload; as=font; crossorigin',
];
const browser = { 'sec-fetch-mode': 'navigate' };
/** The same by way of a proxy that passes 103 on, and says so. */
const passedOn = { ...browser, 'x-early-hints': '1' };

function servingPages(shop: TestShop) {
  let port = 0;
  let close = async () => {};
  beforeAll(async () => {
    const app = await buildApp(shop);
    servePages(app, shop, 'https://shop.example', async () => async () => ({
      status: 200,
      headers: new Headers({ 'content-type': 'text/html' }),
      body: Buffer.from(HTML),
      filled: (body) => body,
    }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    // as: it listens on a port.
    port = (app.server.address() as AddressInfo).port;
    close = async () => app.close();
  });
  afterAll(async () => close());
  const get = async (headers: Record<string, string>, origin = `http://127.0.0.1:${port}`) => {
    const hints: InformationEvent[] = [];
    const asking = request(`${origin}/about`, { headers, agent: false });
    asking.on('information', (hint) => hints.push(hint)).end();
    // as: a response is the only thing that comes with this event.
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    return { hints, status: response.statusCode, body: await text(response) };
  };
  /** Has the next page made anew. */
  const change = async () => {
    await inTransaction(shop.db, async (db) => noteChange(db, null));
    await shop.catalogue.afterCommit();
  };
  return { get, change, port: () => port };
}

describe('with EARLY_HINTS', () => {
  const pages = servingPages(useShop({ EARLY_HINTS: '1' }));

  test('a browser hears of style sheet and font before a page that must be made, and not before a kept one', async () => {
    expect((await pages.get(passedOn)).hints, 'nothing is known before the first page').toEqual([]);
    await pages.change();
    const made = await pages.get(passedOn);
    expect(made.hints.map(({ statusCode, headers }) => [statusCode, headers['link']])).toEqual([
      [103, LINKS.join(', ')],
    ]);
    expect([made.status, made.body]).toEqual([200, HTML]);
    expect((await pages.get(passedOn)).hints).toEqual([]);
  });

  test('who does not ask for a page to show, speaks HTTP/1.0, or has a proxy that does not pass them on, gets the page alone', async () => {
    const others: Array<Record<string, string>> = [{}, { 'x-early-hints': '1' }, browser];
    for (const headers of others) {
      await pages.change();
      expect(await pages.get(headers)).toEqual({ hints: [], status: 200, body: HTML });
    }
    await pages.change();
    const socket = connect(pages.port(), '127.0.0.1');
    socket.write('GET /about HTTP/1.0\r\nhost: localhost\r\nsec-fetch-mode: navigate\r\nx-early-hints: 1\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain(' 103 ');
  });
});

describe.skipIf(!hasNginx)('behind an nginx that does not know them', () => {
  const pages = servingPages(useShop({ EARLY_HINTS: '1' }));

  test('a browser gets the page', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tanabana-nginx-'));
    const nginx = await startNginx(folder, [`http://127.0.0.1:${pages.port()}`]);
    try {
      for (let times = 0; times < 3; times++) {
        await pages.change();
        expect(await pages.get(browser, nginx.origin)).toEqual({ hints: [], status: 200, body: HTML });
        await pages.change();
        // The visitor's own headers, in the proxy's place, change nothing.
        expect(await pages.get(passedOn, nginx.origin)).toEqual({ hints: [], status: 200, body: HTML });
      }
    } finally {
      await nginx.stop();
      await rm(folder, { recursive: true });
    }
  });
});

describe('without it', () => {
  const pages = servingPages(useShop());

  test('nobody gets any', async () => {
    await pages.get(passedOn);
    await pages.change();
    expect((await pages.get(passedOn)).hints).toEqual([]);
  });
});
