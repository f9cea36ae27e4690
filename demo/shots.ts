import { cut } from './studio/garments.ts';
import type { Pose, Sitting } from './studio/photograph.ts';
import type { DemoGarment } from './wardrobe/wardrobe.ts';

/** A picture of a product; `color` is the name of the colour that it shows. */
export type Shot = { pose: Pose; color: string; sitting: Sitting };

/**
 * Lists the pictures of a product in their order of display: first three pictures of the first colour, then one picture
 * of each other colour. A product with only one colour has four pictures.
 */
export function shotsOf({ name, garment, cloth, colours }: DemoGarment): Shot[] {
  // The back of a length of cloth or a skirt looks like its front, so a picture of the cloth replaces that of the back.
  const more: Pose = cut(garment).isLength || garment === 'skirt' ? 'cloth' : 'back';
  const poses: Pose[] = ['front', 'detail', ...(colours.length === 1 ? [more] : []), 'folded'];
  // The colours are sorted by name, like the variants, so that the first picture shows the first colour.
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
