import { cut } from './studio/garments.ts';
import type { Pose, Sitting } from './studio/photograph.ts';
import type { DemoGarment } from './wardrobe/wardrobe.ts';

/** One picture of a product, and the name of the colour that it shows. */
export type Shot = { pose: Pose; color: string; sitting: Sitting };

/**
 * The four to six pictures of a product in the order they are shown: its first colour from three sides, or four where
 * it has no other, then its other colours.
 */
export function shotsOf({ name, garment, cloth, colours }: DemoGarment): Shot[] {
  // Both sides of these are alike.
  const more: Pose = cut(garment).isLength || garment === 'skirt' ? 'cloth' : 'back';
  const poses: Pose[] = ['front', 'detail', ...(colours.length === 1 ? [more] : []), 'folded'];
  // By name, as variants are: the first picture is then the first colour's.
  return colours
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((dye, index) =>
      (index === 0 ? poses : poses.slice(0, 1)).map((pose) => ({
        pose,
        color: dye.name,
        sitting: { garment, cloth, colour: dye.hex, seed: name },
      })),
    );
}
