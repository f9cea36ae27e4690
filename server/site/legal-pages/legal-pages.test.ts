import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

describe('legal pages', () => {
  test('are saved by id or slug, sanitised, and read by slug at the top level', async () => {
    const admin = await makeAdmin(shop);
    const save = (more: object) =>
      admin.call('POST /legal-pages', {
        body: {
          title: 'Privacy',
          slug: 'privacy-policy',
          content: '<p onclick="x()">Hello <script>alert(1)</script><a href="javascript:alert(1)">link</a></p>',
          ...more,
        },
      });
    const { body } = await save({});
    expect(body).toMatchObject({ message: 'Page saved successfully!', page: { slug: 'privacy-policy' } });
    const read = await shop.guest.call('GET /legal-pages/slug/privacy-policy');
    expect(read.body.content).toBe('<p>Hello <a>link</a></p>');
    expect((await save({ id: body.page.id, title: 'Privacy, again' })).body.page.id).toBe(body.page.id);
    shop.wait(10);
    expect((await save({ expectedUpdatedAt: '2020-01-01T00:00:00.000Z' })).body.code).toBe('EDITED_ELSEWHERE');
    expect((await shop.guest.call('GET /legal-pages/slug/none')).status).toBe(404);
    expect((await save({ slug: 'Not A Slug' })).status).toBe(400);
  });
});

describe('categories', () => {
  test('are made, renamed, moved and deleted when empty, with the specification’s words', async () => {
    const admin = await makeAdmin(shop);
    const made = await admin.call('POST /categories', { body: { name: 'Women', description: 'All of it' } });
    expect(made).toMatchObject({
      status: 201,
      body: { message: 'Category saved successfully!', category: { name: 'Women', parentId: null } },
    });
    const top = made.body.category.id;
    const { body } = await admin.call('POST /categories', { body: { name: 'Kurtas', parentId: top } });
    expect((await admin.call('POST /categories', { body: { name: ' kurtas ', parentId: top } })).status).toBe(409);
    expect((await admin.call('POST /categories', { body: { name: ' ' } })).body.message).toBe(
      'Please fill the category name.',
    );
    expect(
      (await admin.call(`PUT /categories/${top}`, { body: { name: 'Women', parentId: body.category.id } })).body.code,
    ).toBe('CATEGORY_CYCLE');
    expect(
      (await admin.call(`PUT /categories/${body.category.id}`, { body: { name: 'Kurtas & Kurtis' } })).body,
    ).toMatchObject({
      message: 'Category updated successfully!',
      category: { name: 'Kurtas & Kurtis', parentId: top },
    });
    expect((await admin.call(`DELETE /categories/${top}`)).status).toBe(409);
    expect((await admin.call(`DELETE /categories/${body.category.id}`)).status).toBe(200);
    expect((await admin.call(`DELETE /categories/${top}`)).status).toBe(200);
  });
  test('holding a product are kept', async () => {
    const id = await makeCategory(shop);
    await makeProduct(shop, { categoryId: id });
    expect((await (await makeAdmin(shop)).call(`DELETE /categories/${id}`)).body.code).toBe('CATEGORY_NOT_EMPTY');
  });
});

test('a category that is deleted leaves in the log which retired products lay in it', async () => {
  const admin = await makeAdmin(shop);
  await makeCategory(shop);
  const categoryId = await makeCategory(shop, 'Gone for good');
  const product = await makeProduct(shop, { categoryId });
  await admin.call(`DELETE /products/${product.id}`);
  expect((await admin.call(`DELETE /categories/${categoryId}`)).status).toBe(200);
  const { lines } = (await admin.call(`GET /audit?id=${product.id}`)).body;
  expect(lines).toContainEqual(
    expect.objectContaining({ action: 'product.changed', before: { category: 'Gone for good' } }),
  );
});

describe('company details', () => {
  test('are saved, checked, and shown to everybody', async () => {
    const admin = await makeAdmin(shop);
    const save = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({
        name: 'Tana Bana',
        email: 'a@example.com',
        phone: '9800000000',
        address: 'Jaipur',
        pincode: '302029',
        ...fields,
      }))
        form.set(name, value);
      return admin.call('PUT /company-details', { form });
    };
    expect((await save({})).body).toMatchObject({
      message: 'Company details updated successfully!',
      details: { name: 'Tana Bana', logoUrl: null },
    });
    expect((await shop.guest.call('GET /company-details')).body.details.phone).toBe('9800000000');
    const mistakes: Array<Record<string, string>> = [
      { name: '' },
      { phone: '98000000001' },
      { phone: '+91 98000' },
      { pincode: '12345' },
      { pincode: '302 0299' },
      { email: 'nobody' },
    ];
    for (const wrong of mistakes) expect((await save(wrong)).status).toBe(400);
  });

  test('keep a phone and a PIN code that were pasted as their digits, and cut nothing off', async () => {
    const admin = await makeAdmin(shop);
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: 'Tana Bana', phone: '+91 98290 12345', pincode: '3020 01' }))
      form.set(name, value);
    expect((await admin.call('PUT /company-details', { form })).body.details).toMatchObject({
      phone: '9829012345',
      pincode: '302001',
    });
  });
});
