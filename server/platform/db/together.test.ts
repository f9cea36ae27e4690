// On both engines: each engine has its own way to run several queries of one caller together.
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { together } from './together.ts';
import { inTransaction } from './transaction.ts';

const shop = useShop();
const emailOf = (id: string) => shop.db.selectFrom('users').select('email').where('id', '=', id);

test('answers the rows of each query, in the order of the queries; one that is left out has none', async () => {
  const { id } = await makeUser(shop);
  const found = await inTransaction(shop.db, async (db) =>
    together(db, {
      before: db.selectFrom('users').select('language').where('id', '=', id),
      changed: db.updateTable('users').set({ language: 'hi' }).where('id', '=', id),
      after: db.selectFrom('users').select('language').where('id', '=', id),
      nothing: undefined,
    }),
  );
  expect(found).toEqual({ before: [{ language: 'en' }], changed: [], after: [{ language: 'hi' }], nothing: [] });
});

test('where one query fails all of them do, and nothing is left of them', async () => {
  const [one, other] = [await makeUser(shop), await makeUser(shop)];
  const taken = inTransaction(shop.db, async (db) =>
    together(db, {
      changed: db.updateTable('users').set({ email: 'changed@example.com' }).where('id', '=', one.id),
      refused: db.updateTable('users').set({ email_key: one.email_key }).where('id', '=', other.id),
      late: db.updateTable('users').set({ first_name: 'Late' }).where('id', '=', other.id),
    }),
  );
  await expect(taken).rejects.toThrow(/unique/i);
  expect(await emailOf(one.id).executeTakeFirst()).toEqual({ email: one.email });
  // The connection has left the failed transaction, too.
  const again = await Promise.all(Array.from({ length: 20 }, async () => emailOf(other.id).executeTakeFirst()));
  expect(again).toEqual(Array.from({ length: 20 }, () => ({ email: other.email })));
});
