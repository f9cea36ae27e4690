import type { Drawing } from './drawing.ts';

const mangoSkin = 'M0 26C-20 24-24 2-10-12C0-22 16-24 22-34C26-18 24 0 18 12C13 22 8 27 0 26Z';
const mangoFlesh = 'M0 18C-12 16-14 2-5-7C2-14 11-15 15-21C17-10 15 2 11 9C8 15 5 19 0 18Z';

/** The patterns of cloths that are printed with blocks of wood. */
export const printed = {
  // The pattern buti: sprigs in rows that are shifted, each printed at a slight angle, as by hand.
  buti: ({ print, second }) => {
    const stalk = `<path d="M0 14C-1 8-1 4 0-2" stroke="${print}" stroke-width="1.6" fill="none"/>`;
    const leaves = `<path d="M0 6C-7 5-9 0-8-4C-3-3 0 1 0 6ZM0 9C6 8 9 3 8-1C3 0 0 4 0 9Z" fill="${print}"/>`;
    const sidePetals = '<circle cx="-5.5" cy="-10.5" r="3"/><circle cx="5.5" cy="-10.5" r="3"/>';
    const petals = `<g fill="${second}"><circle cy="-7" r="4.2"/>${sidePetals}<circle cy="-14" r="3.2"/></g>`;
    const heart = `<circle cy="-9.5" r="1.7" fill="${print}"/>`;
    const sprig = `${stalk}${leaves}${petals}${heart}`;
    const twoDots = '<circle cx="48" cy="20" r="1.8"/><circle cx="16" cy="56" r="1.8"/>';
    const dots = `<g fill="${print}" opacity=".8">${twoDots}</g>`;
    const left = `<g transform="translate(16 22) rotate(-4)">${sprig}</g>`;
    const right = `<g transform="translate(48 58) rotate(3)">${sprig}</g>`;
    return { size: [64, 72], art: `${left}${right}${dots}` };
  },
  // The pattern ajrakh: a lattice of stars, printed with a paste that keeps the dye away.
  ajrakh: ({ print, second }) => {
    const petal = (turn: number) =>
      `<path transform="rotate(${turn} 40 40)" d="M40 40C35 30 36 21 40 15C44 21 45 30 40 40Z" fill="${print}"/>`;
    const outer = '<path d="M40 0L80 40L40 80L0 40Z"/>';
    const inner = '<path d="M40 9L71 40L40 71L9 40Z" stroke-width="1" stroke-dasharray="2 3"/>';
    const lattice = `<g fill="none" stroke="${print}" stroke-width="2">${outer}${inner}</g>`;
    const star = [0, 45, 90, 135, 180, 225, 270, 315].map(petal).join('');
    const heart = `<circle cx="40" cy="40" r="6" fill="${second}"/><circle cx="40" cy="40" r="2.3" fill="${print}"/>`;
    const atCorners = (dye: string, r: number) => {
      const upper = `<circle r="${r}"/><circle cx="80" r="${r}"/>`;
      const lower = `<circle cy="80" r="${r}"/><circle cx="80" cy="80" r="${r}"/>`;
      return `<g fill="${dye}">${upper}${lower}</g>`;
    };
    return { size: [80, 80], art: `${lattice}${star}${heart}${atCorners(second, 8)}${atCorners(print, 3)}` };
  },
  // The pattern jaal: a vine that runs over the whole cloth.
  jaal: ({ print, second, soft }) => {
    const twoStems = 'M20-5C50 15 50 35 20 50S-10 85 20 105M65-5C35 15 35 35 65 50S95 85 65 105';
    const stems = `<g fill="none" stroke="${print}" stroke-width="2"><path d="${twoStems}" opacity=".9"/></g>`;
    const upperLeaf = 'M38 22c9-8 16-6 19-2c-6 6-13 7-19 2Z';
    const lowerLeaves = 'M4 72c-2-9 3-15 8-16c2 8 0 14-8 16ZM82 72c8-3 10-10 8-16c-7 1-11 7-8 16Z';
    const leaves = `<g fill="${print}"><path d="${upperLeaf}${lowerLeaves}"/></g>`;
    const flowerAt = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
    const flowers = (dye: string, r: number) =>
      `<g fill="${dye}">${flowerAt(20, 50, r)}${flowerAt(65, 0, r)}${flowerAt(65, 100, r)}</g>`;
    const bud = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="4.5" fill="${print}"/>`;
    return {
      size: [90, 100],
      art: `${stems}${leaves}${flowers(second, 7)}${flowers(soft, 3)}${bud(65, 50)}${bud(20, 0)}${bud(20, 100)}`,
    };
  },
  // The pattern ambi: mangoes, from which the paisley pattern comes.
  ambi: ({ print, second, soft }) => {
    const skin = `<path d="${mangoSkin}" fill="${print}"/>`;
    const flesh = `<path d="${mangoFlesh}" fill="${second}"/>`;
    const stone = `<path d="M0 11C-6 9-6 1-1-4C3-8 7-8 9-12C10-5 9 1 7 5C5 9 3 12 0 11Z" fill="${soft}"/>`;
    const leftDots = '<circle cx="-22" cy="20" r="2"/><circle cx="-26" cy="8" r="2"/><circle cx="-22" cy="-5" r="2"/>';
    const rightDots = '<circle cx="26" cy="14" r="2"/><circle cx="29" cy="1" r="2"/>';
    const dots = `<g fill="${print}">${leftDots}${rightDots}</g>`;
    const mangoAt = (x: number, y: number, turn: number) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${skin}${flesh}${stone}${dots}</g>`;
    const seeds = `<circle cx="72" cy="36" r="4" fill="${second}"/><circle cx="24" cy="86" r="4" fill="${second}"/>`;
    return { size: [96, 104], art: `${mangoAt(28, 40, -8)}${mangoAt(74, 92, 172)}${mangoAt(74, -12, 172)}${seeds}` };
  },
} satisfies Record<string, Drawing>;
