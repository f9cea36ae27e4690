import { hemBorder, standCollar, yoke } from './kurtas.ts';
import { bothSides, withParts, type Body, type Cut, type Piece, type Side } from './shape.ts';
import { collar, cuffs, top, type TopMeasures } from './top.ts';

const jacket: TopMeasures = {
  shoulder: 172,
  sleeve: 0,
  sleeveWidth: 0,
  chest: 168,
  waist: 160,
  hip: 172,
  hem: 760,
  hemWidth: 176,
  neck: 54,
  neckDepth: 46,
  top: 190,
};
const shirt: TopMeasures = {
  shoulder: 186,
  sleeve: 440,
  sleeveWidth: 76,
  chest: 182,
  waist: 174,
  hip: 184,
  hem: 830,
  hemWidth: 186,
  neck: 56,
  neckDepth: 40,
  top: 190,
};
const halfShirt: TopMeasures = {
  ...shirt,
  shoulder: 190,
  sleeve: 200,
  sleeveWidth: 100,
  chest: 186,
  waist: 182,
  hem: 810,
  hemWidth: 192,
  neck: 60,
  neckDepth: 84,
  isPointed: true,
};
const man: Body = { top: 190, shoulder: 184 };

/** The drawings of garments with buttons down the front. */
export const shirts = {
  'nehru-jacket': (side: Side): Cut => ({
    layers: [
      withParts(top(jacket, side), {
        borders: [hemBorder({ ...jacket, hem: 778 }, 8)],
        pieces: standCollar(54, 190, side),
        ...(side === 'front' ? { ...buttoned(262, 770, 6), pieces: standCollar(54, 190, side) } : {}),
        seams: side === 'front' ? [...buttoned(262, 770, 6).seams, ...welts] : ['M450 220V760'],
      }),
    ],
    body: man,
    held: 'hanger',
    close: [450, 330],
  }),
  shirt: (side: Side): Cut => ({
    layers: [
      withParts(top(shirt, side), {
        borders: [],
        seams: [
          ...(side === 'front' ? [...buttoned(250, 836, 6).seams, pocket(322, 372)] : yoke(shirt).seams),
          ...cuffs(shirt, 54),
        ],
        buttons: side === 'front' ? buttoned(292, 836, 6).buttons : [],
        pieces: side === 'front' ? collar(56, 190, 40) : collarBehind(56, 190),
      }),
    ],
    body: man,
    held: 'hanger',
    close: [450, 330],
  }),
  'half-shirt': (side: Side): Cut => ({
    layers: [
      withParts(top(halfShirt, side), {
        seams: [
          ...(side === 'front' ? [...buttoned(286, 818, 5).seams, pocket(322, 384)] : yoke(halfShirt).seams),
          ...cuffs(halfShirt, 30),
        ],
        buttons: side === 'front' ? buttoned(300, 818, 5).buttons : [],
        pieces: side === 'front' ? campCollar(60, 190, 96) : collarBehind(60, 190),
      }),
    ],
    body: man,
    held: 'hanger',
    close: [450, 340],
  }),
};

const welts = ['M312 620L392 628V648L312 640Z', 'M588 620L508 628V648L588 640Z', 'M510 392L584 384V404L510 412Z'];

/** Draws the edge of the front and its buttons, from one height to another. */
export function buttoned(from: number, to: number, count: number) {
  const step = (to - from - 30) / count;
  return {
    seams: [`M434 ${from}V${to}`, `M467 ${from}V${to}`],
    buttons: Array.from({ length: count }, (_, index): [number, number] => [450, from + 24 + step * index]),
  };
}

/** A breast pocket. */
export function pocket(x: number, y: number): string {
  return `M${x} ${y}H${x + 84}V${y + 84}L${x + 42} ${y + 100}L${x} ${y + 84}ZM${x} ${y + 16}H${x + 84}`;
}

/** Draws a collar as it is seen from behind. */
export function collarBehind(neck: number, y: number): Piece[] {
  const outline = `M${450 - neck - 26} ${y + 16}Q${450 - neck} ${y - 14} ${450 - neck + 8} ${y - 14}Q450 ${y} ${450 + neck - 8} ${y - 14}Q${450 + neck} ${y - 14} ${450 + neck + 26} ${y + 16}Q450 ${y + 46} ${450 - neck - 26} ${y + 16}Z`;
  return [{ look: 'cloth', outline, level: 1 }];
}

/** Draws an open collar that lies flat. */
export function campCollar(neck: number, y: number, depth: number): Piece[] {
  return bothSides(
    `M${neck - 6} ${y - 8}L0 ${y + depth}L58 ${y + depth + 42}L${neck + 48} ${y + 50}L${neck + 22} ${y + 10}Z`,
  ).map((outline, index): Piece => ({ outline, look: 'cloth', grain: index === 0 ? 30 : -30 }));
}
