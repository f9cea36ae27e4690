import { gathers } from './gathers.ts';
import {
  foldsOnBothSides,
  bothSides,
  mirrored,
  neckInside,
  none,
  withParts,
  type Body,
  type Curve,
  type Cut,
  type Piece,
  type Side,
} from './shape.ts';
import { hemBorder } from './kurtas.ts';
import { cuffs, top, type TopMeasures } from './top.ts';

const blouse: TopMeasures = {
  shoulder: 150,
  sleeve: 175,
  sleeveWidth: 80,
  chest: 148,
  waist: 132,
  hip: 132,
  hem: 560,
  hemWidth: 134,
  neck: 78,
  neckDepth: 118,
  top: 200,
};
const woman: Body = { top: 200, shoulder: 154 };

/** Short tops that are worn over a skirt or under a saree. */
export const blouses = {
  blouse: (side: Side): Cut => ({
    layers: [
      withParts(top(side === 'back' ? { ...blouse, neckDepth: 150 } : blouse, 'front'), {
        borders: [hemBorder(blouse, 20), ...cuffs(blouse, 20).map((path) => ({ path, width: 20 }))],
        seams: [...(side === 'front' ? ['M450 318V570'] : []), ...bothSides('M82 400Q98 480 84 560')],
        buttons:
          side === 'front'
            ? [
                [450, 346],
                [450, 396],
                [450, 446],
                [450, 496],
              ]
            : [],
        folds: foldsOnBothSides(16, 'M130 372Q96 410 70 404', 'M124 470Q90 500 64 540'),
      }),
    ],
    body: woman,
    held: 'hanger',
    close: [450, 350],
  }),
  'peplum-top': (side: Side): Cut => ({
    layers: [peplum(side)],
    body: woman,
    held: 'hanger',
    close: [450, 360],
  }),
};

function peplum(side: Side) {
  const depth = side === 'front' ? 96 : 20;
  const bodice: Curve[] = [
    [40, 200 + depth, 64, 240, 68, 200],
    [80, 206, 120, 224, 148, 240],
    [152, 300, 150, 330, 146, 356],
    [140, 410, 122, 450, 118, 486],
    [60, 502, 30, 504, 0, 504],
  ];
  const skirt: Curve[] = [
    [40, 496, 90, 492, 118, 482],
    [160, 560, 206, 680, 226, 770],
    [200, 796, 176, 776, 146, 796],
    [104, 812, 70, 786, 0, 802],
  ];
  const puff = 'M134 230Q222 226 246 326Q250 372 232 396Q190 414 146 392Q150 320 122 250Z';
  return {
    ...none,
    pieces: [
      ...bothSides(puff).map((outline, index): Piece => ({
        outline,
        look: 'cloth',
        level: 0.86,
        grain: index === 0 ? 15 : -15,
      })),
      ...(side === 'front' ? neckInside(90, 68, 200) : []),
      { outline: mirrored(500, skirt), look: 'cloth', level: 0.92 } as const,
      { outline: mirrored(200 + depth, bodice), look: 'cloth' } as const,
    ],
    folds: [
      ...gathers(11, { y: 500, step: 22 }, { y: 800, step: 42 }),
      ...foldsOnBothSides(
        14,
        'M150 250Q186 300 190 396',
        'M180 252Q222 320 222 390',
        'M142 360Q112 400 78 400',
        'M116 470Q80 440 60 400',
      ),
    ],
    seams: side === 'front' ? bothSides('M88 360Q104 430 92 490') : ['M450 224V496'],
    borders: [
      { path: 'M320 490Q450 520 580 490', width: 22 },
      ...bothSides('M252 372Q200 408 140 384').map((path) => ({ path, width: 16 })),
    ],
    buttons: [],
  };
}
