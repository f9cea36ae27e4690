import {
  bothSides,
  foldsOnBothSides,
  line,
  mirrored,
  neckInside,
  none,
  withParts,
  type Curve,
  type Cut,
  type Piece,
  type Side,
} from './shape.ts';
import { cuffs, top, type TopMeasures } from './top.ts';

const kurta: TopMeasures = {
  shoulder: 156,
  sleeve: 330,
  sleeveWidth: 72,
  chest: 148,
  waist: 130,
  hip: 164,
  hem: 1020,
  hemWidth: 198,
  neck: 54,
  neckDepth: 84,
  top: 190,
  slit: 640,
};
const shortKurti: TopMeasures = {
  ...kurta,
  sleeve: 220,
  sleeveWidth: 80,
  hem: 800,
  hip: 160,
  hemWidth: 176,
  neckDepth: 104,
  slit: 650,
};
const mensKurta: TopMeasures = {
  ...kurta,
  shoulder: 184,
  sleeve: 440,
  sleeveWidth: 78,
  chest: 178,
  waist: 172,
  hip: 182,
  hem: 990,
  hemWidth: 196,
  neckDepth: 36,
  top: 170,
  slit: 720,
};
const kidsKurta: TopMeasures = {
  shoulder: 150,
  sleeve: 330,
  sleeveWidth: 72,
  chest: 146,
  waist: 144,
  hip: 156,
  hem: 860,
  hemWidth: 172,
  neck: 48,
  neckDepth: 32,
  top: 200,
  slit: 680,
};

/** Kurtas and garments with the same cut, for women, men and children. */
export const kurtas = {
  kurta: (side: Side): Cut => ({
    layers: [
      withParts(top(kurta, side), {
        borders: [hemBorder(kurta, 30), ...cuffs(kurta, 22).map((path) => ({ path, width: 22 }))],
        ...(side === 'front' ? placket(274, 190) : yoke(kurta)),
      }),
    ],
    body: { top: 190, shoulder: 156 },
    held: 'hanger',
    close: [450, 340],
  }),
  'short-kurti': (side: Side): Cut => ({
    layers: [
      withParts(top(shortKurti, side), {
        borders: [hemBorder(shortKurti, 22), ...cuffs(shortKurti, 18).map((path) => ({ path, width: 18 }))],
        ...(side === 'front' ? placket(294, 120) : yoke(shortKurti)),
      }),
    ],
    body: { top: 190, shoulder: 156 },
    held: 'hanger',
    close: [450, 340],
  }),
  kaftan: (side: Side): Cut => ({
    layers: [kaftan(side)],
    body: { top: 190, shoulder: 156 },
    held: 'hanger',
    close: [450, 350],
  }),
  'mens-kurta': (side: Side): Cut => ({
    layers: [
      withParts(top(mensKurta, side), {
        ...(side === 'front' ? placket(206, 270) : yoke(mensKurta)),
        pieces: [...(side === 'front' ? placket(206, 270).pieces : []), ...standCollar(52, 170, side)],
      }),
    ],
    body: { top: 170, shoulder: 184 },
    held: 'hanger',
    close: [450, 310],
  }),
  'kids-kurta': (side: Side): Cut => ({
    layers: [
      withParts(top(kidsKurta, side), {
        borders: [hemBorder(kidsKurta, 20), ...cuffs(kidsKurta, 16).map((path) => ({ path, width: 16 }))],
        ...(side === 'front' ? placket(232, 200) : yoke(kidsKurta)),
        pieces: [...(side === 'front' ? placket(232, 200).pieces : []), ...standCollar(48, 200, side)],
      }),
    ],
    body: { top: 200, shoulder: 150 },
    held: 'hanger',
    close: [450, 330],
  }),
};

/** Draws a border along the hem of a garment. */
export function hemBorder({ hem, hemWidth }: TopMeasures, width: number) {
  const y = hem - width / 2 - 6;
  const path = `M${450 - hemWidth - 10} ${y - 16}Q${450 - hemWidth * 0.4} ${y + 6} 450 ${y + 4}Q${450 + hemWidth * 0.4} ${y + 6} ${450 + hemWidth + 10} ${y - 16}`;
  return { path, width };
}

/** Draws the opening below the neck with its buttons. */
export function placket(
  from: number,
  length: number,
  count = 4,
): { pieces: Piece[]; seams: string[]; buttons: Array<[number, number]> } {
  const step = length / count;
  return {
    pieces: [
      {
        look: 'cloth',
        outline: `M436 ${from - 8}H464V${from + length + 16}L450 ${from + length + 26}L436 ${from + length + 16}Z`,
        level: 1,
      },
    ],
    seams: [`M441 ${from}V${from + length + 14}`, `M459 ${from}V${from + length + 14}`],
    buttons: Array.from({ length: count }, (_, index) => [450, from + step * (index + 0.45)]),
  };
}

/** Draws the seam across the back of the shoulders. */
export function yoke({ shoulder, top: y }: TopMeasures) {
  return {
    pieces: [],
    seams: [`M${450 - shoulder} ${y + 96}Q450 ${y + 112} ${450 + shoulder} ${y + 96}`],
    buttons: [],
  };
}

/** Draws a collar that stands round the neck and is closed in front. */
export function standCollar(neck: number, y: number, side: Side): Piece[] {
  if (side === 'back')
    return [
      {
        look: 'cloth',
        outline: `M${450 - neck - 6} ${y + 6}Q450 ${y + 30} ${450 + neck + 6} ${y + 6}L${450 + neck - 2} ${y - 24}Q450 ${y - 8} ${450 - neck + 2} ${y - 24}Z`,
      },
    ];
  return [
    {
      look: 'lining',
      outline: `M${450 - neck + 2} ${y - 22}Q450 ${y - 6} ${450 + neck - 2} ${y - 22}L450 ${y + 40}Z`,
      level: 0.6,
      isHollow: true,
    },
    ...bothSides(
      `M${neck - 2} ${y - 24}Q${neck - 8} ${y + 20} 2 ${y + 40}L0 ${y + 62}Q${neck} ${y + 46} ${neck + 14} ${y + 2}Z`,
    ).map((outline): Piece => ({ outline, look: 'cloth', level: 1 })),
  ];
}

function kaftan(side: Side) {
  const neckDepth = side === 'front' ? 96 : 22;
  const body: Curve[] = [
    [30, 176 + neckDepth, 52, 226, 58, 186],
    line(58, 186, 150, 218),
    [222, 262, 262, 400, 290, 560],
    [296, 600, 286, 628, 262, 640],
    [246, 640, 232, 634, 222, 630],
    [238, 760, 250, 900, 262, 1040],
    [180, 1060, 90, 1056, 0, 1060],
  ];
  return {
    ...none,
    pieces: [
      ...(side === 'front' ? neckInside(86, 58, 186) : []),
      { outline: mirrored(180 + neckDepth, body), look: 'cloth' } as const,
    ],
    folds: [
      ...foldsOnBothSides(
        26,
        'M128 236Q206 400 250 620',
        'M96 300Q130 660 176 1060',
        'M190 600Q206 800 232 1050',
        'M170 330Q216 460 214 600',
      ),
      { path: 'M440 420Q424 720 396 1054', width: 26 },
      { path: 'M476 520Q490 760 520 1054', width: 22 },
    ],
    seams: bothSides('M222 640Q160 660 120 654'),
    borders: [
      { path: 'M186 1036Q320 1048 450 1046Q580 1048 714 1036', width: 30 },
      ...bothSides('M268 440Q290 560 276 640').map((path) => ({ path, width: 18 })),
      ...(side === 'front' ? [{ path: 'M384 180Q400 262 450 286Q500 262 516 180', width: 26 }] : []),
    ],
  };
}
