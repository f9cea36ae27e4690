import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { buildApp } from '../../app/app.ts';
import { servePages } from './pages.ts';

const shop = useShop();

test('a form sent before the script took over leads to its own page again, and never to another site', async () => {
  const app = Fastify();
  servePages(app, shop, 'https://shop.example', async () => {
    throw new Error('no page is rendered here');
  });
  const post = async (url: string) =>
    (await app.inject({ method: 'POST', url, payload: 'password=x' })).headers.location;
  expect(await post('/hi/login?next=%2Fcart')).toBe('/hi/login?next=%2Fcart');
  expect(await post('//evil.example/login')).toBe('/evil.example/login');
});

test('a request line with scheme and host asks for the same page, and is led to no other site', async () => {
  const asked: string[] = [];
  const app = await buildApp(shop);
  servePages(app, shop, 'https://shop.example', async () => async (request) => {
    asked.push(request.url);
    const headers = new Headers({ 'content-type': 'text/html' });
    return { status: 200, headers, body: Buffer.from('<html></html>'), filled: (body) => body };
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const send = async (method: string, path: string) => {
    const sent = httpRequest({ port, method, path, agent: false }).end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    reply.resume();
    return [reply.statusCode, reply.headers.location];
  };
  expect(await send('GET', 'http://evil.example/shop?page=2')).toEqual([200, undefined]);
  expect(await send('GET', 'http://evil.example')).toEqual([200, undefined]);
  expect(await send('GET', '*')).toEqual([200, undefined]);
  expect(asked).toEqual(['https://shop.example/shop?page=2', 'https://shop.example/', 'https://shop.example/*']);
  expect(await send('POST', 'http://evil.example/login?a=1')).toEqual([303, '/login?a=1']);
  expect(await send('GET', 'HTTP://evil.example/api/company-details')).toEqual([200, undefined]);
  await app.close();
});

test('what breaks a page is logged once, with its stack and the address without its query', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const app = Fastify({ logger: { stream } });
  servePages(app, shop, 'https://shop.example', async () => async (_request, _nonce, _api, report) => {
    const error = new Error('no such cloth');
    report(error);
    report(error);
    const headers = new Headers({ 'content-type': 'text/html' });
    return { status: 500, headers, body: Buffer.from('<html></html>'), filled: (body) => body };
  });
  expect((await app.inject('/search?q=gift+for+Asha')).statusCode).toBe(500);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page could not be rendered');
  expect(logged).toEqual([expect.objectContaining({ level: 50, path: '/search' })]);
  expect(logged[0].err.stack).toContain('Error: no such cloth\n    at ');
  expect(JSON.stringify(logged)).not.toContain('Asha');
});
