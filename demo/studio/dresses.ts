import { gathers } from './gathers.ts';
import { hemBorder, yoke } from './kurtas.ts';
import {
  bothSides,
  foldsOnBothSides,
  line,
  mirrored,
  neckInside,
  none,
  withParts,
  type Body,
  type Curve,
  type Cut,
  type Pattern,
  type Piece,
  type Side,
} from './shape.ts';
import { buttoned, collarBehind } from './shirts.ts';
import { collar, cuffs, top, type TopMeasures } from './top.ts';

const woman: Body = { top: 190, shoulder: 154 };
const shirtDress: TopMeasures = {
  shoulder: 160,
  sleeve: 230,
  sleeveWidth: 78,
  chest: 154,
  waist: 130,
  hip: 196,
  hem: 980,
  hemWidth: 232,
  neck: 54,
  neckDepth: 42,
  top: 190,
};

/** Dresses for women and girls. */
export const dresses = {
  dress: (side: Side): Cut => ({ layers: [strappy(side)], body: woman, held: 'hanger', close: [450, 380] }),
  'tiered-dress': (side: Side): Cut => ({ layers: [tiered(side)], body: woman, held: 'hanger', close: [450, 330] }),
  'shirt-dress': (side: Side): Cut => ({
    layers: [
      withParts(top(shirtDress, side), {
        pieces: [
          { look: 'solid', outline: 'M316 474Q450 502 584 474L586 506Q450 536 314 506Z' },
          ...(side === 'front'
            ? [{ look: 'solid', outline: 'M440 494L470 496L478 640L452 634Z' } as const, ...collar(54, 190, 40)]
            : collarBehind(54, 190)),
        ],
        seams: [...(side === 'front' ? buttoned(252, 980, 8).seams : yoke(shirtDress).seams), ...cuffs(shirtDress, 30)],
        buttons: side === 'front' ? buttoned(284, 980, 8).buttons.filter(([, y]) => y < 460 || y > 650) : [],
        borders: [hemBorder({ ...shirtDress, hem: 996 }, 6)],
      }),
    ],
    body: woman,
    held: 'hanger',
    close: [450, 340],
  }),
  nightdress: (side: Side): Cut => ({ layers: [nightdress(side)], body: woman, held: 'hanger', close: [450, 330] }),
  frock: (side: Side): Cut => ({
    layers: [frock(side)],
    body: { top: 200, shoulder: 122 },
    held: 'hanger',
    close: [450, 350],
  }),
};

function strappy(side: Side): Pattern {
  const low = side === 'front' ? 294 : 330;
  const bodice: Curve[] = [
    [40, low, 72, 282, 86, 256],
    [96, 240, 100, 214, 104, 186],
    line(104, 186, 122, 188),
    [124, 250, 134, 300, 140, 346],
    [134, 410, 116, 450, 112, 486],
    [60, 500, 30, 502, 0, 502],
  ];
  const skirt: Curve[] = [
    [40, 496, 80, 492, 113, 482],
    [176, 560, 236, 760, 268, 960],
    [236, 990, 206, 966, 172, 988],
    [130, 1004, 90, 976, 0, 994],
  ];
  const inside = `M364 250Q450 ${side === 'front' ? 322 : 300} 536 250L520 330H380Z`;
  return {
    ...none,
    pieces: [
      ...(side === 'front' ? [{ look: 'lining', outline: inside, level: 0.6 } as const] : []),
      { outline: mirrored(500, skirt), look: 'cloth', level: 0.95 },
      { outline: mirrored(low, bodice), look: 'cloth' },
      { look: 'solid', outline: 'M336 468Q450 498 564 468L566 494Q450 524 334 494Z' },
    ],
    folds: [
      ...gathers(13, { y: 512, step: 17 }, { y: 990, step: 40 }),
      ...foldsOnBothSides(14, 'M138 350Q110 380 74 380', 'M116 450Q80 430 60 400'),
    ],
    seams: side === 'front' ? bothSides('M84 300Q88 400 66 480') : ['M450 330V486'],
    borders: [],
  };
}

/** Draws a dress of three tiers, each wider than the tier above. */
function tiered(side: Side): Pattern {
  const depth = side === 'front' ? 76 : 18;
  const bodice: Curve[] = [
    [34, 186 + depth, 56, 226, 60, 186],
    [72, 190, 120, 206, 148, 224],
    [152, 270, 150, 310, 146, 340],
    [140, 372, 132, 394, 130, 414],
    [60, 428, 30, 430, 0, 430],
  ];
  const tier = (fromY: number, from: number, toY: number, to: number, level: number): Piece => ({
    look: 'cloth',
    level,
    outline: mirrored(fromY, [
      [40, fromY, from * 0.7, fromY - 4, from, fromY - 12],
      [from + 14, fromY + 60, to - 6, toY - 70, to, toY - 14],
      [to * 0.8, toY + 12, to * 0.62, toY - 8, to * 0.45, toY + 8],
      [to * 0.3, toY + 18, to * 0.15, toY - 4, 0, toY + 10],
    ]),
  });
  return {
    ...none,
    pieces: [
      ...bothSides('M130 216Q186 216 206 286L240 430Q206 452 172 436L140 340Z').map((outline, index): Piece => ({
        outline,
        look: 'cloth',
        level: 0.82,
        grain: index === 0 ? 13 : -13,
      })),
      ...(side === 'front' ? neckInside(76, 60, 186) : []),
      tier(812, 204, 1050, 276, 0.76),
      tier(616, 162, 836, 222, 0.88),
      tier(424, 130, 640, 178, 0.96),
      { outline: mirrored(186 + depth, bodice), look: 'cloth' },
    ],
    folds: [
      ...gathers(11, { y: 440, step: 22 }, { y: 616, step: 34 }),
      ...gathers(13, { y: 656, step: 26 }, { y: 812, step: 36 }),
      ...gathers(15, { y: 852, step: 28 }, { y: 1036, step: 38 }),
      ...foldsOnBothSides(14, 'M168 250Q196 330 204 430', 'M142 350Q116 380 84 384'),
    ],
    seams: ['M318 414Q450 442 582 414', 'M440 268V330'].slice(0, side === 'front' ? 2 : 1),
    borders: bothSides('M244 418Q206 440 168 424').map((path) => ({ path, width: 14 })),
  };
}

function nightdress(side: Side): Pattern {
  const depth = side === 'front' ? 78 : 18;
  const yokePiece: Curve[] = [
    [38, 196 + depth, 62, 234, 66, 196],
    [80, 202, 124, 214, 150, 230],
    [154, 270, 152, 310, 148, 344],
    [100, 358, 50, 362, 0, 364],
  ];
  const fall: Curve[] = [
    [50, 356, 100, 350, 149, 338],
    [168, 560, 196, 820, 218, 1030],
    [184, 1056, 144, 1036, 106, 1054],
    [64, 1066, 30, 1046, 0, 1060],
  ];
  return {
    ...none,
    pieces: [
      ...bothSides('M134 220Q196 222 208 280L238 410Q204 432 164 418L144 340Z').map((outline, index): Piece => ({
        outline,
        look: 'cloth',
        level: 0.84,
        grain: index === 0 ? 13 : -13,
      })),
      ...(side === 'front' ? neckInside(76, 66, 196) : []),
      { outline: mirrored(356, fall), look: 'cloth', level: 0.94 },
      { outline: mirrored(196 + depth, yokePiece), look: 'cloth' },
    ],
    folds: [
      ...gathers(13, { y: 372, step: 22 }, { y: 1056, step: 32 }),
      ...foldsOnBothSides(14, 'M168 250Q196 320 202 410'),
    ],
    seams: ['M302 342Q450 378 598 342'],
    borders: [
      { path: 'M302 346Q450 380 598 346', width: 14 },
      { path: 'M222 1030Q450 1064 678 1030', width: 14 },
      ...bothSides('M242 398Q204 420 160 406').map((path) => ({ path, width: 12 })),
    ],
    buttons:
      side === 'front'
        ? [
            [450, 296],
            [450, 324],
          ]
        : [],
  };
}

function frock(side: Side): Pattern {
  const depth = side === 'front' ? 66 : 18;
  const bodice: Curve[] = [
    [34, 200 + depth, 54, 240, 60, 200],
    [74, 206, 104, 216, 120, 228],
    [124, 280, 130, 320, 126, 350],
    [124, 384, 118, 406, 116, 430],
    [60, 444, 30, 446, 0, 446],
  ];
  const skirt: Curve[] = [
    [40, 442, 80, 436, 116, 426],
    [196, 490, 260, 660, 288, 810],
    [252, 840, 220, 816, 184, 838],
    [136, 856, 90, 826, 0, 844],
  ];
  const puff = 'M108 226Q196 214 222 306Q184 352 130 336Q120 284 108 226Z';
  return {
    ...none,
    pieces: [
      ...bothSides(puff).map((outline): Piece => ({ outline, look: 'cloth', level: 0.84 })),
      ...(side === 'front' ? neckInside(64, 60, 200) : []),
      { outline: mirrored(442, skirt), look: 'cloth', level: 0.92 },
      { outline: mirrored(200 + depth, bodice), look: 'cloth' },
      { look: 'solid', outline: 'M332 414Q450 444 568 414L570 444Q450 476 330 444Z' },
      ...(side === 'back'
        ? bothSides('M4 446Q60 400 92 436Q70 470 6 462Z').map((outline): Piece => ({ outline, look: 'solid' }))
        : []),
    ],
    folds: [
      ...gathers(15, { y: 452, step: 15 }, { y: 836, step: 40 }),
      ...foldsOnBothSides(12, 'M130 240Q166 280 166 340', 'M150 236Q196 280 196 336', 'M124 350Q100 376 76 376'),
    ],
    seams: [],
    borders: [{ path: 'M164 806Q300 840 450 832Q600 840 736 806', width: 22 }],
    buttons:
      side === 'front'
        ? [
            [450, 300],
            [450, 338],
            [450, 376],
          ]
        : [],
  };
}
