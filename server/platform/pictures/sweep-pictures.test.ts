import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPicture } from '../../../test/pictures.ts';
import { useShop } from '../../../test/shop.ts';
import { sweepUploads } from '../outside/sweep-uploads.ts';
import { pictureNames } from './picture-names.ts';
import { ingestPicture } from './pictures.ts';
import { sweepPictures } from './sweep-pictures.ts';

const shop = useShop();
const DAY_MS = 24 * 3_600_000;
const pictures = () => join(shop.env.DATA_DIR, 'pictures');
const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS);

async function ingest(seed: number) {
  const path = join(shop.env.DATA_DIR, `${seed}.png`);
  await writeFile(path, new Uint8Array(await (await aPicture(seed)).arrayBuffer()));
  return ingestPicture(shop.db, shop.files, path, `${seed}.png`, shop.now());
}
const leave = async (folder: string, name: string, at: Date) => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'x');
  await utimes(join(folder, name), at, at);
};

test('what a crash has left goes after a day; what a picture has, what is new and what is not the shop’s stays', async () => {
  const { id, widths } = await ingest(701);
  for (const name of await readdir(pictures())) await utimes(join(pictures(), name), twoDaysAgo, twoDaysAgo);
  const orphan = 'f'.repeat(32);
  await leave(pictures(), `${orphan}-200.avif`, twoDaysAgo);
  await leave(pictures(), `${orphan}.jpg`, twoDaysAgo);
  await leave(pictures(), `${id}.jpg.0123456789ab`, twoDaysAgo);
  const young = [`${'e'.repeat(32)}.jpg`, `${id}.jpg.ba9876543210`];
  for (const name of young) await leave(pictures(), name, new Date());
  await leave(pictures(), 'logo.svg', twoDaysAgo);
  expect(await sweepPictures(shop.db, shop.files, shop.now())).toMatchObject({ removed: 3, incomplete: [] });
  expect((await readdir(pictures())).toSorted()).toEqual(
    [...pictureNames(id, widths), ...young, 'logo.svg'].toSorted(),
  );
});

test('a picture that lacks files is named, and whole again once it is uploaded again', async () => {
  const { id } = await ingest(702);
  await shop.files.remove(`${id}.jpg`);
  expect((await sweepPictures(shop.db, shop.files, shop.now())).incomplete).toEqual([id]);
  await ingest(702);
  expect(await shop.files.has(`${id}.jpg`)).toBe(true);
  expect((await sweepPictures(shop.db, shop.files, shop.now())).incomplete).toEqual([]);
});

test('uploads and imports that were cut short go after a day', async () => {
  const tmp = join(shop.env.DATA_DIR, 'tmp');
  for (const [name, at] of [
    ['upload-old', twoDaysAgo],
    ['import-old', twoDaysAgo],
    ['upload-new', new Date()],
    ['backup', twoDaysAgo],
  ] as const) {
    await leave(join(tmp, name), '0', at);
    await utimes(join(tmp, name), at, at);
  }
  expect(await sweepUploads(shop.env.DATA_DIR, shop.now())).toBe(2);
  expect((await readdir(tmp)).toSorted()).toEqual(['backup', 'upload-new']);
});
