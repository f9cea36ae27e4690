import * as pictureText from '#text/picture.ts';
import { stat } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { ShopError } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import { loadSharp } from './sharp.ts';

/** The largest size of an enlarged picture: at most 2,000 pixels on each side. */
const BOX = { width: 2000, height: 2000 };

/**
 * A cleaned picture: upright, in sRGB, on a white background, no larger than the shop shows it, and without metadata.
 */
export type SoundPicture = { pixels: Buffer; width: number; height: number };

/**
 * Reads an uploaded file by its content; its name does not matter. Throws 422 with a clear message for a file that is
 * empty, no picture, incomplete, too small or too large. Checks the size in the file's header before it decodes the
 * picture.
 */
export async function readPicture(path: string, name: string): Promise<SoundPicture> {
  const file = name === '' ? pictureText.thisFile() : `“${name.slice(0, 80)}”`;
  const refuse = (message: string) =>
    new ShopError('unreadable', 'PICTURE_UNREADABLE', message, { issues: [{ path: 'images', message }] });
  if ((await stat(path)).size === 0) throw refuse(pictureText.empty({ file }));
  const sharp = await loadSharp();
  const header = await sharp(path, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => undefined);
  if (!header || (header.format === 'heif' && header.compression !== 'av1'))
    throw refuse(pictureText.noPicture({ file }));
  const { width, height } = header;
  if (width * height > limits.imagePixels) throw refuse(pictureText.tooLarge({ file, width, height }));
  if (Math.min(width, height) < limits.imageMinSidePixels)
    throw refuse(pictureText.tooSmall({ file, width, height, min: limits.imageMinSidePixels }));
  try {
    return await decode(sharp(path, { limitInputPixels: limits.imagePixels, failOn: 'error', pages: 1 }));
  } catch {
    throw refuse(pictureText.damaged({ file }));
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

async function threeChannels(
  data: Buffer,
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Promise<SoundPicture> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sharp = await loadSharp();
  const pixels = await sharp(data, { raw }).toColourspace('srgb').removeAlpha().raw().toBuffer();
  return { pixels, width: info.width, height: info.height };
}
