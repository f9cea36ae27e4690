import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { takeInPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import type { DemoGarment } from './wardrobe/wardrobe.ts';

const root = join(import.meta.dirname, '../..');

type View = 'front' | 'cloth' | 'flat';
/** One picture of a garment; two garments may share the picture of a cloth. */
export type Shot = { key: string; view: View; sitting: { garment: string; cloth: string; colour: string; seed: string } };

/** The pictures of a garment in the order they are shown: from the front, its cloth from near, its other colours; lying where there is but one colour. */
export function shotsOf({ name, garment, cloth, colours }: DemoGarment): Shot[] {
  // By name, as variants are: the first picture is then the first colour's.
  const [first, ...others] = colours.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (!first) return [];
  const shot = (view: View, colour: string): Shot => ({ key: view === 'cloth' ? `cloth ${cloth} ${colour}` : `${view} ${name} ${colour}`, view, sitting: { garment, cloth, colour, seed: name } });
  const isLying = garment === 'fabric' || garment === 'bolt';
  return [shot('front', first.hex), shot('cloth', first.hex), ...others.map((other) => shot('front', other.hex)), ...(others.length === 0 && !isLying ? [shot('flat', first.hex)] : [])];
}

/**
 * Draws and encodes the shots, each once, and answers their pictures' ids by key. The studio draws in a process of its own;
 * what it has finished is encoded while it draws on, so that both cores are busy to the end.
 */
export async function photograph({ db, files, now }: Shop, shots: readonly Shot[]): Promise<Map<string, string>> {
  const distinct = [...new Map(shots.map((shot) => [shot.key, shot])).values()];
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-studio-'));
  try {
    const keyOf = new Map(distinct.map(({ key }, index) => [join(folder, `${index}.jpg`), key]));
    const studio = spawn(process.execPath, [join(root, 'studio/render.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
    studio.stdin.end(JSON.stringify(distinct.map(({ view, sitting }, index) => ({ view, sitting, file: join(folder, `${index}.jpg`) }))));
    const ended = new Promise<number | null>((resolve, reject) => studio.once('exit', resolve).once('error', reject));
    const ids = new Map<string, string>();
    const encoding: Array<Promise<void>> = [];
    for await (const file of createInterface({ input: studio.stdout })) {
      encoding.push(takeInPicture(db, files, file, file, now(), true).then((picture) => void ids.set(keyOf.get(file) ?? '', picture.id)));
    }
    await Promise.all(encoding);
    if ((await ended) !== 0) throw new Error('the garment studio could not draw the demo pictures');
    return ids;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
