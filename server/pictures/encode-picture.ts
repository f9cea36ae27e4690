import sharp, { type Sharp } from 'sharp';
import { encodings, type Encoding } from './encodings.ts';
import type { SoundPicture } from './read-picture.ts';

const FALLBACK_WIDTH = 960;

export type EncodedPicture = {
  /** Widths stored in every format, ascending, never above the picture's own. */
  widths: number[];
  files: Array<{ suffix: string; contentType: string; bytes: Buffer }>;
  placeholder: string;
  mainColor: string;
};

/**
 * Encodes a sound picture in every width as AVIF and WebP, one JPEG for everything else, and a blur to show meanwhile.
 */
export async function encodePicture(
  { pixels, width, height }: SoundPicture,
  { widths: steps, isFast }: Encoding = encodings.catalogue,
): Promise<EncodedPicture> {
  const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  const widths = widthsFor(width, steps);
  const files: EncodedPicture['files'] = [];
  for (const target of widths) {
    const sized = () => picture().resize({ width: target });
    // Effort 1: more effort costs much time for few bytes (measured in decisions/0005).
    files.push({
      suffix: `-${target}.avif`,
      contentType: 'image/avif',
      bytes: await sized()
        .avif({ quality: 52, effort: isFast ? 0 : 1 })
        .toBuffer(),
    });
    files.push({
      suffix: `-${target}.webp`,
      contentType: 'image/webp',
      bytes: await sized()
        .webp({ quality: 74, effort: isFast ? 1 : 3 })
        .toBuffer(),
    });
  }
  files.push({
    suffix: '.jpg',
    contentType: 'image/jpeg',
    bytes: await picture()
      .resize({ width: Math.min(width, FALLBACK_WIDTH) })
      .jpeg({ quality: 78, progressive: true })
      .toBuffer(),
  });
  return { widths, files, placeholder: await blur(picture()), mainColor: await mainColor(picture()) };
}

function widthsFor(width: number, steps: readonly number[]): number[] {
  const smaller = steps.filter((step) => step < width * 0.92);
  return [...smaller, Math.min(width, steps.at(-1) ?? width)];
}

async function blur(picture: Sharp): Promise<string> {
  const bytes = await picture
    .resize({ width: 12, height: 16, fit: 'cover' })
    .webp({ quality: 25, effort: 4 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

async function mainColor(picture: Sharp): Promise<string> {
  const { dominant } = await sharp(await picture.resize({ width: 64 }).png().toBuffer()).stats();
  return `#${[dominant.r, dominant.g, dominant.b]
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}
