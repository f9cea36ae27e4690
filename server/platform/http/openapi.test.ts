import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { makeProduct, stockOf } from '../../../test/factories.ts';
import { programsOf, type Programs } from '../../../test/programs-in-docs.ts';
import { useShop } from '../../../test/shop.ts';
import { examples } from './openapi-examples.ts';
import { isNamed } from './openapi-shapes.ts';

// The test checks the document by Redocly's rules, and with clients that two generators make from it.

const shop = useShop();
const root = join(import.meta.dirname, '../../..');
const documentText = async () => (await shop.app.inject({ url: '/api/openapi.json' })).body;

test('each shape of the contract with a name of its own has that name in the document', async () => {
  const unnamed: string[] = [];
  for (const file of await readdir(join(root, 'contract'))) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    // The cast is safe: a module is an object of its exports.
    const exported = (await import(/* @vite-ignore */ join(root, 'contract', file))) as Record<string, unknown>;
    for (const [name, shape] of Object.entries(exported))
      if (/^[A-Z]/.test(name) && shape instanceof z.ZodType && !isNamed(shape)) unnamed.push(`${file} ${name}`);
  }
  expect(unnamed).toEqual([]);
});

test('most examples are what is sent and answered; the others are written anew by: node scripts/write-api-examples.ts', () => {
  const all: Record<string, Call> = calls;
  const fits = ([key, { body, answer }]: [string, { body?: unknown; answer?: unknown }]) =>
    all[key]?.answer?.safeParse(answer).success && (body === undefined || all[key]?.body?.safeParse(body).success);
  const outgrown = Object.entries(examples).filter((example) => !fits(example));
  expect(Object.keys(examples).length - outgrown.length).toBeGreaterThan(30);
});

describe('with other people’s tools', () => {
  let programs: Programs;
  let origin = '';
  beforeAll(async () => {
    programs = await programsOf('api.md');
    await writeFile(join(programs.folder, 'openapi.json'), await documentText());
    const file = (path: string) => join(root, 'node_modules', path);
    await programs.node(
      '--import',
      join(root, 'test/typescript-5.mjs'),
      file('openapi-typescript/bin/cli.js'),
      'openapi.json',
      '--default-non-nullable',
      'false',
      '-o',
      'shop-types.ts',
    );
    await programs.node(file('oazapfts/dist/cli.js'), 'openapi.json', 'shop-client.ts');
    origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => programs.remove());

  test('Redocly’s recommended rules find nothing', async () => {
    const found = await programs.node(join(root, 'test/lint-openapi.mjs'), 'openapi.json');
    expect(JSON.parse(found)).toEqual([]);
  });

  test.each(['buy-with-openapi-fetch.ts', 'buy-with-oazapfts.ts'])(
    'a generated client buys a dress: %s',
    async (program) => {
      expect(await programs.typeErrors(program)).toBe('');
      const dress = await makeProduct(shop, { name: 'Long dress', variants: [{ stock: 1 }] });
      const [variant] = dress.variants;
      const account = { username: program.slice(0, 20), email: `${program}@example.com`, password: 'Indigo-vat-1904' };
      const body = { ...account, firstName: 'Asha', lastName: 'Rao', mobile: '', dob: '', userType: 'CUSTOMER' };
      expect((await shop.guest.call('POST /auth/register', { body })).status).toBe(201);
      const orderNumber = await programs.node(program, origin, account.email, account.password);
      const order = await shop.db
        .selectFrom('orders')
        .select(['order_number', 'email'])
        .where('order_number', '=', orderNumber)
        .executeTakeFirst();
      expect(order?.email).toBe(account.email);
      expect(await stockOf(shop, variant?.id ?? '')).toBe(0);
    },
  );
});
