import type { Sharp } from 'sharp';
import { encodings, type Encoding } from './encodings.ts';
import type { SoundPicture } from './read-picture.ts';
import { loadSharp } from './sharp.ts';

const FALLBACK_WIDTH = 960;

type EncodedPicture = {
  /** The widths of the stored files of a picture, in ascending order. No width is larger than the picture's own. */
  widths: number[];
  files: Array<{ suffix: string; contentType: string; bytes: Buffer }>;
  placeholder: string;
  mainColor: string;
};

type Format = keyof typeof formats;
/** For each format of files, the function that encodes a picture that already has its final size. */
const formats = {
  // AVIF uses effort 1, because a higher effort takes much longer and saves few bytes (measured in decisions/0005).
  avif: (picture: Sharp, isFast: boolean) => picture.avif({ quality: 52, effort: isFast ? 0 : 1 }),
  webp: (picture: Sharp, isFast: boolean) => picture.webp({ quality: 74, effort: isFast ? 1 : 3 }),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 78, progressive: true }),
};

/**
 * Encodes a cleaned picture (`SoundPicture`) as AVIF and WebP in every width. Also makes one JPEG for other programs,
 * and a blurred placeholder that pages show while the picture loads.
 */
export async function encodePicture(
  sound: SoundPicture,
  { widths: steps, isFast }: Encoding = encodings.catalogue,
): Promise<EncodedPicture> {
  const widths = widthsFor(sound.width, steps);
  const files: EncodedPicture['files'] = [];
  for (const width of widths)
    for (const format of ['avif', 'webp'] as const) {
      const bytes = await encodeAt(sound, { width, format, isFast });
      files.push({ suffix: `-${width}.${format}`, contentType: `image/${format}`, bytes });
    }
  const fallback = { width: Math.min(sound.width, FALLBACK_WIDTH), format: 'jpeg', isFast } as const;
  files.push({ suffix: '.jpg', contentType: 'image/jpeg', bytes: await encodeAt(sound, fallback) });
  return { widths, files, placeholder: await blur(sound), mainColor: await mainColor(sound) };
}

/** Makes one of the files of a picture, in one width and format. */
async function encodeAt(
  sound: SoundPicture,
  { width, format, isFast }: { width: number; format: Format; isFast: boolean },
): Promise<Buffer> {
  return formats[format]((await open(sound)).resize({ width }), isFast).toBuffer();
}

async function open({ pixels, width, height }: SoundPicture): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/**
 * Returns the standard widths that are smaller than the picture's own width, and then its own width, but at most the
 * largest standard width.
 */
function widthsFor(width: number, steps: readonly number[]): number[] {
  const smaller = steps.filter((step) => step < width * 0.92);
  return [...smaller, Math.min(width, steps.at(-1) ?? width)];
}

async function blur(sound: SoundPicture): Promise<string> {
  const picture = await open(sound);
  const bytes = await picture
    .resize({ width: 12, height: 16, fit: 'cover' })
    .webp({ quality: 25, effort: 4 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

async function mainColor(sound: SoundPicture): Promise<string> {
  const sharp = await loadSharp();
  const small = (await open(sound)).resize({ width: 64 });
  const { dominant } = await sharp(await small.png().toBuffer()).stats();
  return `#${[dominant.r, dominant.g, dominant.b]
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}
