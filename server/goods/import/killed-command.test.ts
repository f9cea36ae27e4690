import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerAgrees } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { useShop } from '../../../test/shop.ts';

// The test kills the command `npm run import`, which must write all rows or none. The encoded pictures must stay, so
// that a second run of the command encodes only the missing ones.

const shop = useShop();
let folder = '';
const PICTURES = 12;
const PRODUCTS = 300;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-import-'));
  const index = ['file,fits_catalogue_types,main_colour_hex,kids'];
  for (let n = 0; n < PICTURES; n++) {
    await writeFile(join(folder, `${n}.png`), new Uint8Array(await (await aPicture(n, 'a.png', 700)).arrayBuffer()));
    index.push(`${n}.png,Kurtas,#${(n * 0x151515).toString(16).padStart(6, '0')},`);
  }
  await writeFile(join(folder, 'index.csv'), index.join('\n'));
  const rows = Array.from({ length: PRODUCTS }, (_, n) => {
    const hex = `#${((n % PICTURES) * 0x151515).toString(16).padStart(6, '0')}`;
    return `S-${n},Kurta ${n},Women > Kurtas,Grey,${hex},999,499,"[""S"",""M""]","[3,4]"`;
  });
  const header = 'source_id,name,category_path,colour,colour_hex,mrp,price,sizes,stock';
  await writeFile(join(folder, 'catalogue.csv'), [header, ...rows].join('\n'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

function start() {
  const { DATABASE_URL = '', DATA_DIR } = shop.env;
  const args = ['main.ts', join(folder, 'catalogue.csv'), '--photos', join(folder, 'index.csv')];
  return spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATABASE_URL, DATA_DIR },
  });
}

const listPictures = async () =>
  (await shop.db.selectFrom('pictures').select(['id', 'created_at']).orderBy('id').execute()).map(
    ({ id, created_at }) => `${id} ${created_at}`,
  );
const countProducts = async () => (await shop.db.selectFrom('products').select('id').execute()).length;

test('an import that is killed while it encodes pictures goes on with the others, and writes all rows or none', async () => {
  const first = start();
  await expect.poll(async () => (await listPictures()).length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(2);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const before = await listPictures();
  expect(await countProducts()).toBe(0);

  // The test kills the second command while it writes rows in its single transaction.
  const second = start();
  await expect.poll(async () => (await listPictures()).length, { interval: 2, timeout: 60_000 }).toBe(PICTURES);
  second.kill('SIGKILL');
  await once(second, 'exit');
  expect([0, PRODUCTS]).toContain(await countProducts());

  const [code] = (await once(start(), 'exit')) as [number];
  expect(code).toBe(0);
  expect(await countProducts()).toBe(PRODUCTS);
  // The later commands have used the pictures that the first command had encoded.
  expect(await listPictures()).toEqual(expect.arrayContaining(before));
  expect(await listPictures()).toHaveLength(PICTURES);
  expect(await ledgerAgrees(shop)).toBe(true);
}, 180_000);
