import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { filesOf, folder, list, readFinished, SIZE, type Finished } from './finished.ts';
import { shotsOf, type Shot } from './shots.ts';
import { develop } from './studio/develop.ts';
import { photograph } from './studio/photograph.ts';
import { wardrobe } from './wardrobe/wardrobe.ts';

type Kept = Pick<Finished, 'placeholder' | 'mainColor'>;

/**
 * The version of the code for lighting and encoding. After a change of this text, `npm run studio` draws every picture
 * again.
 */
const MAKING = 'light 1, encoding 1';

/**
 * Returns the id of a picture: a hash of everything that is drawn for it, so that a picture that looks different has
 * another id.
 */
export function idOf({ sitting, pose }: Shot): string {
  return createHash('sha256')
    .update(MAKING)
    .update(JSON.stringify(photograph(sitting, pose)))
    .digest('hex')
    .slice(0, 32);
}

/** Draws the missing pictures of all products, and removes pictures that no product shows any more. */
export async function drawProducts(): Promise<void> {
  await mkdir(folder, { recursive: true });
  sharp.concurrency(1);
  const known = new Map<string, Kept>(
    Object.values(readFinished())
      .flat()
      .map((one) => [one.id, one]),
  );
  const shots = wardrobe.flatMap((garment) => shotsOf(garment).map((shot) => ({ ...shot, id: idOf(shot) })));
  const isThere = (id: string) => known.has(id) && filesOf(id).every((name) => existsSync(join(folder, name)));
  const waiting = shots.filter(({ id }) => !isThere(id));
  // Two pictures are made at the same time: while one is encoded, the light of the other is calculated.
  await Promise.all(
    [1, 2].map(async () => {
      for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
        known.set(shot.id, await finish(shot, shot.id));
        process.stdout.write(`${shot.sitting.seed}, ${shot.color}, ${shot.pose}; ${waiting.length} to go\n`);
      }
    }),
  );
  const products = Map.groupBy(shots, ({ sitting }) => sitting.seed);
  const finished = [...products].map(([name, own]) => [
    name,
    own.map(({ id, pose, color }): Finished => ({ placeholder: '', mainColor: '', ...known.get(id), id, pose, color })),
  ]);
  await writeFile(list, `${JSON.stringify(Object.fromEntries(finished), undefined, 1)}\n`);
  const shown = new Set([list, ...shots.flatMap(({ id }) => filesOf(id).map((name) => join(folder, name)))]);
  for (const name of readdirSync(folder)) if (!shown.has(join(folder, name))) rmSync(join(folder, name));
}

async function finish({ sitting, pose }: Shot, id: string): Promise<Kept> {
  const { data, width, height } = await develop(photograph(sitting, pose), SIZE.width);
  const large = sharp(data, { raw: { width, height, channels: 3 } });
  const [small, largest] = SIZE.widths;
  const card = large.clone().resize(small);
  // Only old browsers load the WebP and JPEG files, so a small file matters more than quality.
  await Promise.all([
    save(large.clone().avif({ quality: 40, effort: 1 }), `${id}-${largest}.avif`),
    save(large.clone().webp({ quality: 12, effort: 4 }), `${id}-${largest}.webp`),
    save(card.clone().avif({ quality: 44, effort: 2 }), `${id}-${small}.avif`),
    save(card.clone().webp({ quality: 22, effort: 4 }), `${id}-${small}.webp`),
    save(large.clone().resize(360).jpeg({ quality: 42, mozjpeg: true }), `${id}.jpg`),
  ]);
  const blur = await large.clone().resize(12, 16).webp({ quality: 25, effort: 4 }).toBuffer();
  const { dominant } = await sharp(await large.clone().resize(64).png().toBuffer()).stats();
  const channels = [dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, '0'));
  return {
    placeholder: `data:image/webp;base64,${blur.toString('base64')}`,
    mainColor: `#${channels.join('').toUpperCase()}`,
  };
}

async function save(picture: Sharp, name: string): Promise<void> {
  await picture.toFile(join(folder, name));
}
