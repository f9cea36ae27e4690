import sharp from 'sharp';

/** A small sound picture, as a File; different seeds are different pictures. */
export async function aPicture(seed = 1, name = `picture-${seed}.png`): Promise<File> {
  const colour = { r: (seed * 53) % 256, g: (seed * 101) % 256, b: (seed * 29) % 256 };
  const bytes = await sharp({ create: { width: 120, height: 160, channels: 3, background: colour } }).png().toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}
