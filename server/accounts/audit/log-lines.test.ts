import { expect, test } from 'vitest';
import { anOrderToEdit } from '../../../test/edits.ts';
import { anAddress, makeAdmin, makeCategory, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { hashPassword } from '../auth/passwords.ts';

// The tests of this file read and search the log of changes. audit.test.ts checks that each change writes a line.

const shop = useShop();

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

test('names categories by their path, and one that was deleted by its last name', async () => {
  const admin = await makeAdmin(shop);
  const made = async (name: string, parentId?: string) =>
    (await admin.call('POST /categories', { body: { name, parentId } })).body.category.id as string;
  const women = await made('Women of the log');
  const [kurtas, stoles] = [await made('Kurtas', women), await made('Stoles', women)];
  const { id } = await makeProduct(shop);
  await admin.call('PUT /products', { body: { ids: [id], categoryId: stoles } });
  await admin.call('PUT /products', { body: { ids: [id], categoryId: kurtas } });
  await admin.call(`DELETE /categories/${stoles}`);
  const moves = (await admin.call(`GET /audit?id=${id}`)).body.lines;
  expect(moves[0]).toMatchObject({ before: { category: 'Stoles' }, after: { category: 'Women of the log > Kurtas' } });
  expect((await admin.call(`GET /audit?id=${kurtas}`)).body.lines[0].after).toMatchObject({
    parent: 'Women of the log',
  });
  expect((await admin.call(`GET /audit?id=${women}`)).body.lines[0].after.parent).toBeNull();
});

test('names categories also where one change is of several', async () => {
  const admin = await makeAdmin(shop);
  const women = await makeCategory(shop, 'Women of the policy');
  const stoles = await makeCategory(shop, 'Stoles', women);
  const categories = [
    { id: women, days: 7 },
    { id: stoles, days: 0 },
  ];
  const { updatedAt } = (await admin.call('GET /return-policy')).body.policy;
  await admin.call('PUT /return-policy', { body: { days: 30, holdDays: 10, categories, updatedAt } });
  const [line] = (await admin.call('GET /audit?limit=1')).body.lines;
  expect(line.after.returnCategories).toBe('Women of the policy: 7; Women of the policy > Stoles: 0');
});

test('shows the MRP of a size instead of its saving, as the sheet does; none without a saving', async () => {
  const admin = await makeAdmin(shop);
  const { id, variants } = await makeProduct(shop, { variants: [{ color: 'Indigo', size: 'M' }] });
  await admin.call('PUT /variants', {
    body: { changes: [{ id: variants[0]?.id, originalPrice: '749.50', discountPrice: '250' }] },
  });
  const [line] = (await admin.call(`GET /audit?id=${id}`)).body.lines;
  expect(line.before['Indigo, M']).toMatchObject({ price: '999.00', mrp: null });
  expect(line.after['Indigo, M']).toMatchObject({ price: '749.50', mrp: '999.50' });
  expect(line.after['Indigo, M']).not.toHaveProperty('saving');
});

test('is found by its kind and by its subject’s name', async () => {
  const admin = await makeAdmin(shop);
  await admin.call('POST /categories', { body: { name: 'Phulkari 100%' } });
  const found = async (query: string) =>
    ((await admin.call(`GET /audit?${query}`)).body.lines as Array<{ subject: string }>).map((line) => line.subject);
  expect(await found('subject=category&q=phulkari')).toEqual(['Phulkari 100%']);
  expect(await found('subject=staff&q=phulkari')).toEqual([]);
  // The search ignores case and the order of words, on both database engines.
  await admin.call('POST /categories', { body: { name: 'ÉTÉ Sarees' } });
  for (const words of ['été', 'ete', 'Ete SAREES', 'sarees été'])
    expect([words, await found(`q=${encodeURIComponent(words)}`)]).toEqual([words, ['ÉTÉ Sarees']]);
  expect(await found('q=%25')).toEqual(['Phulkari 100%']);
  expect(await found('q=ete+phulkari')).toEqual([]);
});

test('an address of a shopper is not in it', async () => {
  const { admin, id, setStatus } = await anOrderToEdit(shop);
  await setStatus('DELIVERED');
  await admin.call(`POST /orders/${id}/notes`, { body: { text: 'Left with the neighbour' } });
  const { lines } = (await admin.call(`GET /audit?id=${id}`)).body;
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain(anAddress.addressLine1);
});

test('is a line a save: the sheet’s save of two products is one line, which names both when it is unfolded', async () => {
  const admin = await makeAdmin(shop);
  const products = [await makeProduct(shop), await makeProduct(shop)];
  const changes = products.map(({ variants }) => ({ id: variants[0]?.id, stockChange: 2 }));
  await admin.call('PUT /variants', { body: { changes } });
  const { lines, pagination } = (await admin.call(`GET /audit?who=${admin.user.id}`)).body;
  expect(pagination.totalItems).toBe(1);
  expect(lines).toMatchObject([{ action: 'product.changed', things: 2 }]);
  const unfolded = (await admin.call(`GET /audit?save=${lines[0].id}`)).body;
  expect(unfolded.pagination.totalItems).toBe(2);
  const ids = unfolded.lines.map((line: { subjectId: string }) => line.subjectId);
  expect(ids.toSorted()).toEqual(products.map(({ id }) => id).toSorted());
  const [first] = (await admin.call(`GET /audit?id=${products[0]?.id}`)).body.lines;
  expect(first).toMatchObject({ subjectId: products[0]?.id, things: 1 });
});

test('is found by person, by the command line and by Indian days, newest first whatever the ids are', async () => {
  const [asha, ravi] = [await makeAdmin(shop), await makeAdmin(shop)];
  const id = await makeCategory(shop, 'Found by day');
  for (const [admin, description] of [
    [asha, 'one'],
    [ravi, 'two'],
    [asha, 'three'],
  ] as const)
    await admin.call(`PUT /categories/${id}`, { body: { name: 'Found by day', description } });
  const rows = await shop.db.selectFrom('audit_log').select('id').where('subject_id', '=', id).orderBy('id').execute();
  // At 18:30 UTC, the next day begins in India. The newest line gets the earliest of these instants.
  const instants = ['2026-03-01T18:30:00.000Z', '2026-03-02T06:00:00.000Z', '2026-03-01T18:29:00.000Z'];
  for (const [index, row] of rows.entries())
    await shop.db
      .updateTable('audit_log')
      .set({ at: instants[index] ?? '' })
      .where('id', '=', row.id)
      .execute();
  const found = async (query: string) =>
    ((await asha.call(`GET /audit?id=${id}&${query}`)).body.lines as Array<{ after: { description: string } }>).map(
      (line) => line.after.description,
    );
  expect(await found('')).toEqual(['two', 'one', 'three']);
  expect(await found(`who=${asha.user.id}`)).toEqual(['one', 'three']);
  expect(await found('who=command-line')).toEqual([]);
  expect(await found('from=2026-03-01&to=2026-03-01')).toEqual(['three']);
  expect(await found('from=2026-03-02')).toEqual(['two', 'one']);
  expect((await asha.call('GET /audit?from=2026-02-30')).status).toBe(400);
  const { people } = (await asha.call('GET /audit?limit=1')).body;
  expect(people).toContainEqual({ id: ravi.user.id, name: 'Asha Rao', email: ravi.user.email });
});

test('an admin’s own new password leaves a line, without the password; a shopper’s leaves none', async () => {
  const [admin, shopper] = [await makeAdmin(shop), await makeCustomer(shop)];
  const body = { currentPassword: 'Old-indigo-42', newPassword: 'New-madder-43' };
  for (const person of [admin, shopper]) {
    const password_hash = await hashPassword(body.currentPassword);
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', person.user.id).execute();
    expect((await person.call('PUT /users/change-password', { body })).status).toBe(200);
  }
  const { lines } = (await admin.call(`GET /audit?who=${admin.user.id}`)).body;
  expect(lines).toMatchObject([{ action: 'staff.ownPassword', subjectId: admin.user.id, before: null, after: null }]);
  expect(JSON.stringify(lines)).not.toContain('madder');
  expect((await admin.call(`GET /audit?id=${shopper.user.id}`)).body.lines).toEqual([]);
});
