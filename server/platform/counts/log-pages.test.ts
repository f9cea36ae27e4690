// On both engines: the SQL that selects the pages of a list differs.
import { expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import { makeAdmin, makeShopper } from '../../../test/factories.ts';
import { counted, pagesOf } from '../../../test/list-pages.ts';
import { Random } from '../../../test/random.ts';
import { useShop } from '../../../test/shop.ts';
import { newId } from '../db/ids.ts';
import { noteLines } from '../../accounts/audit/audit.ts';
import { inTransaction } from '../db/transaction.ts';

const shop = useShop();

test('each page of the log is what skipping rows answers, by kind, person and days, while lines come in', async () => {
  const owner = await makeAdmin(shop);
  const people = [owner, await makeAdmin(shop)];
  const random = new Random(3);
  const now = Date.parse(shop.now());
  const actions = ['product.changed', 'order.note', 'company.changed'] as const;
  const write = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const at = new Date(now - random.below(5 * 24) * 3_600_000).toISOString();
      const by = { userId: random.isLucky(0.2) ? null : random.of(people).user.id, now: at };
      const action = random.of(actions);
      await inTransaction(shop.db, async (db) =>
        // Some saves of the test write several lines into the log.
        noteLines(
          db,
          by,
          Array.from({ length: 1 + random.below(3) }, () => ({ action, id: newId(), name: 'Kurta' })),
        ),
      );
    }
  };
  const rows = async () =>
    (await shop.db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').execute()).map(
      (row) => ({
        ...row,
        day: indianDay(row.at),
      }),
    );
  type Row = Awaited<ReturnType<typeof rows>>[number];
  const savesOf = (lines: Row[]) => {
    const seen = new Set<string>();
    return lines.filter(({ at, user_id, action }) => {
      const save = `${at} ${user_id} ${action}`;
      return !seen.has(save) && Boolean(seen.add(save));
    });
  };
  const [from, to] = [addDays(indianDay(shop.now()), -3), addDays(indianDay(shop.now()), -1)];
  const second = people[1]?.user.id ?? '';
  const questions: Array<[string, (row: Row) => boolean]> = [
    ['', () => true],
    ['?subject=order', ({ action }) => action.startsWith('order.')],
    [`?who=${second}`, ({ user_id }) => user_id === second],
    ['?who=command-line', ({ user_id }) => user_id === null],
    [
      `?from=${from}&to=${to}&subject=product`,
      ({ day, action }) => day >= from && day <= to && action.startsWith('product.'),
    ],
    ['?q=kurta', ({ subject }) => subject === 'Kurta'],
  ];
  await counted(
    shop.db,
    async () => {
      const lines = await rows();
      for (const [query, isMeant] of questions) {
        const expected = savesOf(lines.filter(isMeant)).map(({ id }) => id);
        expect([query, await pagesOf(owner, `/audit${query}`, ({ id }) => id)]).toEqual([
          query,
          { found: expected, totals: [expected.length] },
        ]);
      }
    },
    async () => write(14),
  );
});

test('each page of the security log is what skipping rows answers, by kind, account, words and days', async () => {
  const admin = await makeAdmin(shop);
  const people = [await makeShopper(shop), await makeShopper(shop)].map(({ user }) => user);
  await shop.db
    .updateTable('users')
    .set({ find_text: 'kesariya' })
    .where('id', '=', people[0]?.id ?? '')
    .execute();
  const random = new Random(11);
  const now = Date.parse(shop.now());
  const day = (before: number) => addDays(indianDay(shop.now()), -before);
  const rows = async () =>
    (await shop.db.selectFrom('security_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').execute()).map(
      (row) => ({ ...row, day: indianDay(row.at) }),
    );
  type Row = Awaited<ReturnType<typeof rows>>[number];
  const questions: Array<[string, (row: Row) => boolean]> = [
    ['', () => true],
    ['?kind=signIn', ({ kind }) => kind === 'signIn'],
    [`?user=${people[1]?.id}`, ({ user_id }) => user_id === people[1]?.id],
    ['?q=kesariya', ({ user_id }) => user_id === people[0]?.id],
    ['?q=kesariya&kind=limit', ({ user_id, kind }) => user_id === people[0]?.id && kind === 'limit'],
    [`?from=${day(3)}&to=${day(1)}`, (row) => row.day >= day(3) && row.day <= day(1)],
    [
      `?from=${day(3)}&to=${day(1)}&kind=signIn`,
      ({ kind, ...row }) => kind === 'signIn' && row.day >= day(3) && row.day <= day(1),
    ],
  ];
  await counted(
    shop.db,
    async () => {
      await shop.security.settled(shop.app.log);
      const all = await rows();
      for (const [query, isMeant] of questions) {
        const expected = all.filter(isMeant).map(({ id }) => id);
        expect([query, await pagesOf(admin, `/security-log${query}`, ({ id }) => id)]).toEqual([
          query,
          { found: expected, totals: [expected.length] },
        ]);
      }
    },
    async () => {
      const lines = Array.from({ length: 15 }, () => {
        const at = new Date(now - random.below(5 * 24) * 3_600_000).toISOString();
        const user_id = random.isLucky(0.3) ? null : random.of(people).id;
        const kind = random.of(['signIn', 'signInFailed', 'limit'] as const);
        return {
          id: newId(),
          at,
          last_at: at,
          times: 1,
          kind,
          user_id,
          network: '127.0.0.1',
          request_id: '',
          detail: '',
        };
      });
      await shop.db.insertInto('security_log').values(lines).execute();
      // The security log deletes its old lines.
      await shop.security.clear(4);
    },
  );
});
