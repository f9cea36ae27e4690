import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { computedMs } from '../../../test/computed.ts';
import { aPicture } from '../../../test/pictures.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { upload, type Row } from '../../../test/spreadsheets.ts';

// The test imports files of the worst kinds, as large as a mistake or an attacker can make them. The import must list
// the lines with mistakes of each file, and visitors must not wait meanwhile.

const shop = useShop();
let admin: Caller;
beforeAll(async () => {
  admin = await makeAdmin(shop);
});

const HEADER = 'product,name,category,colour,size,stock,price,pictures';
/** Makes a file of about `length` characters; `row` makes each of its rows. */
const filled = (length: number, row: (nth: number) => string, header = HEADER) => {
  const rows: string[] = [header];
  for (let [nth, left] = [0, length]; left > 0; nth++) {
    const text = row(nth);
    rows.push(text);
    left -= text.length + 1;
  }
  return rows.join('\n');
};
const product = (rest: string) => (nth: number) => `K-${nth},${rest}`;
const MB = 1_000_000;
const LARGE = 4 * MB;

/**
 * Checks a file while visitors use the shop. `longest` is the duration of the longest turn of the event loop in
 * milliseconds.
 */
async function check(csv: string) {
  const before = process.memoryUsage().rss;
  let [longest, most, visits, turnBegan] = [0, before, 0, computedMs()];
  const ended = new AbortController();
  const visit = async () => {
    while (!ended.signal.aborted) {
      expect((await shop.guest.call('GET /categories')).status).toBe(200);
      visits++;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const look = setInterval(() => {
    longest = Math.max(longest, computedMs() - turnBegan);
    most = Math.max(most, process.memoryUsage().rss);
    turnBegan = computedMs();
  }, 1);
  const visiting = visit();
  turnBegan = computedMs();
  const answer = await upload(admin, csv, { dryRun: true });
  clearInterval(look);
  ended.abort();
  await visiting;
  const { problems = [], ...counts } = answer.body.result ?? {};
  const says: string[] = [...problems.map(({ line, message }: Row) => `${line} ${message}`), answer.body.message ?? ''];
  return { counts, says: says[0], longest, grownMb: (most - before) / MB, visits };
}

describe('is answered by line, and visitors do not wait for it', () => {
  test.each([
    [
      'all rows with one code',
      filled(LARGE, (nth) => `K-1,Kurta ${nth},Women,Red,${nth},1,100,`),
      '502 This product has more than 500 rows',
    ],
    [
      'hundreds of sizes a product',
      filled(2 * MB, (nth) => `K-${Math.floor(nth / 499)},Kurta,Women,Red ${nth},${nth % 499},1,100,`),
      '2 A product has 2 to 10 pictures',
    ],
    ['every row refused', filled(MB / 4, product(',,,,x,y,')), '2 Product Name is mandatory'],
    [
      'categories of its own in every row',
      filled(
        MB,
        (nth) =>
          `K-${nth},Kurta,${Array.from({ length: 20 }, (_, level) => `c${nth}-${level}`).join('>')},Red,M,1,100,`,
      ),
      '2 A product has',
    ],
    [
      'thousands of pictures a row',
      filled(LARGE, product(`Kurta,Women,Red,M,1,100,${'a|'.repeat(2900)}`)),
      '2 A product has 2 to 10 pictures',
    ],
    [
      'a long text in every row',
      filled(LARGE, (nth) => `K-1,${nth}${'x'.repeat(49_000)}`, 'product,description'),
      '22 Together, the rows of this product have more than',
    ],
    [
      '5,000 columns',
      filled(LARGE, () => `K-1${',x'.repeat(4999)}`, `product${',x'.repeat(4999)}`),
      'This file has more than 200 columns',
    ],
    ['5,000 cells a row', filled(LARGE, product('x,'.repeat(4999))), '2 This row has more cells'],
    ['one cell', `${HEADER}\nK-1,${'x'.repeat(LARGE)},Women,Red,M,1,100,\nK-2,,,,,,,`, '2 This cell has more than'],
    [
      'a cell that is never closed',
      `${HEADER}\nK-1,"${'x,\n'.repeat(LARGE / 3)}`,
      '2 The file cannot be read from here on',
    ],
    ['one cell in all', 'x'.repeat(LARGE), 'The first row must contain the column names'],
    ['line ends only', `${HEADER}${'\n'.repeat(LARGE)}`, ''],
    ['separators only', `${HEADER}\n${','.repeat(LARGE)}`, '2 This row has more cells'],
    ['100,000 columns titled alike', `product${',product'.repeat(100_000)}`, 'This file has more than 200 columns'],
    ['100,000 columns without a name', `product${','.repeat(100_000)}`, 'This file has more than 200 columns'],
  ])('%s', { timeout: 240_000 }, async (_shape, csv, says) => {
    let { longest, grownMb, visits, ...answer } = await check(csv);
    expect(answer.says).toContain(says);
    expect(visits).toBeGreaterThan(0);
    // An earlier release of the shop needed more than a second for such a file, and a hundred times its size in memory.
    // The test repeats the check, because other work of the machine may delay one try.
    for (let more = 2; more > 0 && longest >= 300; more--) longest = Math.min(longest, (await check(csv)).longest);
    expect(longest).toBeLessThan(300);
    expect(grownMb).toBeLessThan(300);
  });

  test('what stands below a row that is too long is read', async () => {
    const { counts } = await check(`product,brand\nK-1,${'x'.repeat(LARGE)}\nK-2,Lajo`);
    expect(counts).toMatchObject({ rows: 2, refused: 2 });
  });

  test('no file makes thousands of categories', async () => {
    const pictures = [await aPicture(63, 'a.png'), await aPicture(64, 'b.png')];
    const csv = filled(70_000, product('Kurta,Sarees > Row NTH,Red,M,1,100,a.png|b.png')).split('\n');
    const { body } = await upload(admin, csv.map((row, nth) => row.replace('NTH', String(nth))).join('\n'), {
      dryRun: true,
      pictures,
    });
    const { added, refused, newCategories, problems } = body.result;
    expect(newCategories.length).toBeGreaterThanOrEqual(1000);
    expect(newCategories.length).toBeLessThan(1100);
    expect(added).toBe(newCategories.length - 1);
    expect([added + refused, problems[0].column, problems[0].message]).toEqual([
      csv.length - 1,
      'category',
      expect.stringContaining('more than 1,000 categories'),
    ]);
  });
});

test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
  'a column or a code may be called %s',
  async (name) => {
    const pictures = [await aPicture(61, 'front.png'), await aPicture(62, 'back.png')];
    const row = { product: name, name, category: name, colour: name, size: name, stock: '1', price: '100' };
    const csv = `${HEADER},${name}\n${[...Object.values(row), 'front.png | back.png', 'x'].join(',')}`;
    const { body } = await upload(admin, csv, { dryRun: true, pictures });
    expect(body.result).toMatchObject({
      added: 1,
      refused: 0,
      ignoredColumns: [name.toLowerCase()],
      newCategories: [name],
    });
  },
);
