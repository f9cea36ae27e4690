import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ingestPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import type { DemoGarment } from './wardrobe/wardrobe.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Widths of a picture in pixels: quickly made ones, with which the shop opens (stored in two widths, enough for a
 * card), and ones that bear a close look (1,600 high).
 */
export const sizes = { quick: 432, close: 1200 };

type Pose = 'front' | 'figure' | 'back' | 'quarter' | 'folded' | 'detail' | 'cloth';
/** One picture of a garment, and the name of the colour that it shows. */
export type Shot = {
  key: string;
  pose: Pose;
  color: string;
  sitting: { garment: string; cloth: string; colour: string; seed: string };
};

/** The pictures of a garment in the order they are shown: all sides of its first colour, then its other colours. */
export function shotsOf({ name, garment, cloth, colours }: DemoGarment): Shot[] {
  // By name, as variants are: the first picture is then the first colour's.
  const [first, ...others] = colours.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (!first) return [];
  const shot = (pose: Pose, dye: { name: string; hex: string }): Shot => ({
    key: `${pose} ${name} ${dye.hex}`,
    pose,
    color: dye.name,
    sitting: { garment, cloth, colour: dye.hex, seed: name },
  });
  return [
    ...posesOf(garment).map((pose) => shot(pose, first)),
    ...others.flatMap((other) => [shot('front', other), shot('detail', other), shot('figure', other)]),
  ];
}

/**
 * What falls is shown turned, what is cut straight is shown folded; cloth by the metre has no back, but is
 * seen from very near.
 */
function posesOf(garment: string): Pose[] {
  if (lengths.has(garment)) return ['front', 'figure', 'detail', 'folded', 'cloth'];
  return ['front', 'figure', 'back', 'detail', flowing.has(garment) ? 'quarter' : 'folded'];
}

const lengths = new Set(['fabric', 'bolt']);
const flowing = new Set([
  'anarkali',
  'dress',
  'tiered-dress',
  'shirt-dress',
  'lehenga',
  'saree',
  'kaftan',
  'peplum-top',
  'frock',
  'nightdress',
]);

/**
 * Draws and encodes the shots, each once and `across` pixels wide, and answers their pictures' ids by key. What is
 * finished is encoded while the studio draws on, so that both cores are busy to the end.
 */
export async function photograph(
  { db, files, now }: Shop,
  shots: readonly Shot[],
  across: number,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await draw(shots, across, async (file, { key }) => {
    ids.set(key, (await ingestPicture(db, files, file, file, now(), 'demo')).id);
  });
  return ids;
}

/**
 * Has the studio, a process of its own, draw the shots, and hands on each file as it is finished. The files go when all
 * is done, or when this process ends, and the studio with them.
 */
export async function draw(
  shots: readonly Shot[],
  across: number,
  take: (file: string, shot: Shot) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-studio-'));
  let endStudio = () => {};
  const clearUp = () => {
    endStudio();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', clearUp);
  try {
    const shotOf = new Map(shots.map((shot, index) => [join(folder, `${index}.jpg`), shot]));
    const studio = spawn(process.execPath, [join(root, 'studio/render.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
    endStudio = () => studio.kill();
    studio.stdin.end(JSON.stringify([...shotOf].map(([file, { pose, sitting }]) => ({ pose, sitting, across, file }))));
    const ended = new Promise<number | null>((resolve, reject) => studio.once('exit', resolve).once('error', reject));
    const taking: Array<Promise<void>> = [];
    for await (const file of createInterface({ input: studio.stdout })) {
      const shot = shotOf.get(file);
      if (shot) taking.push(take(file, shot));
    }
    await Promise.all(taking);
    if ((await ended) !== 0) throw new Error('the garment studio could not draw the demo pictures');
  } finally {
    process.off('exit', clearUp);
    clearUp();
  }
}
