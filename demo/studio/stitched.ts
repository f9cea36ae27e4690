import { brightness, lighter } from './colour.ts';
import type { Drawing } from './drawing.ts';

/** The patterns of cloths that are embroidered. */
export const stitched = {
  // The pattern chikan: white shadow work and small flowers with open meshes, as people in Lucknow embroider them.
  chikan: ({ colour, soft }) => {
    const thread = brightness(colour) > 0.72 ? '#ffffff' : lighter(colour, 0.66);
    const upperPetals = 'M0 0C-6-4-6-11 0-13C6-11 6-4 0 0ZM0 0C6-3 12 0 12 6C6 9 1 6 0 0Z';
    const lowerPetals = 'M0 0C3 6 1 12-4 13C-8 8-6 2 0 0ZM0 0C-6 3-12 1-13-4C-8-8-2-6 0 0Z';
    const petals = `<path d="${upperPetals}${lowerPetals}"/>`;
    const stalkAndLeaf = '<path d="M0 14C2 22-2 28 4 34" /><path d="M1 24c6-3 10-1 11 3c-5 2-9 1-11-3Z"/>';
    const line = `fill="none" stroke="${thread}" stroke-width="1.6" stroke-linecap="round"`;
    const outline = `<g ${line}>${petals}${stalkAndLeaf}</g>`;
    const shadowWork = `<g fill="${thread}" opacity=".5"><path d="M0 0C-6-4-6-11 0-13C6-11 6-4 0 0Z"/></g>`;
    const flower = `${outline}${shadowWork}<circle r="1.6" fill="${soft}"/>`;
    const jaali = Array.from(
      { length: 5 },
      (_, i) => `<circle cx="${8 + i * 14}" cy="39" r="1.3" fill="${soft}"/>`,
    ).join('');
    const large = `<g transform="translate(20 20) rotate(-12)">${flower}</g>`;
    const small = `<g transform="translate(56 58) rotate(14) scale(.86)">${flower}</g>`;
    return { size: [72, 78], art: `${large}${small}${jaali}` };
  },
  // The pattern kantha: running stitches in rows that are not quite parallel.
  kantha: ({ print, second }) => {
    const rowOfStitches = (i: number) => {
      const isSecond = i % 4 === 2;
      const path = `M0 ${4 + i * 8}q20 ${i % 2 === 0 ? 2 : -2} 40 0t40 0`;
      const thread = `stroke="${isSecond ? second : print}" stroke-width="1.7"`;
      const stitches = `stroke-dasharray="${7 + (i % 3)} ${5 - (i % 2)}" stroke-dashoffset="${(i * 5) % 12}"`;
      return `<path d="${path}" ${thread} ${stitches} fill="none" opacity="${isSecond ? 0.95 : 0.72}"/>`;
    };
    return { size: [80, 72], art: Array.from({ length: 9 }, (_, i) => rowOfStitches(i)).join('') };
  },
} satisfies Record<string, Drawing>;
