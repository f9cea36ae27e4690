import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import { initialContent } from '#contract/content.ts';
import { anAddress, makeAdmin, makeCategory, makeCustomer, makeProduct, makeShopper } from '../../test/factories.ts';
import { aPicture } from '../../test/pictures.ts';
import { useShop, type Caller } from '../../test/shop.ts';

const shop = useShop();

function form(fields: Record<string, string>, images: readonly File[] = []) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const image of images) data.append('images', image);
  return { form: data };
}
const variant = { color: 'Indigo', colorHexCode: '#27396F', size: 'M', stock: 3, originalPrice: '499' };

async function anOrder(): Promise<{ id: string; email: string }> {
  const { variants } = await makeProduct(shop);
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { body } = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  return { id: body.order.id, email: body.order.user.email };
}

/** A good use of every call that changes something in the back office. */
const uses: Record<string, (admin: Caller) => Promise<{ status: number }>> = {
  'POST /categories': async (admin) => admin.call('POST /categories', { body: { name: 'Winter' } }),
  'PUT /categories/{id}': async (admin) =>
    admin.call(`PUT /categories/${await makeCategory(shop)}`, { body: { name: 'Another' } }),
  'DELETE /categories/{id}': async (admin) => admin.call(`DELETE /categories/${await makeCategory(shop)}`),
  'POST /products': async (admin) =>
    admin.call(
      'POST /products',
      form(
        {
          productName: 'Kurta',
          categoryId: await makeCategory(shop),
          description: '',
          productVariants: JSON.stringify([variant]),
        },
        [await aPicture(1), await aPicture(2)],
      ),
    ),
  'DELETE /products/{id}': async (admin) => admin.call(`DELETE /products/${(await makeProduct(shop)).id}`),
  'PUT /variants': async (admin) =>
    admin.call('PUT /variants', {
      body: { changes: [{ id: (await makeProduct(shop)).variants[0]?.id, stockChange: 4 }] },
    }),
  'PUT /orders/{id}/status': async (admin) =>
    admin.call(`PUT /orders/${(await anOrder()).id}/status`, { body: { deliveryStatus: 'SHIPPED' } }),
  'PUT /orders/status': async (admin) =>
    admin.call('PUT /orders/status', {
      body: { ids: [(await anOrder()).id], deliveryStatus: 'CANCELED', reason: 'Out of cloth' },
    }),
  'POST /orders/{id}/notes': async (admin) =>
    admin.call(`POST /orders/${(await anOrder()).id}/notes`, { body: { text: 'Ring before delivery' } }),
  'PUT /company-details': async (admin) =>
    admin.call('PUT /company-details', form({ name: 'Tana Bana', email: 'namaste@example.com' })),
  'POST /legal-pages': async (admin) =>
    admin.call('POST /legal-pages', { body: { title: 'Privacy', slug: 'privacy-policy', content: '<p>Yours.</p>' } }),
  'PUT /content': async (admin) => {
    const { hero, tiles, highlights, callToAction } = initialContent();
    return admin.call('PUT /content', { body: { tagline: 'New words', hero, tiles, highlights, callToAction } });
  },
  'PUT /synonyms': async (admin) => admin.call('PUT /synonyms', { body: { words: 'saree, sari' } }),
  'PUT /customers/{id}/block': async (admin) =>
    admin.call(`PUT /customers/${(await makeCustomer(shop)).user.id}/block`, { body: { blocked: true } }),
  'POST /staff/invites': async (admin) => admin.call('POST /staff/invites', { body: { email: 'ravi@example.com' } }),
  'DELETE /staff/invites/{id}': async (admin) =>
    admin.call(
      `DELETE /staff/invites/${(await admin.call('POST /staff/invites', { body: { email: 'sunil@example.com' } })).body.invite.id}`,
    ),
  'DELETE /staff/{id}': async (admin) => admin.call(`DELETE /staff/${(await makeAdmin(shop)).user.id}`),
};

/** What leaves no line by itself: an upload nobody points at yet, and an import, which writes a line a product (spreadsheet.test.ts). */
const silent = new Set(['POST /content/pictures', 'POST /imports', 'DELETE /imports/{id}', 'POST /variants/find']);
const changing = Object.entries<Call>(calls).filter(
  ([key, call]) => call.who === 'admin' && parseCallKey(key).method !== 'GET' && !silent.has(key),
);

test.each(changing.map(([key]) => key))('%s leaves a line in the log: who, when, what', async (key) => {
  const admin = await makeAdmin(shop);
  const use = uses[key];
  expect(use, `say here how ${key} is used`).toBeDefined();
  const before = (await admin.call('GET /audit')).body.pagination.totalItems as number;
  const { status } = (await use?.(admin)) ?? { status: 0 };
  expect(status).toBeLessThan(300);
  const { body } = await admin.call('GET /audit');
  expect(body.pagination.totalItems).toBeGreaterThan(before);
  expect(body.lines[0]).toMatchObject({
    who: { email: admin.user.email },
    at: expect.stringMatching(/^\d{4}-/),
    subject: expect.stringMatching(/\S/),
  });
});

test('keeps only what differs, and nothing where nothing does', async () => {
  const admin = await makeAdmin(shop);
  const id = await makeCategory(shop, 'Sarees');
  await admin.call(`PUT /categories/${id}`, { body: { name: 'Sarees', description: 'Six yards' } });
  await admin.call(`PUT /categories/${id}`, { body: { name: 'Sarees', description: 'Six yards' } });
  const { body } = await admin.call(`GET /audit?id=${id}`);
  expect(body.lines.map(({ action, before, after }: Record<string, unknown>) => ({ action, before, after }))).toEqual([
    { action: 'category.changed', before: { description: '' }, after: { description: 'Six yards' } },
  ]);
});

test('is found by its kind and by its subject’s name', async () => {
  const admin = await makeAdmin(shop);
  await admin.call('POST /categories', { body: { name: 'Phulkari 100%' } });
  const found = async (query: string) =>
    ((await admin.call(`GET /audit?${query}`)).body.lines as Array<{ subject: string }>).map((line) => line.subject);
  expect(await found('subject=category&q=phulkari')).toEqual(['Phulkari 100%']);
  expect(await found('subject=staff&q=phulkari')).toEqual([]);
});

test('an address of a shopper is not in it', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await anOrder();
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  await admin.call(`POST /orders/${id}/notes`, { body: { text: 'Left with the neighbour' } });
  const { lines } = (await admin.call(`GET /audit?id=${id}`)).body;
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain(anAddress.addressLine1);
});
