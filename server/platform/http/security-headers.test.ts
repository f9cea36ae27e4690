import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { buildApp } from '../../app/app.ts';
import { servePages } from '../serving/pages.ts';

// The test checks the criteria of Mozilla's Observatory and the objections of csp_evaluator
// (github.com/mdn/mdn-http-observatory, github.com/google/csp-evaluator). The test leaves out two bonuses of the
// Observatory: integrity attributes on the shop's own scripts would lengthen every page, and only an owner can apply
// for the browsers' HSTS list.

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(shop);
  servePages(app, shop, 'https://shop.example', async () => async ({ url }, nonce) => ({
    status: 200,
    headers: new Headers({ 'content-type': 'text/html' }),
    body: Buffer.from(
      url.includes('/page/') ? '<html></html>' : `<html><script nonce="${nonce}">own()</script></html>`,
    ),
    filled: (body) => body,
  }));
});

const answerAt = async (url: string) => {
  const { headers } = await app.inject({ url });
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...values]) => [name, values] as const),
  );
  return { headers, policy };
};

describe.each([
  '/',
  '/shop',
  '/product/Kurta',
  '/login',
  '/admin',
  '/page/terms',
  '/api/products',
  '/api/docs',
  '/nothing/here',
])('the answer at %s', (url) => {
  test('lets the browser load only what it names, and nobody else frame, embed or open it', async () => {
    const { headers, policy } = await answerAt(url);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(["'none'", "'self'"]).toEqual(expect.arrayContaining(policy.get('form-action') ?? ['missing']));
    expect(policy.get('frame-ancestors')).toEqual([url === '/page/terms' ? "'self'" : "'none'"]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': url === '/page/terms' ? 'SAMEORIGIN' : 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
  test('takes no bare text for a script where scripts run at all', async () => {
    const { policy } = await answerAt(url);
    if (!policy.has('script-src')) expect(policy.get('default-src')).toEqual(["'none'"]);
    else expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  });
  test('allows no script by a wide door', async () => {
    const { policy } = await answerAt(url);
    const wide = ['*', 'http:', 'https:', 'data:', "'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"];
    for (const name of ['script-src', 'style-src', 'object-src', 'connect-src', 'frame-src', 'worker-src'])
      for (const door of wide)
        expect([name, policy.get(name) ?? []]).not.toEqual([name, expect.arrayContaining([door])]);
  });
});
