import { brightness, darker, lighter, mix } from './colour.ts';
import type { Drawing } from './drawing.ts';
import { dyed } from './dyed.ts';
import { printed } from './printed.ts';
import { stitched } from './stitched.ts';
import { woven } from './woven.ts';

export const cloths = [
  'plain',
  'slub',
  'stripe',
  'gingham',
  'buti',
  'ikat',
  'bandhani',
  'leheriya',
  'ajrakh',
  'jaal',
  'chikan',
  'ambi',
  'kantha',
  'madras',
  'shibori',
  'jamdani',
] as const;
export type Cloth = (typeof cloths)[number];

/**
 * Draws a cloth as an SVG pattern with this id, on a ground of this colour. `scale` 1 suits a whole garment; `turn` is
 * in degrees.
 */
export function clothPattern(id: string, cloth: Cloth, colour: string, scale = 1, turn = 0): string {
  const isDark = brightness(colour) < 0.5;
  const print = isDark ? lighter(colour, 0.78) : darker(colour, 0.55);
  const second = isDark ? mix(colour, '#d9a13a', 0.75) : mix(colour, '#98282c', 0.7);
  const { size, art } = drawings[cloth]({
    colour,
    print,
    second,
    soft: isDark ? lighter(colour, 0.22) : darker(colour, 0.13),
  });
  const [width, height] = size;
  const repeat = `width="${width}" height="${height}"`;
  const placement = `patternUnits="userSpaceOnUse" patternTransform="rotate(${turn} 450 200) scale(${scale})"`;
  return `<pattern id="${id}" ${repeat} ${placement}><rect ${repeat} fill="${colour}"/>${art}</pattern>`;
}

const drawings: Record<Cloth, Drawing> = { ...woven, ...printed, ...dyed, ...stitched };
