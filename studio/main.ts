import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { compose, type Composition, type Shape } from './composition.ts';
import { contactSheet, sceneMarks } from './contact-sheet.ts';
import { develop } from './develop.ts';
import { slides, tiles } from './pages.ts';

// npm run studio            draws the slides and tiles of the pages into public/studio
// npm run studio -- hero-3  draws only those whose names begin so
// npm run studio -- sheet.png   draws every kind of garment in all its poses on one sheet, to look at
// npm run studio -- approve     saves that sheet as the one that the tests compare with

const root = join(import.meta.dirname, '..');

/** How a slide is cut: for a column beside its words on a desk, and for above them on a phone. */
const slideShapes: Record<string, Shape> = {
  '': { width: 1500, height: 1180 },
  '-phone': { width: 800, height: 760 },
};
const tileShape: Shape = { width: 900, height: 900 };

async function pages(folder: string, asked = ''): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (asked === '') await icons(folder);
  for (const [index, slide] of slides.entries())
    for (const [name, shape] of Object.entries(slideShapes))
      if (`hero-${index + 1}${name}`.startsWith(asked))
        await save(await taken(slide, shape), join(folder, `hero-${index + 1}${name}`));
  for (const [index, tile] of tiles.entries()) {
    if (!`tile-${index + 1}`.startsWith(asked)) continue;
    const picture = await taken(tile, tileShape);
    for (const width of [tileShape.width / 2, tileShape.width])
      await save(picture.clone().resize(width), join(folder, `tile-${index + 1}-${width}`));
  }
  const [first] = slides;
  if (!first || !'social'.startsWith(asked)) return;
  const social = await taken(first, { width: 1200, height: 630 });
  await social.jpeg({ quality: 78, mozjpeg: true }).toFile(join(folder, 'social.jpg'));
}

async function taken(composition: Composition, shape: Shape): Promise<Sharp> {
  const { data, width, height } = await develop(compose(composition, shape), shape.width);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function save(picture: Sharp, file: string): Promise<void> {
  await Promise.all([
    picture.clone().avif({ quality: 50, effort: 5 }).toFile(`${file}.avif`),
    picture.clone().webp({ quality: 72, effort: 5 }).toFile(`${file}.webp`),
  ]);
}

async function icons(folder: string): Promise<void> {
  for (const size of [180, 192, 512])
    await sharp(join(folder, '../favicon.svg'), { density: 72 * (size / 32) })
      .resize(size)
      .png({ palette: true })
      .toFile(join(folder, `icon-${size}.png`));
}

const [what] = process.argv.slice(2);
if (what === 'approve') {
  await writeFile(join(import.meta.dirname, 'approved.webp'), await contactSheet());
  await writeFile(join(import.meta.dirname, 'approved-marks.json'), `${JSON.stringify(sceneMarks(), null, 2)}\n`);
} else if (what?.endsWith('.png'))
  await sharp(await contactSheet(225))
    .png()
    .toFile(what);
else await pages(join(root, 'public/studio'), what);
