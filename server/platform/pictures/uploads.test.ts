import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { productForm } from '../../../test/product-form.ts';
import { hasSharedData, sharedData } from '../../../test/shared-data.ts';
import { useShop } from '../../../test/shop.ts';
import { limits } from '#domain/limits.ts';

const shop = useShop();
const bad = join(sharedData, 'photos/bad');

async function upload(file: File, other?: File) {
  const admin = await makeAdmin(shop);
  const images = [file, other ?? (await aPicture(200))];
  return admin.call('POST /products', { form: await productForm({ categoryId: await makeCategory(shop), images }) });
}
const fileOf = async (path: string, name: string) => new File([new Uint8Array(await readFile(path))], name);

describe('an upload', () => {
  test('of exactly 10 MB is taken, one byte more is 413 with the file’s name', async () => {
    const padded = async (bytes: number) => {
      const picture = new Uint8Array(await (await aPicture(3)).arrayBuffer());
      const whole = new Uint8Array(bytes);
      whole.set(picture);
      return new File([whole], 'large.png');
    };
    expect((await upload(await padded(limits.imageBytes))).status).toBe(201);
    const refused = await upload(await padded(limits.imageBytes + 1));
    expect(refused).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } });
    expect(refused.body.message).toContain('large.png');
  });

  test('keeps 2,000 pixels on its long side, so that a shopper can look at it closely; a small one stays as it is', async () => {
    const ofSize = async (width: number, height: number) => {
      const picture = sharp({ create: { width, height, channels: 3, background: '#27396f' } });
      return new File([new Uint8Array(await picture.jpeg().toBuffer())], 'large.jpg');
    };
    const { body } = await upload(await ofSize(2700, 3600), await ofSize(3600, 2700));
    const [tall, wide] = body.product.images;
    expect([tall.width, tall.height, tall.sources.widths.at(-1)]).toEqual([1500, 2000, 1500]);
    expect([wide.width, wide.height, wide.sources.widths.at(-1)]).toEqual([2000, 1500, 2000]);
    const small = (await upload(await ofSize(700, 900))).body.product.images[0];
    expect([small.width, small.sources.widths]).toEqual([700, [200, 400, 640, 700]]);
  });

  describe.runIf(hasSharedData)('of a broken or hostile file', async () => {
    const rows = hasSharedData
      ? (parse(await readFile(join(bad, 'index.csv')), { columns: true }) as Array<{
          file: string;
          what_it_is: string;
          a_good_shop_should: string;
        }>)
      : [];
    test.each(rows)('$file: $a_good_shop_should ($what_it_is)', async ({ file, a_good_shop_should }) => {
      const reply = await upload(await fileOf(join(bad, file), file));
      expect(reply.status).toBeOneOf([201, 422]);
      if (a_good_shop_should === 'refuse with a clear message') expect(reply.status).toBe(422);
      if (a_good_shop_should === 'accept and normalise') expect(reply.status).toBe(201);
      if (reply.status === 422)
        expect(reply.body).toMatchObject({ code: 'PICTURE_UNREADABLE', message: expect.stringContaining(file) });
    });

    const names = hasSharedData
      ? (parse(await readFile(join(bad, 'filenames.csv')), { columns: true }) as Array<{
          name_as_json: string;
          what_it_is: string;
        }>)
      : [];
    test('with any of 46 awkward names is taken, and stored under a name of the shop’s own', async () => {
      expect(names).toHaveLength(46);
      const good = new Uint8Array(await readFile(join(sharedData, 'photos/dress/dress-003.jpg')));
      for (const { name_as_json, what_it_is } of names) {
        const reply = await upload(new File([good], JSON.parse(name_as_json) as string));
        expect([what_it_is, reply.status]).toEqual([what_it_is, 201]);
        expect(reply.body.product.images[0].url).toMatch(/^\/pictures\/[0-9a-f]{32}\.jpg$/);
      }
    });

    test('keeps no position, owner or comment, in any size or format', async () => {
      const sent = await sharp(join(bad, 'gps.jpg')).metadata();
      expect([sent.exif, sent.xmp]).toEqual([expect.any(Buffer), expect.any(Buffer)]);
      const { body } = await upload(await fileOf(join(bad, 'gps.jpg'), 'gps.jpg'));
      const { base, widths, formats } = body.product.images[0].sources;
      const addresses = [
        `${base}.jpg`,
        ...widths.flatMap((width: number) => formats.map((format: string) => `${base}-${width}.${format}`)),
      ];
      expect(addresses.length).toBeGreaterThan(2);
      for (const url of addresses) {
        const { rawPayload } = await shop.app.inject({ url });
        const { exif, xmp, iptc, icc, orientation } = await sharp(rawPayload).metadata();
        expect({ url, found: { exif, xmp, iptc, icc, orientation } }).toEqual({ url, found: {} });
      }
    });

    test('may be shown by a page of another site, such as a reader’s mail, and by no script read', async () => {
      const { body } = await upload(await fileOf(join(bad, 'gps.jpg'), 'gps.jpg'));
      const { headers } = await shop.app.inject({ url: body.product.images[0].url });
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });

    test('turned by its camera looks alike in all eight ways', async () => {
      const shapes = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map(
          async (n) =>
            (await upload(await fileOf(join(sharedData, `photos/orientation/exif-orientation-${n}.jpg`), `${n}.jpg`)))
              .body.product.images[0],
        ),
      );
      expect(new Set(shapes.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(['400x528']));
    });
  });
});
