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
