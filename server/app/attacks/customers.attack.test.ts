import { expect, test } from 'vitest';
import { customerSorts } from '#contract/choices.ts';
import { findText } from '#domain/find-text.ts';
import { makeAdmin, makeOrders, makeUser } from '../../../test/factories.ts';
import { Random } from '../../../test/random.ts';
import { useShop } from '../../../test/shop.ts';
import { batches } from '../../platform/db/batches.ts';
import { newId } from '../../platform/db/ids.ts';
import { many } from './scale.ts';

// The test reads the list of customers page by page, in every order and for every search word, and compares it with a
// plain sort of all customers.

const shop = useShop();
const CUSTOMERS = many({ quick: 700, full: 100_000 });
const PAGES = 3;
const names = ['Asha', 'Meera', '100%', 'a_b', 'back\\slash', 'मीरा', 'Zoë', 'O’Neil', 'STRASSE', '%', "x' or '1'='1"];
const words = [
  'asha',
  '100%',
  '%',
  '_',
  'a_b',
  '\\',
  'मीरा',
  'meera',
  'zoe',
  'oneil',
  'straße',
  "' or '",
  'nobody',
  '-',
];

type Known = { id: string; createdAt: string; isBlocked: boolean; text: string; paid: number[]; orders: string[] };

async function filled(random: Random): Promise<Known[]> {
  const like = await makeUser(shop);
  const known: Known[] = [];
  const rows = Array.from({ length: CUSTOMERS }, (_, n) => {
    const [id, first_name, email] = [newId(), random.of(names), `many${n}@example.com`];
    const text = findText([first_name, 'Rao', email, null]);
    // Some customers registered at the same moment.
    const created_at = new Date(Date.UTC(2026, 0, 1) + 3_600_000 * random.below(CUSTOMERS / 2)).toISOString();
    const isBlocked = random.isLucky(0.1);
    known.push({ id, createdAt: created_at, isBlocked, text, paid: [], orders: [] });
    const keys = { email, email_key: email, username: `many${n}`, username_key: `many${n}` };
    const blocked_at = isBlocked ? created_at : null;
    return { ...like, ...keys, id, first_name, find_text: text, created_at, blocked_at };
  });
  for (const batch of batches(rows)) await shop.db.insertInto('users').values(batch).execute();
  await shop.db.deleteFrom('users').where('id', '=', like.id).execute();
  for (const one of known.slice(0, 300)) await orderOften(one, random);
  return known;
}

async function orderOften(one: Known, random: Random): Promise<void> {
  await makeOrders(shop, { id: one.id, email: 'a@example.com' }, random.below(4), () => {
    const total_paise = 10_000 * (1 + random.below(4));
    const created_at = new Date(Date.UTC(2026, 5, 1 + random.below(6))).toISOString();
    const isCanceled = random.isLucky(0.2);
    one.orders.push(created_at);
    if (!isCanceled) one.paid.push(total_paise);
    return { total_paise, created_at, ...(isCanceled && { delivery_status: 'CANCELED' as const }) };
  });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const ranks = {
  newest: ({ createdAt }: Known) => createdAt,
  spent: ({ paid }: Known) => sumOf(paid),
  orders: ({ orders }: Known) => orders.length,
  lastOrder: ({ orders }: Known) => orders.toSorted().at(-1) ?? '',
};

function sorted(all: readonly Known[], sort: keyof typeof ranks): Known[] {
  const rank = ranks[sort];
  return all.toSorted((a, b) => (rank(a) === rank(b) ? (a.id < b.id ? 1 : -1) : rank(a) < rank(b) ? 1 : -1));
}

test('each page is what a plain sort has there, whatever is looked for', async () => {
  const random = new Random(5);
  const known = await filled(random);
  const byId = new Map(known.map((one) => [one.id, one]));
  const admin = await makeAdmin(shop);
  const expectPages = async (sort: keyof typeof ranks, blocked: 'yes' | 'no' | undefined, q: string) => {
    const matching = known.filter(
      ({ text, isBlocked }) =>
        (blocked === undefined || isBlocked === (blocked === 'yes')) &&
        (q === '' || foldedWords(q).every((word) => text.includes(word))) &&
        (q === '' || foldedWords(q).length > 0),
    );
    const all = sorted(matching, sort);
    const limit = random.of([7, 50]);
    const last = Math.max(1, Math.ceil(all.length / limit));
    for (const page of new Set([1, last, last + 1, ...Array.from({ length: PAGES }, () => 1 + random.below(last))])) {
      const query = new URLSearchParams({
        sort,
        q,
        page: String(page),
        limit: String(limit),
        ...(blocked && { blocked }),
      });
      const { body } = await admin.call(`GET /customers?${query}`);
      const ids = body.customers.map(({ id }: { id: string }) => id);
      const wanted = all.slice((page - 1) * limit, page * limit).map(({ id }) => id);
      expect({ query: `${query}`, ids, total: body.pagination.totalItems }).toEqual({
        ...{ query: `${query}`, ids: wanted, total: all.length },
      });
      for (const shown of body.customers) {
        const one = byId.get(shown.id);
        expect(shown).toMatchObject({ orders: one?.orders.length, spent: (sumOf(one?.paid ?? []) / 100).toFixed(2) });
      }
    }
  };
  for (const sort of customerSorts)
    for (const blocked of ['yes', 'no', undefined] as const) await expectPages(sort, blocked, '');
  for (const q of words) await expectPages(random.of(customerSorts), random.isLucky(0.5) ? 'no' : undefined, q);
  // A customer who orders between the requests for two pages may move within the list, but must not appear twice.
  for (const one of known.slice(0, 5)) await orderOften(one, random);
  for (const sort of customerSorts) await expectPages(sort, undefined, '');
});

/**
 * Splits a search query into words, and removes case and accents. The search finds a customer if each word occurs in
 * the data about the customer.
 */
function foldedWords(question: string): string[] {
  return question
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}
