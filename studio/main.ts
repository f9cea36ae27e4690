import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { cloths } from './cloth.ts';
import { garments } from './garments.ts';
import { clothView, composition, flatView, frontView, type Sitting } from './photograph.ts';

// npm run studio            draws the slides and tiles of the pages into public/studio
// npm run studio -- sheet   draws every kind of garment in a few cloths on one sheet, to look at

const root = join(import.meta.dirname, '..');
const dyes = ['#27396f', '#98282c', '#c98a14', '#3a5a38', '#efe4d0', '#b5566b', '#2f6f73', '#221c16'];

async function sheet(file: string): Promise<void> {
  const across = 6;
  const tile = { width: 225, height: 300 };
  const views = garments.flatMap((garment, index) =>
    Array.from({ length: 3 }, (_, turn): string => {
      const sitting: Sitting = { garment, cloth: cloths[(index * 3 + turn * 4) % cloths.length] ?? 'plain', colour: dyes[(index + turn * 3) % dyes.length] ?? '#27396f', seed: `${garment}${turn}` };
      return turn === 0 ? frontView(sitting) : turn === 1 ? flatView(sitting) : index % 2 === 0 ? clothView(sitting) : frontView(sitting);
    }),
  );
  const tiles = await Promise.all(views.map(async (svg) => sharp(Buffer.from(svg)).resize(tile).png().toBuffer()));
  await sharp({ create: { width: across * tile.width, height: Math.ceil(tiles.length / across) * tile.height, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, index) => ({ input, left: (index % across) * tile.width, top: Math.floor(index / across) * tile.height })))
    .png()
    .toFile(file);
}

const slides: Array<{ sittings: Sitting[]; cloth: Parameters<typeof composition>[1] }> = [
  { sittings: [sit('kurta', 'plain', '#98282c'), sit('anarkali', 'buti', '#f0e6d6'), sit('dupatta', 'leheriya', '#c98a14')], cloth: { cloth: 'buti', colour: '#dfcfb4' } },
  { sittings: [sit('dress', 'ajrakh', '#1f3164'), sit('kurta', 'slub', '#3f5a94'), sit('shirt', 'stripe', '#dfe5ee')], cloth: { cloth: 'ajrakh', colour: '#24366b' } },
  { sittings: [sit('dupatta', 'bandhani', '#98282c'), sit('anarkali', 'leheriya', '#b5566b')], cloth: { cloth: 'leheriya', colour: '#e9c7b0' } },
  { sittings: [sit('shirt', 'gingham', '#5a7a9a'), sit('mens-kurta', 'slub', '#efe4d0'), sit('trousers', 'plain', '#5b5148')], cloth: { cloth: 'gingham', colour: '#d8ddd6' } },
  { sittings: [sit('frock', 'bandhani', '#c98a14'), sit('kids-tee', 'stripe', '#f0e6d6'), sit('frock', 'buti', '#2f6f73')], cloth: { cloth: 'bandhani', colour: '#b5566b' } },
  { sittings: [sit('fabric', 'ikat', '#27396f'), sit('dupatta', 'ikat', '#98282c')], cloth: { cloth: 'ikat', colour: '#d9c39a' } },
];

const tilesOfStyle: Array<{ sittings: Sitting[]; cloth: Parameters<typeof composition>[1] }> = [
  { sittings: [sit('anarkali', 'jaal', '#98282c'), sit('kurta', 'buti', '#efe4d0')], cloth: { cloth: 'slub', colour: '#d9c6ae' } },
  { sittings: [sit('shirt', 'gingham', '#27396f')], cloth: { cloth: 'slub', colour: '#b9bfae' } },
  { sittings: [sit('frock', 'bandhani', '#b5566b')], cloth: { cloth: 'slub', colour: '#e6cfae' } },
  { sittings: [sit('lounge-set', 'stripe', '#2f6f73')], cloth: { cloth: 'slub', colour: '#dccfc4' } },
  { sittings: [sit('fabric', 'ajrakh', '#98282c')], cloth: { cloth: 'slub', colour: '#c9b391' } },
];

function sit(garment: Sitting['garment'], cloth: Sitting['cloth'], colour: string): Sitting {
  return { garment, cloth, colour, seed: `${garment} ${cloth}` };
}

async function pages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draw = async (svg: string, name: string, widths: readonly number[] = []) => {
    for (const width of widths.length > 0 ? widths : [undefined]) {
      const file = join(folder, width === undefined ? name : `${name}-${width}`);
      const picture = sharp(Buffer.from(svg)).resize(width);
      await Promise.all([picture.clone().avif({ quality: 50, effort: 5 }).toFile(`${file}.avif`), picture.clone().webp({ quality: 72, effort: 5 }).toFile(`${file}.webp`)]);
    }
  };
  const [first] = slides;
  if (first) await sharp(Buffer.from(composition(first.sittings, first.cloth, 1200, 630))).jpeg({ quality: 78, mozjpeg: true }).toFile(join(folder, 'social.jpg'));
  for (const size of [180, 192, 512]) await sharp(join(folder, '../favicon.svg'), { density: 72 * (size / 32) }).resize(size).png({ palette: true }).toFile(join(folder, `icon-${size}.png`));
  for (const [index, { sittings, cloth }] of slides.entries()) {
    await draw(composition(sittings, cloth, 1500, 1180), `hero-${index + 1}`);
    await draw(composition(sittings.slice(0, 2), cloth, 800, 760), `hero-${index + 1}-phone`);
  }
  for (const [index, { sittings, cloth }] of tilesOfStyle.entries()) await draw(composition(sittings, cloth, 900, 900), `tile-${index + 1}`, [450, 900]);
}

const [what, file = 'sheet.png'] = process.argv.slice(2);
if (what === 'sheet') await sheet(file);
else if (what?.endsWith('.png')) await sheet(what);
else await pages(join(root, 'public/studio'));
