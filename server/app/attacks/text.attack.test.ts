import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { newId } from '../../platform/db/ids.ts';

const shop = useShop();
let customer: Caller;
let admin: Caller;
beforeAll(async () => {
  customer = await makeCustomer(shop);
  admin = await makeAdmin(shop);
});

const UNWRITABLE = { NUL: 'a\0b', 'half a letter': 'a\uD83D', 'the other half': '\uDE00b' };
const all = Object.entries<Call>(calls).filter(([key]) => key !== 'POST /auth/logout');

/** Lists the names of the fields that a Zod shape accepts. */
function fieldsOf(shape: z.ZodType | undefined): string[] {
  if (!shape) return [];
  const { properties } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

describe.each(Object.entries(UNWRITABLE))('%s', (_what, text) => {
  test.each(all)('is refused in every field of %s', async (key, call) => {
    const caller = { admin, customer, user: customer, anyone: shop.guest }[call.who];
    const { method, path } = parseCallKey(key);
    const to = `${method} ${path.replaceAll(/\{\w+\}/g, newId())}`;
    for (const field of fieldsOf(call.body)) {
      const form = new FormData();
      // `FormData` replaces half of a surrogate pair by a replacement character before it sends the text, so the test
      // sends a null character instead.
      form.set(field, text.isWellFormed() ? text : '\0');
      const sent = call.files ? { form } : { body: { [field]: text } };
      const nested = call.files ? { form } : { body: { [field]: [{ [text]: [[text]] }] } };
      for (const what of [sent, nested]) expect([field, (await caller.call(to, what)).status]).toEqual([field, 400]);
    }
    const encoded = text.isWellFormed() ? encodeURIComponent(text) : '%00';
    for (const field of fieldsOf(call.query))
      expect([field, (await caller.call(`${to}?${field}=${encoded}`)).status]).toEqual([field, 400]);
    if (!path.includes('{')) return;
    const nowhere = `${method} ${path.replaceAll(/\{\w+\}/g, `a${encoded}`)}`;
    expect((await caller.call(nowhere, call.files ? { form: new FormData() } : {})).status).toBe(404);
  });
});

test('the JSON in a form’s field is no way around', async () => {
  const { id } = await makeProduct(shop);
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, productName: 'Kurta', productVariants: '[]' }))
    form.set(name, value);
  form.set('imageColors', '{"new:0\\u0000": "Red"}');
  const { status, body } = await admin.call('POST /products', { form });
  expect(status).toBe(400);
  expect(body.issues).toContainEqual(expect.objectContaining({ path: 'imageColors' }));
});

describe('text made to take long', () => {
  const quickly = async (ask: () => Promise<{ status: number }>) => {
    const from = performance.now();
    const { status } = await ask();
    return { status, isQuick: performance.now() - from < 5_000 };
  };
  const marks = `a${'\u0301'.repeat(80_000)}${'\u0316'.repeat(80_000)}`;
  test.each([
    ['marks that composing must sort', marks],
    ['digits that are no phone number', `${'1'.repeat(300_000)}x`],
    ['spaces', `${' '.repeat(500_000)}x`],
    ['beginnings of tags', '<a'.repeat(200_000)],
  ])('registers nobody, and is refused at once: %s', async (_what, text) => {
    const body = { username: 'asha', email: 'asha@example.com', password: 'x', firstName: text, mobile: text };
    expect(await quickly(async () => shop.guest.call('POST /auth/register', { body }))).toEqual({
      status: 400,
      isQuick: true,
    });
  });
  test.each([
    ['an endless nest of tags', '<b>'.repeat(150_000)],
    ['tags that close what was never opened', '<b>'.repeat(60_000) + '</i>'.repeat(60_000)],
    ['beginnings of tags', '<a'.repeat(200_000)],
  ])('makes no legal page, and is refused at once: %s', async (_what, content) => {
    const body = { title: 'Terms', slug: 'terms', content };
    expect(await quickly(async () => admin.call('POST /legal-pages', { body }))).toEqual({
      status: 400,
      isQuick: true,
    });
  });
  test('a stack of marks on one letter is stored as high as any script writes it', async () => {
    const body = { title: `Zalgo ${'\u0301'.repeat(400)}`, slug: 'zalgo', content: '<p>x</p>' };
    const { page } = (await admin.call('POST /legal-pages', { body })).body;
    expect([...page.title]).toHaveLength('Zalgo '.length + 30);
  });
});
