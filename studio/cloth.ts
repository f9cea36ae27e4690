import { brightness, darker, lighter, mix } from './colour.ts';

export const cloths = ['plain', 'slub', 'stripe', 'gingham', 'buti', 'ikat', 'bandhani', 'leheriya', 'ajrakh', 'jaal', 'chikan', 'ambi', 'kantha', 'madras', 'shibori', 'jamdani'] as const;
export type Cloth = (typeof cloths)[number];

/** The textile as an SVG pattern of this id, on a ground of the asked colour; `scale` 1 suits a garment seen whole. */
export function clothPattern(id: string, cloth: Cloth, colour: string, scale = 1): string {
  const isDark = brightness(colour) < 0.5;
  const print = isDark ? lighter(colour, 0.78) : darker(colour, 0.55);
  const second = isDark ? mix(colour, '#d9a13a', 0.75) : mix(colour, '#98282c', 0.7);
  const { size, art } = drawings[cloth]({ colour, print, second, soft: isDark ? lighter(colour, 0.22) : darker(colour, 0.13) });
  const [width, height] = size;
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><rect width="${width}" height="${height}" fill="${colour}"/>${art}</pattern>`;
}

type Dyes = { colour: string; print: string; second: string; soft: string };
type Drawing = (dyes: Dyes) => { size: [number, number]; art: string };

const drawings: Record<Cloth, Drawing> = {
  plain: ({ soft }) => ({ size: [4, 4], art: `<path d="M0 1h4M0 3h4" stroke="${soft}" stroke-width=".5" opacity=".35"/><path d="M1 0v4" stroke="${soft}" stroke-width=".4" opacity=".3"/>` }),
  slub: ({ soft }) => ({
    size: [46, 31],
    art: `<g stroke="${soft}" stroke-linecap="round" opacity=".75"><path d="M2 4h17M27 9h15M8 15h11M30 20h13M3 25h22M33 28h9" stroke-width="1.1"/><path d="M0 7h46M0 12h46M0 18h46M0 23h46M0 29h46" stroke-width=".4" opacity=".6"/></g>`,
  }),
  stripe: ({ print, second }) => ({ size: [36, 8], art: `<path d="M6 0v8M12 0v8" stroke="${print}" stroke-width="2.4" opacity=".85"/><path d="M26 0v8" stroke="${second}" stroke-width="1.3" opacity=".9"/>` }),
  gingham: ({ print }) => ({
    size: [30, 30],
    art: `<g fill="${print}"><rect width="15" height="30" opacity=".34"/><rect width="30" height="15" opacity=".34"/><rect width="15" height="15" opacity=".3"/></g><path d="M0 .5h30M.5 0v30" stroke="${print}" opacity=".15"/>`,
  }),
  // Block-printed sprigs, staggered; the block never sits quite straight.
  buti: ({ print, second }) => {
    const sprig = `<path d="M0 14C-1 8-1 4 0-2" stroke="${print}" stroke-width="1.6" fill="none"/><path d="M0 6C-7 5-9 0-8-4C-3-3 0 1 0 6ZM0 9C6 8 9 3 8-1C3 0 0 4 0 9Z" fill="${print}"/><g fill="${second}"><circle cy="-7" r="4.2"/><circle cx="-5.5" cy="-10.5" r="3"/><circle cx="5.5" cy="-10.5" r="3"/><circle cy="-14" r="3.2"/></g><circle cy="-9.5" r="1.7" fill="${print}"/>`;
    return { size: [64, 72], art: `<g transform="translate(16 22) rotate(-4)">${sprig}</g><g transform="translate(48 58) rotate(3)">${sprig}</g><g fill="${print}" opacity=".8"><circle cx="48" cy="20" r="1.8"/><circle cx="16" cy="56" r="1.8"/></g>` };
  },
  // Warp-dyed diamonds: their edges feather along the thread.
  ikat: ({ print, second, soft }) => {
    const feather = (dx: number, fill: string, s: number, opacity: number) => `<path d="M${30 + dx} ${40 - 34 * s}L${30 + dx + 20 * s} 40L${30 + dx} ${40 + 34 * s}L${30 + dx - 20 * s} 40Z" fill="${fill}" opacity="${opacity}"/>`;
    const teeth = Array.from({ length: 12 }, (_, i) => `<path d="M${12 + i * 3.2} ${8 + ((i * 7) % 5)}v${64 - ((i * 5) % 9)}" stroke="${soft}" stroke-width=".8" opacity=".45"/>`).join('');
    return { size: [60, 80], art: `${feather(0, print, 1, 0.45)}${feather(1.4, print, 0.88, 0.9)}${feather(0, second, 0.58, 0.95)}${feather(0, print, 0.24, 1)}${teeth}<path d="M0 0l9 0l-9 14ZM60 0l-9 0l9 14ZM0 80l9 0l-9-14ZM60 80l-9 0l9-14Z" fill="${second}" opacity=".85"/>` };
  },
  // Tie-dyed dots: a pale ring with the ground at its heart.
  bandhani: ({ colour, print, second }) => {
    const dot = (x: number, y: number, dye: string, r = 2.6) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${dye}"/><circle cx="${x}" cy="${y}" r="${r * 0.36}" fill="${colour}"/>`;
    const ring = Array.from({ length: 10 }, (_, i) => dot(34 + 19 * Math.cos((i * Math.PI) / 5), 34 + 19 * Math.sin((i * Math.PI) / 5), print)).join('');
    const heart = Array.from({ length: 5 }, (_, i) => dot(34 + 8.5 * Math.cos((i * Math.PI * 2) / 5), 34 + 8.5 * Math.sin((i * Math.PI * 2) / 5), second)).join('');
    return { size: [68, 68], art: `${ring}${heart}${dot(34, 34, print)}${dot(0, 0, second, 3)}${dot(68, 0, second, 3)}${dot(0, 68, second, 3)}${dot(68, 68, second, 3)}${dot(0, 34, print)}${dot(68, 34, print)}${dot(34, 0, print)}${dot(34, 68, print)}` };
  },
  // Wave-dyed diagonals.
  leheriya: ({ print, second }) => {
    const wave = (y: number, dye: string, width: number, opacity = 1) => `<path d="M-20 ${y}q15-13 30 0t30 0t30 0t30 0" fill="none" stroke="${dye}" stroke-width="${width}" opacity="${opacity}"/>`;
    return { size: [60, 54], art: `${wave(6, print, 5, 0.9)}${wave(16, print, 1.4, 0.8)}${wave(24, second, 7, 0.92)}${wave(35, print, 1.6, 0.8)}${wave(44, print, 3, 0.6)}${wave(60, print, 5, 0.9)}` };
  },
  // Resist-printed lattice of stars.
  ajrakh: ({ print, second }) => {
    const petal = (turn: number) => `<path transform="rotate(${turn} 40 40)" d="M40 40C35 30 36 21 40 15C44 21 45 30 40 40Z" fill="${print}"/>`;
    return {
      size: [80, 80],
      art: `<g fill="none" stroke="${print}" stroke-width="2"><path d="M40 0L80 40L40 80L0 40Z"/><path d="M40 9L71 40L40 71L9 40Z" stroke-width="1" stroke-dasharray="2 3"/></g>${[0, 45, 90, 135, 180, 225, 270, 315].map(petal).join('')}<circle cx="40" cy="40" r="6" fill="${second}"/><circle cx="40" cy="40" r="2.3" fill="${print}"/><g fill="${second}"><circle r="8"/><circle cx="80" r="8"/><circle cy="80" r="8"/><circle cx="80" cy="80" r="8"/></g><g fill="${print}"><circle r="3"/><circle cx="80" r="3"/><circle cy="80" r="3"/><circle cx="80" cy="80" r="3"/></g>`,
    };
  },
  // A running vine.
  jaal: ({ print, second, soft }) => ({
    size: [90, 100],
    art: `<g fill="none" stroke="${print}" stroke-width="2"><path d="M20-5C50 15 50 35 20 50S-10 85 20 105M65-5C35 15 35 35 65 50S95 85 65 105" opacity=".9"/></g><g fill="${print}"><path d="M38 22c9-8 16-6 19-2c-6 6-13 7-19 2ZM4 72c-2-9 3-15 8-16c2 8 0 14-8 16ZM82 72c8-3 10-10 8-16c-7 1-11 7-8 16Z"/></g><g fill="${second}"><circle cx="20" cy="50" r="7"/><circle cx="65" cy="0" r="7"/><circle cx="65" cy="100" r="7"/></g><g fill="${soft}"><circle cx="20" cy="50" r="3"/><circle cx="65" cy="0" r="3"/><circle cx="65" cy="100" r="3"/></g><circle cx="65" cy="50" r="4.5" fill="${print}"/><circle cx="20" cy="0" r="4.5" fill="${print}"/><circle cx="20" cy="100" r="4.5" fill="${print}"/>`,
  }),
  // White on the ground: shadow work and little jaali flowers, as Lucknow sews them.
  chikan: ({ colour, soft }) => {
    const thread = brightness(colour) > 0.72 ? '#ffffff' : lighter(colour, 0.66);
    const flower = `<g fill="none" stroke="${thread}" stroke-width="1.6" stroke-linecap="round"><path d="M0 0C-6-4-6-11 0-13C6-11 6-4 0 0ZM0 0C6-3 12 0 12 6C6 9 1 6 0 0ZM0 0C3 6 1 12-4 13C-8 8-6 2 0 0ZM0 0C-6 3-12 1-13-4C-8-8-2-6 0 0Z"/><path d="M0 14C2 22-2 28 4 34" /><path d="M1 24c6-3 10-1 11 3c-5 2-9 1-11-3Z"/></g><g fill="${thread}" opacity=".5"><path d="M0 0C-6-4-6-11 0-13C6-11 6-4 0 0Z"/></g><circle r="1.6" fill="${soft}"/>`;
    const jaali = Array.from({ length: 5 }, (_, i) => `<circle cx="${8 + i * 14}" cy="39" r="1.3" fill="${soft}"/>`).join('');
    return { size: [72, 78], art: `<g transform="translate(20 20) rotate(-12)">${flower}</g><g transform="translate(56 58) rotate(14) scale(.86)">${flower}</g>${jaali}` };
  },
  // The mango that became paisley.
  ambi: ({ print, second, soft }) => {
    const mango = `<path d="M0 26C-20 24-24 2-10-12C0-22 16-24 22-34C26-18 24 0 18 12C13 22 8 27 0 26Z" fill="${print}"/><path d="M0 18C-12 16-14 2-5-7C2-14 11-15 15-21C17-10 15 2 11 9C8 15 5 19 0 18Z" fill="${second}"/><path d="M0 11C-6 9-6 1-1-4C3-8 7-8 9-12C10-5 9 1 7 5C5 9 3 12 0 11Z" fill="${soft}"/><g fill="${print}"><circle cx="-22" cy="20" r="2"/><circle cx="-26" cy="8" r="2"/><circle cx="-22" cy="-5" r="2"/><circle cx="26" cy="14" r="2"/><circle cx="29" cy="1" r="2"/></g>`;
    return { size: [96, 104], art: `<g transform="translate(28 40) rotate(-8)">${mango}</g><g transform="translate(74 92) rotate(172)">${mango}</g><g transform="translate(74 -12) rotate(172)">${mango}</g><circle cx="72" cy="36" r="4" fill="${second}"/><circle cx="24" cy="86" r="4" fill="${second}"/>` };
  },
  // Running stitches in rows that are never quite parallel.
  kantha: ({ print, second }) => {
    const rows = Array.from({ length: 9 }, (_, i) => `<path d="M0 ${4 + i * 8}q20 ${i % 2 === 0 ? 2 : -2} 40 0t40 0" stroke="${i % 4 === 2 ? second : print}" stroke-width="1.7" stroke-dasharray="${7 + (i % 3)} ${5 - (i % 2)}" stroke-dashoffset="${(i * 5) % 12}" fill="none" opacity="${i % 4 === 2 ? 0.95 : 0.72}"/>`).join('');
    return { size: [80, 72], art: rows };
  },
  // Many-coloured checks of uneven width.
  madras: ({ print, second, soft }) => ({
    size: [84, 84],
    art: `<g opacity=".55"><rect width="18" height="84" fill="${print}"/><rect x="30" width="6" height="84" fill="${second}"/><rect x="52" width="12" height="84" fill="${soft}"/><rect width="84" height="18" fill="${print}"/><rect y="30" width="84" height="6" fill="${second}"/><rect y="52" width="84" height="12" fill="${soft}"/></g><path d="M44 0v84M72 0v84M0 44h84M0 72h84" stroke="${second}" stroke-width="1.4" opacity=".8"/><path d="M23 0v84M0 23h84" stroke="${print}" stroke-width="1" opacity=".7"/>`,
  }),
  // Bound and dipped: rings with soft, bleeding edges.
  shibori: ({ print, soft }) => {
    const ring = (x: number, y: number, r: number) => `<g fill="none" stroke="${print}"><circle cx="${x}" cy="${y}" r="${r}" stroke-width="7" opacity=".28"/><circle cx="${x}" cy="${y}" r="${r}" stroke-width="3" opacity=".75" stroke-dasharray="9 3 5 2"/><circle cx="${x}" cy="${y}" r="${r * 0.55}" stroke-width="4" opacity=".4"/><circle cx="${x}" cy="${y}" r="${r * 0.2}" stroke-width="3" opacity=".8"/></g>`;
    const rays = (x: number, y: number) => Array.from({ length: 14 }, (_, i) => { const a = (i * Math.PI) / 7; return `<path d="M${x + 9 * Math.cos(a)} ${y + 9 * Math.sin(a)}L${x + (25 + (i % 3) * 4) * Math.cos(a)} ${y + (25 + (i % 3) * 4) * Math.sin(a)}" stroke="${soft}" stroke-width="1.6" opacity=".6"/>`; }).join('');
    return { size: [88, 88], art: `${rays(44, 44)}${ring(44, 44, 27)}${[0, 88].flatMap((x) => [0, 88].map((y) => ring(x, y, 16))).join('')}` };
  },
  // Woven-in sprays, each thread laid by hand between two picks.
  jamdani: ({ print, second }) => {
    const spray = `<g fill="${print}"><path d="M0-16l5 6-5 6-5-6ZM10-4l5 5-5 5-5-5ZM-10-4l5 5-5 5-5-5ZM0 4l4 5-4 5-4-5Z"/></g><path d="M0-6V22" stroke="${print}" stroke-width="1.6"/><g fill="${second}"><circle cy="-1" r="2.6"/><circle cx="10" cy="8" r="1.8"/><circle cx="-10" cy="8" r="1.8"/></g>`;
    return { size: [76, 84], art: `<g transform="translate(20 26)">${spray}</g><g transform="translate(58 68)">${spray}</g><path d="M0 42h6M38 0h6M70 42h6M38 84h6" stroke="${second}" stroke-width="1.4" opacity=".7"/>` };
  },
};
