// On both engines: each engine reads and writes many prices with its own statements.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/instants.ts';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();

const rule = (change: object, more: object = {}) => ({ change, ...more });
const good = ({ status, body }: Awaited<ReturnType<Caller['call']>>) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const pricesOf = async (id: string) => {
  const { variants } = (await shop.guest.call(`GET /products/${id}`)).body.product;
  return variants.map((one: Record<string, string>) => one['originalPrice']);
};

/** Makes a category with two products: one at ₹1,000 in the sizes M and L, and one at ₹499 with an MRP of ₹599. */
async function aCategory() {
  const categoryId = await makeCategory(shop);
  const sarees = await makeProduct(shop, {
    categoryId,
    variants: ['M', 'L'].map((size) => ({ size, sellingPaise: 100_000 })),
  });
  const scarf = await makeProduct(shop, {
    categoryId,
    variants: [{ sku: `SCARF-${categoryId}`, sellingPaise: 49_900, savingPaise: 10_000 }],
  });
  return { categoryId, sarees, scarf, goods: { kind: 'categories', ids: [categoryId] } };
}

describe('a look at prices', () => {
  test('shows each size before and after, names those that the rule refuses, and changes nothing', async () => {
    const admin = await makeAdmin(shop);
    const { goods, sarees, scarf } = await aCategory();
    const look = async (body: object) => good(await admin.call('POST /prices/look', { body: { goods, ...body } }));
    const raised = await look({ rule: rule({ percent: 5 }, { ending: 9 }) });
    const sums = { before: '499.00', after: '519.00', lowest: '519.00', highest: '519.00' };
    expect(raised.counts).toEqual({ products: 2, variants: 3, changed: 1, same: 0, refused: 2, leftOut: 0, ...sums });
    // The newest product, which costs ₹499, comes first in the list.
    expect(raised.rows.map((row: Record<string, unknown>) => [row['size'], row['after'], row['refusal']])).toEqual([
      ['M', { originalPrice: '519.00', discountPrice: '80.00' }, null],
      ['M', null, 'ABOVE_MRP'],
      ['L', null, 'ABOVE_MRP'],
    ]);
    const whole = await look({ rule: rule({ percent: -15 }, { ending: 'whole' }) });
    expect(whole.rows.map((row: { after: { originalPrice: string } }) => row.after.originalPrice)).toEqual([
      ...['424.00', '850.00', '850.00'],
    ]);
    const moved = await look({ rule: rule({ percent: '5' }, { keep: 'saving' }), show: 'changed', limit: 2, page: 2 });
    expect(moved.pagination).toMatchObject({ totalItems: 3, totalPages: 2 });
    expect(moved.rows).toMatchObject([
      { size: 'L', before: { originalPrice: '1000.00' }, after: { originalPrice: '1050.00' } },
    ]);
    expect([await pricesOf(sarees.id), await pricesOf(scarf.id)]).toEqual([['1000.00', '1000.00'], ['499.00']]);
  });

  test('of pasted SKUs finds sizes in any case, and names the unknown ones', async () => {
    const admin = await makeAdmin(shop);
    const { scarf } = await aCategory();
    const sku = scarf.variants[0]?.sku ?? '';
    const text = `${sku.toLowerCase()}\tScarf\nNO-SUCH-1, no-such-2\n${sku}\n`;
    const looked = good(
      await admin.call('POST /prices/look', {
        body: { goods: { kind: 'skus', text }, rule: rule({ amount: '-100' }) },
      }),
    );
    expect(looked.rows).toMatchObject([{ sku, after: { originalPrice: '399.00', discountPrice: '200.00' } }]);
    expect([looked.unknownSkus, looked.unknownSkuCount]).toEqual([['NO-SUCH-1', 'no-such-2'], 2]);
  });

  test('of a filter is of the products that the list shows with it', async () => {
    const admin = await makeAdmin(shop);
    const { categoryId, scarf } = await aCategory();
    const filter = { categories: [categoryId], maxPrice: '500' };
    const { rows } = good(
      await admin.call('POST /prices/look', {
        body: { goods: { kind: 'filter', filter }, rule: rule({ set: '450' }) },
      }),
    );
    expect(rows).toMatchObject([{ productId: scarf.id, after: { originalPrice: '450.00', discountPrice: '149.00' } }]);
  });

  test.each([
    [{ percent: -100 }, /less than 100%/],
    [{ percent: '-101' }, /less than 100%/],
    [{ percent: 1001 }, /at most 1,000%/],
    [{ percent: 'much' }, /percentage such as/],
    [{ percent: 0 }, /changes nothing/],
    [{ amount: '-0' }, /changes nothing/],
    [{ amount: '12,99' }, /amount in rupees/],
    [{ set: '0' }, /more than zero/],
    [{ set: '-5' }, /Price: “-5” is not/],
    [{ percent: 5, set: '5' }, /Choose one/],
    [{}, /Choose one/],
  ])('refuses the change %j in plain words', async (change, sentence) => {
    const admin = await makeAdmin(shop);
    const reply = await admin.call('POST /prices/look', { body: { goods: { kind: 'all' }, rule: rule(change) } });
    expect([reply.status, JSON.stringify(reply.body.issues)]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

describe('a change of many prices', () => {
  test('is one step with one undo, which leaves and names what somebody has changed since', async () => {
    const admin = await makeAdmin(shop);
    const { goods, sarees, scarf } = await aCategory();
    const [m, l] = sarees.variants.map((variant) => variant.id);
    const exceptions = [{ productVariantId: l, price: '777' }];
    const looked = good(
      await admin.call('POST /prices/look', { body: { goods, rule: rule({ percent: -10 }), exceptions } }),
    );
    const { counts, undoId, markdown } = good(
      await admin.call('POST /prices/change', {
        body: { goods, rule: rule({ percent: -10 }), exceptions, seen: looked.seen },
      }),
    );
    expect([counts, markdown]).toEqual([looked.counts, null]);
    expect([await pricesOf(sarees.id), await pricesOf(scarf.id)]).toEqual([['900.00', '777.00'], ['449.10']]);
    const { lines } = good(await admin.call('GET /audit?subject=product'));
    expect(lines[0]).toMatchObject({
      action: 'prices.changed',
      subject: '10% off',
      after: { products: 2, variants: 3 },
    });
    const { changes } = good(await admin.call('GET /prices/changes'));
    expect(changes[0]).toMatchObject({ id: undoId, products: 2, variants: 3, undoneAt: null, who: 'Asha Rao' });
    good(await admin.call('PUT /variants', { body: { changes: [{ id: m, originalPrice: '950' }] } }));
    const undone = good(await admin.call(`POST /prices/undo/${undoId}`));
    expect(undone).toMatchObject({
      undone: 2,
      leftCount: 1,
      left: [{ productVariantId: m, size: 'M', originalPrice: '950.00', productName: sarees.name }],
    });
    expect([await pricesOf(sarees.id), await pricesOf(scarf.id)]).toEqual([['950.00', '1000.00'], ['499.00']]);
    expect((await admin.call(`POST /prices/undo/${undoId}`)).body.code).toBe('ALREADY_UNDONE');
    const { history } = good(await admin.call(`GET /prices/history/${scarf.id}`));
    expect(history.map((one: Record<string, unknown>) => [one['originalPrice'], one['cause'], one['who']])).toEqual([
      ['499.00', 'bulk', 'Asha Rao'],
      ['449.10', 'bulk', 'Asha Rao'],
    ]);
  });

  test('is refused if its prices or its goods are no longer those that were seen', async () => {
    const admin = await makeAdmin(shop);
    const { goods, categoryId, scarf } = await aCategory();
    const body = { goods, rule: rule({ percent: 5 }, { keep: 'saving' }) };
    const { seen } = good(await admin.call('POST /prices/look', { body }));
    const change = async (mark: string) => admin.call('POST /prices/change', { body: { ...body, seen: mark } });
    const changes = [{ id: scarf.variants[0]?.id, originalPrice: '498' }];
    good(await admin.call('PUT /variants', { body: { changes } }));
    expect((await change(seen)).body.code).toBe('EDITED_ELSEWHERE');
    const again = good(await admin.call('POST /prices/look', { body }));
    await makeProduct(shop, { categoryId });
    expect((await change(again.seen)).body.code).toBe('EDITED_ELSEWHERE');
    const { seen: last } = good(await admin.call('POST /prices/look', { body }));
    // After the first change the prices differ from those that the admin has seen, so the server refuses a second press
    // of the button.
    const replies = await Promise.all([change(last), change(last), change(last)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('refuses a form that was opened before it', async () => {
    const admin = await makeAdmin(shop);
    const { goods, scarf, categoryId } = await aCategory();
    const { product } = good(await shop.guest.call(`GET /products/${scarf.id}`));
    good(await admin.call('POST /prices/change', { body: { goods, rule: rule({ amount: -1 }) } }));
    const form = new FormData();
    const fields = { id: scarf.id, productName: scarf.name, categoryId, expectedUpdatedAt: product.updatedAt };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('productVariants', JSON.stringify(product.variants));
    expect((await admin.call('POST /products', { form })).body.code).toBe('EDITED_ELSEWHERE');
  });

  test('can be undone for thirty days', async () => {
    const admin = await makeAdmin(shop);
    const { goods } = await aCategory();
    const change = async (caller: Caller) =>
      good(await caller.call('POST /prices/change', { body: { goods, rule: rule({ amount: -1 }) } })).undoId as string;
    const first = await change(admin);
    shop.wait(31 * DAY_MS);
    const later = await makeAdmin(shop);
    await change(later);
    expect((await later.call(`POST /prices/undo/${first}`)).status).toBe(404);
  });

  test('with dates is a sale, which may only lower prices', async () => {
    const admin = await makeAdmin(shop);
    const { goods, scarf } = await aCategory();
    const body = { goods, rule: rule({ percent: -20 }, { ending: 9 }), endsAt: '2199-11-09T23:59:00+05:30' };
    const { markdown, undoId, counts } = good(await admin.call('POST /prices/change', { body }));
    expect(undoId).toBeNull();
    expect(counts.changed).toBe(3);
    expect(markdown).toMatchObject({
      name: '20% off',
      state: 'running',
      endsAt: '2199-11-09T18:29:00.000Z',
      holds: 3,
    });
    expect(await pricesOf(scarf.id)).toEqual(['399.00']);
    const raising = { ...body, rule: rule({ percent: 5 }) };
    expect((await admin.call('POST /prices/change', { body: raising })).body.message).toMatch(/lowers prices/);
    const early = { ...body, startsAt: '2199-12-01T00:00:00+05:30' };
    expect((await admin.call('POST /prices/change', { body: early })).body.message).toMatch(/end after it starts/);
    // A time without its zone is ambiguous, and a day that does not exist could be read as another day.
    for (const endsAt of ['2199-11-09T23:59', '2199-02-30T10:00:00+05:30', '9999-12-31T23:00:00-05:00', 'Friday']) {
      const { status, body: refusal } = await admin.call('POST /prices/change', { body: { ...body, endsAt } });
      expect([endsAt, status, refusal.message]).toEqual([endsAt, 400, expect.stringMatching(/date and time/)]);
    }
    good(await admin.call(`DELETE /markdowns/${markdown.id}`));
  });

  test('under a sale changes the usual price, from which the sale is computed anew', async () => {
    const admin = await makeAdmin(shop);
    const { goods, sarees } = await aCategory();
    const sale = { goods, rule: rule({ percent: -50 }), name: 'Half' };
    const { markdown } = good(await admin.call('POST /markdowns', { body: sale }));
    const { undoId } = good(
      await admin.call('POST /prices/change', { body: { goods, rule: rule({ amount: 100 }, { keep: 'saving' }) } }),
    );
    expect(await pricesOf(sarees.id)).toEqual(['550.00', '550.00']);
    good(await admin.call(`POST /prices/undo/${undoId}`));
    expect(await pricesOf(sarees.id)).toEqual(['500.00', '500.00']);
    good(await admin.call(`DELETE /markdowns/${markdown.id}`));
    expect(await pricesOf(sarees.id)).toEqual(['1000.00', '1000.00']);
  });

  test('belongs to those who may edit products', async () => {
    const { goods } = await aCategory();
    const body = { goods, rule: rule({ amount: -1 }) };
    for (const [role, status] of [
      ['catalogue', 200],
      ['packing', 403],
      ['accounts', 403],
    ] as const) {
      const staff = await makeAdmin(shop, role);
      expect([role, (await staff.call('POST /prices/change', { body })).status]).toEqual([role, status]);
      expect([role, (await staff.call('GET /markdowns')).status]).toEqual([role, status]);
    }
    expect((await shop.guest.call('GET /markdowns')).status).toBe(401);
  });
});
