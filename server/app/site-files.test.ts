import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { useShop } from '../../test/shop.ts';
import { serveSiteFiles } from './site-files.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });

test('robots.txt keeps search engines out of private pages in every language', async () => {
  const app = Fastify();
  serveSiteFiles(app, shop, 'https://shop.example');
  const { body } = await app.inject('/robots.txt');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /api/', 'Disallow: /checkout', 'Disallow: /hi/checkout', 'Disallow: /hi/admin']),
  );
});

test('each language has a manifest, which opens the shop in it', async () => {
  const app = Fastify();
  serveSiteFiles(app, shop, 'https://shop.example');
  const manifest = async (path: string) => (await app.inject(path)).json();
  expect(await manifest('/manifest.webmanifest')).toMatchObject({ lang: 'en-IN', start_url: '/home', scope: '/' });
  expect(await manifest('/hi/manifest.webmanifest')).toMatchObject({
    lang: 'hi-IN',
    start_url: '/hi/home',
    scope: '/',
  });
});
