import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { ShopError } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';

// Only these may look at an upload: libvips can also draw SVG, PDF and more, which are documents, not pictures.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadNsgif'],
});
sharp.cache(false);
sharp.concurrency(1);

const TAKEN = 'Choose JPEG, PNG, WebP, AVIF or GIF.';
const BOX = { width: 1440, height: 2880 };

/** A picture made sound: turned upright, sRGB, flat on white, no larger than the shop shows, all metadata gone. */
export type SoundPicture = { pixels: Buffer; width: number; height: number };

/**
 * Reads an uploaded file of any name by its content alone. Throws 422 with words a seller understands for what is
 * empty, no picture, cut off, too small or too large; a picture's size is read from its header before it is decoded.
 */
export async function readPicture(path: string, name: string): Promise<SoundPicture> {
  const shown = name === '' ? 'This file' : `“${name.slice(0, 80)}”`;
  const refuse = (why: string) => new ShopError('unreadable', 'PICTURE_UNREADABLE', `${shown} ${why}`, { issues: [{ path: 'images', message: why }] });
  if ((await stat(path)).size === 0) throw refuse('is empty.');
  const header = await sharp(path, { limitInputPixels: false, failOn: 'none' }).metadata().catch(() => undefined);
  if (!header || (header.format === 'heif' && header.compression !== 'av1')) throw refuse(`is not a picture the shop can read. ${TAKEN}`);
  const { width, height } = header;
  if (width * height > limits.imagePixels) throw refuse(`is too large: ${width} × ${height}. At most 50 megapixels.`);
  if (Math.min(width, height) < limits.imageMinSidePixels) throw refuse(`is too small: ${width} × ${height}. Each side needs at least ${limits.imageMinSidePixels} pixels.`);
  try {
    return await decode(sharp(path, { limitInputPixels: limits.imagePixels, failOn: 'error', pages: 1 }));
  } catch {
    throw refuse('is damaged or cut off. Please save it again and try once more.');
  }
}

async function decode(input: Sharp): Promise<SoundPicture> {
  const { data, info } = await input
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return info.channels === 3 ? { pixels: data, width: info.width, height: info.height } : threeChannels(data, info);
}

async function threeChannels(data: Buffer, info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }): Promise<SoundPicture> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pixels = await sharp(data, { raw }).toColourspace('srgb').removeAlpha().raw().toBuffer();
  return { pixels, width: info.width, height: info.height };
}
