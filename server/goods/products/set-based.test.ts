// On both engines: one statement changes many products.
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { planVariants } from './save-variants.ts';

const shop = useShop();

const counted = new AsyncLocalStorage<{ statements: number }>();

/**
 * Counts the statements that `work` sends to the shop's database. The statements of the shop's own timers do not count.
 */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  // The executors of all transactions share this prototype. The shop compiles a prepared statement once and sends it
  // many times, so the test counts the statements when they are sent.
  type Prototype = { executeQuery: (...args: unknown[]) => unknown };
  const prototype = Object.getPrototypeOf(shop.db.getExecutor()) as Prototype;
  const { executeQuery } = prototype;
  const count = { statements: 0 };
  prototype.executeQuery = async function (...args) {
    const counting = counted.getStore();
    if (counting && !looksAtVersion(args[0])) counting.statements++;
    return executeQuery.apply(this, args);
  };
  try {
    await counted.run(count, work);
  } finally {
    prototype.executeQuery = executeQuery;
  }
  expect(count.statements).toBeGreaterThan(5);
  return count.statements;
}

/**
 * Returns whether a query is a batch of `together` (db/together.ts). After a save the shop sends such a batch once or
 * twice to read the catalogue's version, depending on when the database's notification arrives, so the test does not
 * count it.
 */
function looksAtVersion(query: unknown): boolean {
  return (query as { sql: string }).sql === 'select';
}

const sizes = (count: number) => Array.from({ length: count }, (_, n) => ({ size: `S${n}`, stock: 5 }));

async function saveAll(count: number) {
  const admin = await makeAdmin(shop);
  const { id, categoryId, variants } = await makeProduct(shop, { variants: sizes(count) });
  const form = new FormData();
  form.set('id', id);
  form.set('productName', `Many Sizes of ${id}`);
  form.set('categoryId', categoryId);
  const inputs = variants.map((variant, n) => ({
    id: variant.id,
    color: 'Indigo',
    colorHexCode: '#27396F',
    // Each variant gets the size of the next variant, so the shop has to exchange the sizes of all variants at once.
    size: `S${(n + 1) % count}`,
    sku: `${id}-${n}`,
    stock: 4,
    baseStock: 5,
    originalPrice: 120,
  }));
  form.set('productVariants', JSON.stringify([...inputs, { ...inputs[0], id: undefined, sku: '', size: 'New' }]));
  return countStatements(async () => expect((await admin.call('POST /products', { form })).status).toBe(200));
}

test('saving two hundred variants takes as many statements as saving two', async () => {
  expect(await saveAll(200)).toBe(await saveAll(2));
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('the sheet saves two hundred lines in as many statements as two', async () => {
  const admin = await makeAdmin(shop);
  const save = async (count: number) => {
    const { variants } = await makeProduct(shop, { variants: sizes(count) });
    const changes = variants.map(({ id }, n) => ({ id, stockChange: 1, sku: `${id}-${n}`, originalPrice: '150' }));
    return countStatements(async () =>
      expect((await admin.call('PUT /variants', { body: { changes } })).status).toBe(200),
    );
  };
  expect(await save(200)).toBe(await save(2));
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('a sheet line may not take the SKU of another line that only changes its stock', async () => {
  const admin = await makeAdmin(shop);
  const { variants } = await makeProduct(shop, { variants: sizes(2) });
  const [first, second] = variants.map((variant) => variant.id);
  await admin.call('PUT /variants', { body: { changes: [{ id: first, sku: 'TAKEN-1' }] } });
  const changes = [
    { id: first, stockChange: 1 },
    { id: second, sku: 'TAKEN-1' },
  ];
  expect(await admin.call('PUT /variants', { body: { changes } })).toMatchObject({
    status: 409,
    body: { code: 'SKU_TAKEN' },
  });
});

test('the plan of a product’s variants: a change against the stock the form was opened with, the rest retired', () => {
  const input = {
    color: 'Red',
    colorHexCode: '#FF0000',
    size: 'M',
    sku: null,
    originalPrice: 100,
    discountPrice: 0,
    baseStock: undefined,
  };
  const plan = planVariants(
    'p',
    [
      { ...input, id: 'a', stock: 8, baseStock: 10 },
      { ...input, id: 'b', size: 'L', stock: 8 },
      { ...input, id: undefined, size: 'S', stock: 3 },
    ],
    new Map(['a', 'b', 'c'].map((id) => [id, { stock: 7, color: 'Red', color_hex: '#FF0000', color_family: null }])),
  );
  expect(plan.variants.map(({ stock }) => stock)).toEqual([5, 8, 3]);
  expect(plan.stockChanges.map(({ change }) => change)).toEqual([-2, 1, 3]);
  expect([plan.retiredIds, plan.remainingIds]).toEqual([['c'], ['a', 'b']]);
});
