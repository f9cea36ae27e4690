// On both engines: the SQL that selects the pages of a list differs.
import { expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { makeAdmin, makeShopper } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { noteInLog, noteLines } from '../../accounts/audit/audit.ts';
import { newId } from '../db/ids.ts';
import { inTransaction } from '../db/transaction.ts';

const shop = useShop();

type Row = { id: string };

/**
 * Reads the first three pages, adds rows, and reads the same pages again with `upTo`, the id of the row that was first.
 * Both times the pages must contain the same rows.
 */
async function expectStill(admin: Caller, path: string, list: string, come: () => Promise<unknown>) {
  const read = async (page: number, upTo = '') => {
    const { status, body } = await admin.call(`GET ${path}limit=2&page=${page}${upTo && `&upTo=${upTo}`}`);
    expect(status).toBe(200);
    return { rows: (body[list] as Row[]).map(({ id }) => id), total: body.pagination.totalItems as number };
  };
  for (let n = 0; n < 5; n++) await come();
  const before = [await read(1), await read(2), await read(3)];
  const top = before[0]?.rows[0] ?? '';
  for (let n = 0; n < 3; n++) await come();
  expect([await read(1, top), await read(2, top), await read(3, top)]).toEqual(before);
  expect((await read(2)).rows).not.toEqual(before[1]?.rows);
  expect((await read(1)).total).toBe((before[0]?.total ?? 0) + 3);
  // No row has the new id, as if somebody had deleted the first row. Without the first row, the list shows its present
  // state.
  expect(await read(2, newId())).toEqual(await read(2));
}

let minute = 0;
const nextInstant = () => addMs('2031-05-01T10:00:00.000Z', 60_000 * minute++);

test.each(['', 'q=indigo&', 'subject=product&'])('the log holds still for who asks for %j', async (asked) => {
  const admin = await makeAdmin(shop);
  const colleague = await makeAdmin(shop);
  await expectStill(admin, `/audit?${asked}`, 'lines', async () => {
    const now = nextInstant();
    const things = [1, 2].map(() => ({ action: 'product.changed' as const, id: newId(), name: 'Indigo' }));
    await inTransaction(shop.db, async (db) => noteLines(db, { userId: admin.user.id, now }, things));
    // The test also adds a line that the filter leaves out, at the same instant.
    const other = { action: 'company.changed' as const, id: null, name: 'Shop' };
    if (asked !== '')
      await inTransaction(shop.db, async (db) => noteLines(db, { userId: colleague.user.id, now }, [other]));
  });
});

test('of two saves in one instant the one below is not held back', async () => {
  const admin = await makeAdmin(shop);
  const now = nextInstant();
  for (const { user } of [admin, await makeAdmin(shop), await makeAdmin(shop)])
    await inTransaction(shop.db, async (db) =>
      noteInLog(db, { userId: user.id, now }, { action: 'company.changed', id: null, name: 'Shop' }),
    );
  const { lines } = (await admin.call('GET /audit?limit=3')).body;
  const held = (await admin.call(`GET /audit?limit=2&upTo=${lines[1].id}`)).body.lines;
  expect(held.map(({ id }: Row) => id)).toEqual([lines[1].id, lines[2].id]);
});

test.each(['', 'kind=limit&', 'q=asha&'])('the security log holds still for who asks for %j', async (asked) => {
  const admin = await makeAdmin(shop);
  const { user } = await makeShopper(shop);
  await shop.db.updateTable('users').set({ find_text: 'asha' }).where('id', '=', user.id).execute();
  await expectStill(admin, `/security-log?${asked}`, 'events', async () => {
    const at = nextInstant();
    const line = { at, last_at: at, times: 1, user_id: user.id, network: '127.0.0.1', request_id: '', detail: '' };
    await shop.db
      .insertInto('security_log')
      .values({ id: newId(), kind: 'limit', ...line })
      .execute();
  });
});

test.each(['', 'blocked=no&'])('customers, newest first, hold still for who asks for %j', async (asked) => {
  const admin = await makeAdmin(shop);
  await expectStill(admin, `/customers?${asked}`, 'customers', async () => {
    const { user } = await makeShopper(shop);
    await shop.db.updateTable('users').set({ created_at: nextInstant() }).where('id', '=', user.id).execute();
  });
});
