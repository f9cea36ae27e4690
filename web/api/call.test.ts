import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import { session } from '../session/session.ts';
import { byItself, call } from './call.ts';

let server: Server;
beforeAll(async () => {
  const answers: Record<string, [status: number, body: string]> = {
    '/api/cart': [200, '{"cart":{}}'],
    '/api/orders/new': [401, '{"message":"Your session has ended"}'],
    '/api/addresses': [409, '{"message":"Not now","code":"NOT_NOW"}'],
    '/api/auth/logout': [200, ''],
    '/api/categories': [200, '{"categories":[{"id":"0'],
    '/api/content': [200, '<p>Please sign in to this network</p>'],
  };
  server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [200, ''];
    if (request.url !== '/api/wishlist') return response.writeHead(status).end(body);
    response.writeHead(200, { 'content-length': 1000 }).write('{"wishlist":');
    return setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

test('a call answers what the server says, or nothing where the server says nothing', async () => {
  expect(await call('GET /cart')).toEqual({ cart: {} });
  expect(await call('POST /auth/logout')).toBeUndefined();
});

test('a refusal has its status, code and sentence', async () => {
  await expect(call('GET /addresses')).rejects.toMatchObject({ status: 409, code: 'NOT_NOW', message: 'Not now' });
});

test('an answer that is cut off on its way counts as none', async () => {
  await expect(call('GET /wishlist')).rejects.toMatchObject({ status: 0 });
  await expect(call('GET /categories')).rejects.toMatchObject({ status: 0 });
});

test('an answer that is not the shop’s counts as none, also where it says 200', async () => {
  await expect(call('GET /content')).rejects.toMatchObject({ status: 0 });
});

test('a 401 ends the session, but not where the page asked by itself', async () => {
  vi.stubGlobal('window', globalThis);
  // The cast is safe: this test reads only the user's type.
  session.begin('a-token', { userType: 'ADMIN' } as User);
  await expect(call('GET /orders/new', { headers: byItself })).rejects.toMatchObject({ status: 401 });
  expect(session.get().token).toBe('a-token');
  await expect(call('GET /orders/new')).rejects.toMatchObject({ status: 401 });
  expect(session.get().token).toBe(null);
});
