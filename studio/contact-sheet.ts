import sharp from 'sharp';
import { cloths } from './cloth.ts';
import { garments } from './garments.ts';
import { clothView, flatView, frontView, type Sitting } from './photograph.ts';

const dyes = ['#27396f', '#98282c', '#c98a14', '#3a5a38', '#efe4d0', '#b5566b', '#2f6f73', '#221c16'];
const ACROSS = 12;

/** A picture of the whole, made small after it is drawn: drawn small, the threads of a cloth would fall between the pixels. */
export async function small(svg: string, size: { width: number; height: number }): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).resize(size).png().toBuffer();
}

/** Every kind of garment in three cloths, from different sides, on one sheet; `tile` is a picture's width in pixels. Answers WebP. */
export async function contactSheet(tile = 90): Promise<Buffer> {
  const size = { width: tile, height: Math.round((tile * 4) / 3) };
  const views = garments.flatMap((garment, index) =>
    Array.from({ length: 3 }, (_, turn): string => {
      const sitting: Sitting = { garment, cloth: cloths[(index * 3 + turn * 4) % cloths.length] ?? 'plain', colour: dyes[(index + turn * 3) % dyes.length] ?? '#27396f', seed: `${garment}${turn}` };
      return turn === 0 ? frontView(sitting) : turn === 1 ? flatView(sitting) : index % 2 === 0 ? clothView(sitting) : frontView(sitting);
    }),
  );
  const tiles = await Promise.all(views.map(async (svg) => small(svg, size)));
  return sharp({ create: { width: ACROSS * size.width, height: Math.ceil(tiles.length / ACROSS) * size.height, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, index) => ({ input, left: (index % ACROSS) * size.width, top: Math.floor(index / ACROSS) * size.height })))
    .webp({ quality: 80 })
    .toBuffer();
}
