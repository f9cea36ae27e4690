import sharp from 'sharp';

/**
 * Makes a small valid PNG as a File; each seed gives a different picture. `width` is in pixels, and the height is 4/3
 * of it.
 */
export async function aPicture(seed = 1, name = `picture-${seed}.png`, width = 120): Promise<File> {
  const colour = { r: (seed * 53) % 256, g: (seed * 101) % 256, b: (seed * 29) % 256 };
  const bytes = await sharp({ create: { width, height: Math.round((width * 4) / 3), channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}
