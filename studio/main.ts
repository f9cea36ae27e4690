import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { contactSheet } from './contact-sheet.ts';
import { composition, type Sitting } from './photograph.ts';

// npm run studio            draws the slides and tiles of the pages into public/studio
// npm run studio -- sheet.png   draws every kind of garment in a few cloths on one sheet, to look at
// npm run studio -- approve     keeps that sheet as the one the tests hold the studio to

const root = join(import.meta.dirname, '..');
const slides: Array<{ sittings: Sitting[]; cloth: Parameters<typeof composition>[1] }> = [
  { sittings: [sit('kurta', 'plain', '#98282c'), sit('anarkali', 'buti', '#f0e6d6'), sit('dupatta', 'leheriya', '#c98a14')], cloth: { cloth: 'buti', colour: '#dfcfb4' } },
  { sittings: [sit('dress', 'ajrakh', '#1f3164'), sit('kurta', 'slub', '#3f5a94'), sit('shirt', 'stripe', '#dfe5ee')], cloth: { cloth: 'ajrakh', colour: '#24366b' } },
  { sittings: [sit('saree', 'bandhani', '#c23b22'), sit('lehenga', 'leheriya', '#b5566b'), sit('anarkali', 'jaal', '#c98a14')], cloth: { cloth: 'leheriya', colour: '#e9c7b0' } },
  { sittings: [sit('shirt', 'gingham', '#5a7a9a'), sit('nehru-jacket', 'slub', '#3a5a38'), sit('mens-kurta', 'slub', '#efe4d0')], cloth: { cloth: 'gingham', colour: '#d8ddd6' } },
  { sittings: [sit('frock', 'bandhani', '#c98a14'), sit('kids-set', 'ambi', '#27396f'), sit('dungaree', 'buti', '#aebf95')], cloth: { cloth: 'bandhani', colour: '#b5566b' } },
  { sittings: [sit('bolt', 'ikat', '#27396f'), sit('fabric', 'madras', '#98282c'), sit('stole', 'kantha', '#9a7350')], cloth: { cloth: 'ikat', colour: '#d9c39a' } },
];

const tilesOfStyle: Array<{ sittings: Sitting[]; cloth: Parameters<typeof composition>[1] }> = [
  { sittings: [sit('saree', 'jamdani', '#512b52'), sit('kurta', 'buti', '#efe4d0')], cloth: { cloth: 'slub', colour: '#d9c6ae' } },
  { sittings: [sit('shirt', 'gingham', '#27396f')], cloth: { cloth: 'slub', colour: '#b9bfae' } },
  { sittings: [sit('frock', 'bandhani', '#b5566b')], cloth: { cloth: 'slub', colour: '#e6cfae' } },
  { sittings: [sit('pyjama-set', 'jaal', '#3e5f8a')], cloth: { cloth: 'slub', colour: '#dccfc4' } },
  { sittings: [sit('bolt', 'ajrakh', '#98282c')], cloth: { cloth: 'slub', colour: '#c9b391' } },
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

const [what] = process.argv.slice(2);
if (what === 'approve') await writeFile(join(import.meta.dirname, 'approved.webp'), await contactSheet());
else if (what?.endsWith('.png')) await sharp(await contactSheet(225)).png().toFile(what);
else await pages(join(root, 'public/studio'));
