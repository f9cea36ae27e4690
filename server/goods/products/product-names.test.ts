// On both engines: SQL decides which product owned a name first.
import { expect, test } from 'vitest';
import { productPath } from '#domain/paths.ts';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { productForm } from '../../../test/product-form.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { exported, readRows, toCsv, upload, type Row } from '../../../test/spreadsheets.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertProducts, retireProducts, updateProduct } from './products.ts';

const shop = useShop();

const aName = (word = 'Kurta') => `${word} ${nextSerial()}`;
const at = async (name: string) => {
  const { status, body } = await shop.guest.call(`GET /products/by-address/${encodeURIComponent(name)}`);
  return status === 200 ? body.product.name : status;
};
const idAt = async (name: string) =>
  (await shop.guest.call(`GET /products/by-address/${encodeURIComponent(name)}`)).body.product?.id;
const pathOf = async (id: string) => productPath((await shop.guest.call(`GET /products/${id}`)).body.product);
const bare = (name: string) => productPath({ id: '', name });

async function rename(admin: Caller, { id }: { id: string }, productName: string) {
  const { product } = (await shop.guest.call(`GET /products/${id}`)).body;
  const form = await productForm({
    ...{ id, productName, categoryId: product.categoryId, description: '', images: [] },
    productVariants: product.variants,
  });
  const { status, body } = await admin.call('POST /products', { form });
  expect([status, body.product?.name]).toEqual([200, productName]);
}

/** Renames several products with one uploaded file. */
async function renameAll(admin: Caller, names: ReadonlyMap<string, string>) {
  const rows = readRows(await exported(admin)).filter((row) => names.has(row['product'] ?? ''));
  const changed = rows.map((row): Row => ({ ...row, name: names.get(row['product'] ?? '') ?? '' }));
  expect((await upload(admin, toCsv(changed))).body.result).toMatchObject({ changed: names.size, problems: [] });
}

test('former names lead to the product, each in one step, and a name that comes back is its address again', async () => {
  const admin = await makeAdmin(shop);
  const [a, b, c] = [aName('A'), aName('B'), aName('C')];
  const product = await makeProduct(shop, { name: a });
  for (const name of [b, c]) await rename(admin, product, name);
  expect([await at(a), await at(b), await at(c)]).toEqual([c, c, c]);
  await rename(admin, product, a);
  expect([await at(a), await at(b), await pathOf(product.id)]).toEqual([a, a, bare(a)]);
});

test('the first product of a name keeps the link; a later one carries its id, also with a former name of the first', async () => {
  const admin = await makeAdmin(shop);
  const name = aName();
  const first = await makeProduct(shop, { name });
  const second = await makeProduct(shop, { name });
  expect([await idAt(name), await pathOf(first.id)]).toEqual([first.id, bare(name)]);
  expect(await pathOf(second.id)).toBe(`${bare(name)}?id=${second.id}`);
  await rename(admin, first, `${name} Rani`);
  const third = await makeProduct(shop, { name });
  for (const { id } of [second, third]) expect(await pathOf(id)).toBe(`${bare(name)}?id=${id}`);
  expect(await at(name)).toBe(`${name} Rani`);
  // The API's call by name still returns the newest product that now has this name.
  expect((await shop.guest.call(`GET /products/by-name/${encodeURIComponent(name)}`)).body.product.id).toBe(third.id);
  await rename(admin, first, name);
  expect([await idAt(name), await pathOf(first.id)]).toEqual([first.id, bare(name)]);
});

test('two products that swap their names in one file keep their links', async () => {
  const admin = await makeAdmin(shop);
  const [one, other] = [await makeProduct(shop, { name: aName('X') }), await makeProduct(shop, { name: aName('Y') })];
  await renameAll(
    admin,
    new Map([
      [one.id, other.name],
      [other.id, one.name],
    ]),
  );
  expect([await idAt(one.name), await idAt(other.name)]).toEqual([one.id, other.id]);
  expect(await pathOf(one.id)).toBe(`${bare(other.name)}?id=${one.id}`);
  expect(await pathOf(other.id)).toBe(`${bare(one.name)}?id=${other.id}`);
});

test('fifty products get other names in one file, also the former ones of each other', async () => {
  const admin = await makeAdmin(shop);
  const serial = nextSerial();
  const products = [];
  for (let n = 0; n < 50; n++) products.push(await makeProduct(shop, { name: `Fifty ${serial}-${n}` }));
  await renameAll(admin, new Map(products.map(({ id }, n) => [id, `Fifty ${serial}-${n + 25}`])));
  for (const [n, { id }] of products.entries()) {
    expect(await idAt(`Fifty ${serial}-${n}`)).toBe(id);
    const name = `Fifty ${serial}-${n + 25}`;
    expect(await pathOf(id)).toBe(n < 25 ? `${bare(name)}?id=${id}` : bare(name));
  }
});

test('another letter case, another form of a letter and unseen signs lead to the name, unless they are another’s', async () => {
  const name = `${aName('Épuré साड़ी')} Set`;
  const { id } = await makeProduct(shop, { name });
  for (const spelt of [name.toUpperCase(), name.normalize('NFD'), name.normalize('NFC'), `${name}\u200d`])
    expect(await idAt(spelt)).toBe(id);
  const loud = await makeProduct(shop, { name: name.toUpperCase() });
  expect([await idAt(name.toUpperCase()), await idAt(name), await idAt(name.toLowerCase())]).toEqual([loud.id, id, id]);
  expect(await pathOf(loud.id)).toBe(bare(loud.name));
});

test.each([
  '50% off / Buy 1 Get 1? #1 & more + ; = @',
  '../../admin',
  '%2F%25',
  '__proto__',
  'लाल बनारसी साड़ी – शादी के लिए',
  'Family set 👨‍👩‍👧‍👦 🇮🇳 👍🏽 dress 👗',
  "Kurta'); DROP TABLE products;--",
  'ﷺ'.repeat(499),
  '<script>alert(1)</script> Kurta',
])('%s is left and found by its former name', async (name) => {
  const admin = await makeAdmin(shop);
  const [product, after] = [await makeProduct(shop, { name }), aName('Plain')];
  expect(await at(name)).toBe(name);
  await rename(admin, product, after);
  expect(await at(name)).toBe(after);
});

test('the names of a deleted product are free: the oldest that is called so gets the link, and others lead nowhere', async () => {
  const admin = await makeAdmin(shop);
  const [name, former] = [aName(), aName('Former')];
  const first = await makeProduct(shop, { name: former });
  await rename(admin, first, name);
  const [second, third] = [await makeProduct(shop, { name }), await makeProduct(shop, { name })];
  const changed = await shop.guest.call(`GET /products/${second.id}`);
  expect(changed.body.product.sharesName).toBe(true);
  await admin.call('POST /products/retire', { body: { ids: [first.id] } });
  expect([await idAt(name), await at(former)]).toEqual([second.id, 404]);
  expect([await pathOf(second.id), await pathOf(third.id)]).toEqual([bare(name), `${bare(name)}?id=${third.id}`]);
  await admin.call('POST /products/retire', { body: { ids: [second.id, third.id] } });
  expect(await at(name)).toBe(404);
  const fourth = await makeProduct(shop, { name: former });
  expect([await idAt(former), await pathOf(fourth.id)]).toEqual([fourth.id, bare(former)]);
});

test('of many that take and leave a name at once, one has its link at the end, and the others their ids', async () => {
  const [name, categoryId] = [aName(), await makeCategory(shop)];
  const before = await makeProduct(shop, { name, categoryId });
  const others = [];
  for (let n = 0; n < 12; n++) others.push(await makeProduct(shop, { categoryId }));
  const by = { userId: null, now: shop.now() };
  await Promise.all([
    ...others.map(async ({ id }) => inTransaction(shop.db, async (db) => updateProduct(db, id, { name }, by.now))),
    retireProducts(shop.db, [before.id], by),
    ...others.slice(0, 4).map(async ({ id }) => retireProducts(shop.db, [id], by)),
  ]);
  await retireProducts(shop.db, [others[5]?.id ?? ''], by);
  const rows = await shop.db.selectFrom('product_names').selectAll().where('name', '=', name).execute();
  const left = [...others.slice(4, 5), ...others.slice(6)].map(({ id }) => id);
  expect(rows).toHaveLength(1);
  expect(left).toContain(rows[0]?.product_id);
  expect(await idAt(name)).toBe(rows[0]?.product_id);
});

test('a product that the version before has made is found by its name, and keeps the link from the next one', async () => {
  const name = aName();
  const made = await makeProduct(shop, { name });
  await shop.db.deleteFrom('product_names').where('product_id', '=', made.id).execute();
  expect([await idAt(name), await pathOf(made.id)]).toEqual([made.id, bare(name)]);
  shop.wait(10);
  const later = await makeProduct(shop, { name });
  expect([await idAt(name), await pathOf(later.id)]).toEqual([made.id, `${bare(name)}?id=${later.id}`]);
});

test('one file with the same name twice makes the first line’s product the owner', async () => {
  const [name, category_id] = [aName(), await makeCategory(shop)];
  const template = await shop.db.selectFrom('products').selectAll().limit(1).executeTakeFirstOrThrow();
  const ids = ['a', 'b'].map((end) => `0199c000-0000-7000-8000-${String(nextSerial()).padStart(11, '0')}${end}`);
  const rows = ids.map((id) => ({ ...template, id, name, category_id, source_id: null, retired_at: null }));
  await inTransaction(shop.db, async (db) => insertProducts(db, rows));
  const [row] = await shop.db.selectFrom('product_names').selectAll().where('name', '=', name).execute();
  expect(row?.product_id).toBe(ids[0]);
});
