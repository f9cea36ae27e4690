import { expect, test } from 'vitest';
import { usualSynonyms } from '#domain/search-words.ts';
import { makeAdmin, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

async function find(q: string): Promise<string[]> {
  const { body } = await shop.guest.call(`GET /products/search?q=${encodeURIComponent(q)}`);
  return body.products.map((product: { id: string }) => product.id);
}

test('the owner’s synonyms are searched by at once, in place of those the shop came with', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await makeProduct(shop, { name: 'Pashmina Zeltuwa' });
  expect((await admin.call('GET /synonyms')).body.synonyms).toEqual({ words: usualSynonyms, updatedAt: '' });
  expect(await find('garam kapra')).toEqual([]);
  const saved = await admin.call('PUT /synonyms', { body: { words: 'zeltuwa, garam kapra', expectedUpdatedAt: '' } });
  expect(saved).toMatchObject({ status: 200, body: { synonyms: { words: 'zeltuwa, garam kapra' } } });
  expect(await find('garam kapra')).toEqual([id]);

  await admin.call('PUT /synonyms', { body: { words: '' } });
  expect((await admin.call('GET /synonyms')).body.synonyms.words).toBe(usualSynonyms);
  expect(await find('garam kapra')).toEqual([]);
});

test('an edit of synonyms that another admin has saved meanwhile is refused', async () => {
  const admin = await makeAdmin(shop);
  const { updatedAt } = (await admin.call('PUT /synonyms', { body: { words: 'one, two' } })).body.synonyms;
  expect(await admin.call('PUT /synonyms', { body: { words: 'x, y', expectedUpdatedAt: '2020' } })).toMatchObject({
    status: 409,
    body: { code: 'EDITED_ELSEWHERE' },
  });
  const again = { words: 'one, two, three', expectedUpdatedAt: updatedAt };
  expect((await admin.call('PUT /synonyms', { body: again })).status).toBe(200);
  const [line] = (await admin.call('GET /audit')).body.lines;
  expect(line).toMatchObject({
    action: 'synonyms.changed',
    before: { synonyms: 'one, two' },
    after: { synonyms: 'one, two, three' },
  });
});

test('a line or a list that is too long is refused', async () => {
  const admin = await makeAdmin(shop);
  for (const words of ['a, '.repeat(200), 'a, b\n'.repeat(10_000)])
    expect(await admin.call('PUT /synonyms', { body: { words } })).toMatchObject({ status: 400 });
});
