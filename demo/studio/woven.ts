import type { Drawing } from './drawing.ts';

/** The patterns of cloths that are woven: of threads in several colours, or of different thickness. */
export const woven = {
  // The repeat of the pattern is large, because a very small one would be less than a pixel in a picture of a whole
  // garment.
  plain: ({ soft }) => {
    const every4 = Array.from({ length: 12 }, (_, index) => index * 4);
    const weft = every4.map((y) => `M0 ${y + 1}h48M0 ${y + 3}h48`).join('');
    const warp = every4.map((x) => `M${x + 1} 0v48`).join('');
    return {
      size: [48, 48],
      art: [
        `<path d="${weft}" stroke="${soft}" stroke-width=".5" opacity=".35"/>`,
        `<path d="${warp}" stroke="${soft}" stroke-width=".4" opacity=".3"/>`,
      ].join(''),
    };
  },
  slub: ({ soft }) => ({
    size: [46, 31],
    art: [
      `<g stroke="${soft}" stroke-linecap="round" opacity=".75">`,
      '<path d="M2 4h17M27 9h15M8 15h11M30 20h13M3 25h22M33 28h9" stroke-width="1.1"/>',
      '<path d="M0 7h46M0 12h46M0 18h46M0 23h46M0 29h46" stroke-width=".4" opacity=".6"/>',
      '</g>',
    ].join(''),
  }),
  stripe: ({ print, second }) => ({
    size: [36, 8],
    art: [
      `<path d="M6 0v8M12 0v8" stroke="${print}" stroke-width="2.4" opacity=".85"/>`,
      `<path d="M26 0v8" stroke="${second}" stroke-width="1.3" opacity=".9"/>`,
    ].join(''),
  }),
  gingham: ({ print }) => ({
    size: [30, 30],
    art: [
      `<g fill="${print}">`,
      '<rect width="15" height="30" opacity=".34"/><rect width="30" height="15" opacity=".34"/>',
      '<rect width="15" height="15" opacity=".3"/></g>',
      `<path d="M0 .5h30M.5 0v30" stroke="${print}" opacity=".15"/>`,
    ].join(''),
  }),
  // The pattern madras: checks of many colours and uneven width.
  madras: ({ print, second, soft }) => {
    const warp = [
      `<rect width="18" height="84" fill="${print}"/>`,
      `<rect x="30" width="6" height="84" fill="${second}"/>`,
      `<rect x="52" width="12" height="84" fill="${soft}"/>`,
    ].join('');
    const weft = [
      `<rect width="84" height="18" fill="${print}"/>`,
      `<rect y="30" width="84" height="6" fill="${second}"/>`,
      `<rect y="52" width="84" height="12" fill="${soft}"/>`,
    ].join('');
    const coarse = 'M44 0v84M72 0v84M0 44h84M0 72h84';
    const coarseLines = `<path d="${coarse}" stroke="${second}" stroke-width="1.4" opacity=".8"/>`;
    const fineLines = `<path d="M23 0v84M0 23h84" stroke="${print}" stroke-width="1" opacity=".7"/>`;
    return { size: [84, 84], art: `<g opacity=".55">${warp}${weft}</g>${coarseLines}${fineLines}` };
  },
  // The pattern ikat: diamonds that are dyed into the warp, so that their edges blur along the thread.
  ikat: ({ print, second, soft }) => {
    const diamond = (dx: number, fill: string, scale: number, opacity: number) => {
      const x = 30 + dx;
      const rightAndBottom = `L${x + 20 * scale} 40L${x} ${40 + 34 * scale}`;
      const path = `M${x} ${40 - 34 * scale}${rightAndBottom}L${x - 20 * scale} 40Z`;
      return `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`;
    };
    const diamonds = [
      diamond(0, print, 1, 0.45),
      diamond(1.4, print, 0.88, 0.9),
      diamond(0, second, 0.58, 0.95),
      diamond(0, print, 0.24, 1),
    ].join('');
    const thread = (i: number) => {
      const path = `M${12 + i * 3.2} ${8 + ((i * 7) % 5)}v${64 - ((i * 5) % 9)}`;
      return `<path d="${path}" stroke="${soft}" stroke-width=".8" opacity=".45"/>`;
    };
    const threads = Array.from({ length: 12 }, (_, i) => thread(i)).join('');
    const corners = 'M0 0l9 0l-9 14ZM60 0l-9 0l9 14ZM0 80l9 0l-9-14ZM60 80l-9 0l9-14Z';
    const cornerTriangles = `<path d="${corners}" fill="${second}" opacity=".85"/>`;
    return { size: [60, 80], art: `${diamonds}${threads}${cornerTriangles}` };
  },
  // The pattern jamdani: sprays of flowers, woven in by hand with an extra weft.
  jamdani: ({ print, second }) => {
    const fourDiamonds = 'M0-16l5 6-5 6-5-6ZM10-4l5 5-5 5-5-5ZM-10-4l5 5-5 5-5-5ZM0 4l4 5-4 5-4-5Z';
    const diamonds = `<g fill="${print}"><path d="${fourDiamonds}"/></g>`;
    const stalk = `<path d="M0-6V22" stroke="${print}" stroke-width="1.6"/>`;
    const sideBerries = '<circle cx="10" cy="8" r="1.8"/><circle cx="-10" cy="8" r="1.8"/>';
    const berries = `<g fill="${second}"><circle cy="-1" r="2.6"/>${sideBerries}</g>`;
    const sprayAt = (x: number, y: number) => `<g transform="translate(${x} ${y})">${diamonds}${stalk}${berries}</g>`;
    const picks = `<path d="M0 42h6M38 0h6M70 42h6M38 84h6" stroke="${second}" stroke-width="1.4" opacity=".7"/>`;
    return { size: [76, 84], art: `${sprayAt(20, 26)}${sprayAt(58, 68)}${picks}` };
  },
} satisfies Record<string, Drawing>;
