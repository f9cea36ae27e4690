import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { drawProducts } from './product-pictures.ts';
import { compose, type Composition, type Shape } from './studio/composition.ts';
import { contactSheet } from './studio/contact-sheet.ts';
import { develop } from './studio/develop.ts';
import { slides, tiles } from './studio/pages.ts';

// npm run studio                draws the products' pictures that have changed, and all slides and tiles of the pages.
// npm run studio -- hero-3      draws only those slides and tiles whose names begin with this word.
// npm run studio -- sheet.png   draws every kind of garment in all its poses on one sheet, to look at.

const folder = join(import.meta.dirname, '../public/studio');

/**
 * The two shapes of a slide's picture: the first for a wide screen, beside the text, and the second for a phone, above
 * the text.
 */
const slideShapes: Record<string, Shape> = {
  '': { width: 1500, height: 1180 },
  '-phone': { width: 800, height: 760 },
};
const tileShape: Shape = { width: 900, height: 900 };

async function pages(asked: string): Promise<void> {
  if (asked === '') await icons();
  for (const [index, slide] of slides.entries())
    for (const [name, shape] of Object.entries(slideShapes))
      if (`hero-${index + 1}${name}`.startsWith(asked))
        await save(await drawn(slide, shape), `hero-${index + 1}${name}`);
  for (const [index, tile] of tiles.entries()) {
    if (!`tile-${index + 1}`.startsWith(asked)) continue;
    const picture = await drawn(tile, tileShape);
    for (const width of [tileShape.width / 2, tileShape.width])
      await save(picture.clone().resize(width), `tile-${index + 1}-${width}`);
  }
  const [first, second] = slides;
  if (!first || !second || !'social'.startsWith(asked)) return;
  // The picture for shared links is wide enough for the garments of two slides.
  const both = {
    ...first,
    sittings: [...first.sittings, ...second.sittings],
    piles: [...first.piles, ...second.piles],
  };
  const social = await drawn(both, { width: 1200, height: 630 });
  await social.jpeg({ quality: 78, mozjpeg: true }).toFile(join(folder, 'social.jpg'));
}

async function drawn(composition: Composition, shape: Shape): Promise<Sharp> {
  const { data, width, height } = await develop(compose(composition, shape), shape.width);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function save(picture: Sharp, name: string): Promise<void> {
  await Promise.all([
    picture
      .clone()
      .avif({ quality: 44, effort: 3 })
      .toFile(join(folder, `${name}.avif`)),
    picture
      .clone()
      .webp({ quality: 72, effort: 5 })
      .toFile(join(folder, `${name}.webp`)),
  ]);
}

async function icons(): Promise<void> {
  for (const size of [180, 192, 512])
    await sharp(join(folder, '../favicon.svg'), { density: 72 * (size / 32) })
      .resize(size)
      .png({ palette: true })
      .toFile(join(folder, `icon-${size}.png`));
}

const [what] = process.argv.slice(2);
if (what?.endsWith('.png')) await sharp(await contactSheet()).toFile(what);
else {
  if (what === undefined) await drawProducts();
  await pages(what ?? '');
}
