import { gathers } from './gathers.ts';
import { hipPockets, trouserLegs } from './trouser-legs.ts';
import {
  bothSides,
  foldsOnBothSides,
  mirrored,
  none,
  withParts,
  type Body,
  type Curve,
  type Cut,
  type Fold,
  type Pattern,
  type Piece,
  type Side,
} from './shape.ts';

/** The measures of people who wear a garment whose waist is at height 200 of the sheet. */
const woman: Body = { top: -130, shoulder: 156 };
const man: Body = { top: -170, shoulder: 184 };

/** Garments worn from the waist down, held by two clips. */
export const bottoms = {
  palazzo: (side: Side) =>
    clipped(
      withParts(trouserLegs({ waist: 150, hem: 230, bottom: 1020 }), {
        folds: [...pleatsBelow(226, 130, 9)],
        borders: hems(230, 1020, 22),
        ...drawstring(200, side),
      }),
      woman,
    ),
  trousers: (side: Side) =>
    clipped(
      withParts(
        trouserLegs({ waist: 140, hem: 118, bottom: 1010, thigh: 40 }),
        side === 'front'
          ? { seams: [...hipPockets(140), 'M470 236Q474 320 452 372'], buttons: [[450, 204]], folds: creased }
          : { seams: bothSides('M34 300H112V400L73 416L34 400Z'), folds: creased },
      ),
      man,
    ),
  joggers: (side: Side) => {
    const base = trouserLegs({ waist: 142, hem: 88, bottom: 960, thigh: 50 });
    const cuffs = bothSides('M140 940L16 950L26 1012Q84 1024 130 1006Z');
    return clipped(
      withParts(base, {
        pieces: [
          ...cuffs.map((outline): Piece => ({ outline, look: 'solid', level: 0.95 })),
          { look: 'solid', outline: 'M308 176Q450 190 592 176L594 226Q450 242 306 226Z' },
        ],
        folds: pleatsBelow(228, 60, 11),
        seams:
          side === 'front' ? [...hipPockets(142), ...drawstring(200, side).seams] : bothSides('M40 300H116V396H40Z'),
      }),
      man,
    );
  },
  churidar: (side: Side) =>
    clipped(
      withParts(trouserLegs({ waist: 132, hem: 40, bottom: 1030, thigh: 32 }), {
        folds: [0, 1, 2, 3, 4, 5].flatMap((ring) =>
          foldsOnBothSides(11, `M22 ${862 + ring * 28}Q60 ${878 + ring * 28} ${104 - ring * 2} ${858 + ring * 28}`),
        ),
        ...drawstring(200, side),
      }),
      woman,
    ),
  shorts: (side: Side) =>
    clipped(
      withParts(trouserLegs({ waist: 146, hem: 190, bottom: 620, thigh: 34 }), {
        ...drawstring(200, side),
        seams: [
          ...drawstring(200, side).seams,
          ...(side === 'front' ? hipPockets(146) : bothSides('M40 300H116V390H40Z')),
        ],
        folds: pleatsBelow(228, 60, 11),
      }),
      man,
    ),
  skirt: (_side: Side) => clipped(skirt(), woman),
  dungaree: (side: Side): Cut => ({
    layers: [dungaree(side)],
    body: { top: 210, shoulder: 124 },
    held: 'hanger',
    close: [450, 380],
  }),
};

function clipped(layer: Pattern, body: Body): Cut {
  return { layers: [layer], body, held: 'clips', close: [450, 340] };
}

/** The ironed crease of each trouser leg, drawn as a fold. */
const creased: Fold[] = foldsOnBothSides(9, 'M80 300Q96 640 98 1030').map((fold) => ({ ...fold, strength: 0.7 }));

/** Draws short folds below a gathered waistband. */
function pleatsBelow(y: number, length: number, count: number): Fold[] {
  return gathers(count, { y, step: 270 / count }, { y: y + length, step: 300 / count }).map((fold) => ({
    ...fold,
    thin: undefined,
    width: 14,
    strength: 0.7,
  }));
}

function hems(hem: number, bottom: number, width: number) {
  return [
    {
      path: `M${450 - hem - 60} ${bottom - 14}Q${450 - hem * 0.5} ${bottom + 2} 450 ${bottom - 6}Q${450 + hem * 0.5} ${bottom + 2} ${450 + hem + 60} ${bottom - 14}`,
      width,
    },
  ];
}

function drawstring(y: number, side: Side): { pieces: Piece[]; seams: string[] } {
  if (side === 'back') return { pieces: [], seams: [] };
  const cord = (outline: string): Piece => ({ look: 'solid', outline });
  return {
    pieces: [
      cord(`M434 ${y + 10}L440 ${y + 10}Q428 ${y + 70} 436 ${y + 132}L429 ${y + 133}Q420 ${y + 70} 434 ${y + 10}Z`),
      cord(`M460 ${y + 10}L466 ${y + 10}Q480 ${y + 60} 470 ${y + 116}L463 ${y + 116}Q472 ${y + 60} 460 ${y + 10}Z`),
    ],
    seams: [],
  };
}

function skirt(): Pattern {
  const fall: Curve[] = [
    [50, 226, 100, 222, 132, 212],
    [176, 380, 256, 740, 312, 980],
    [276, 1010, 240, 986, 206, 1010],
    [154, 1030, 112, 1000, 70, 1020],
    [40, 1030, 20, 1008, 0, 1020],
  ];
  return {
    ...none,
    pieces: [
      { outline: mirrored(224, fall), look: 'cloth', level: 0.96 },
      { look: 'solid', outline: 'M316 180Q450 200 584 180L586 228Q450 250 314 228Z' },
    ],
    folds: gathers(17, { y: 238, step: 15 }, { y: 1012, step: 38 }),
    seams: [],
    borders: [{ path: 'M128 958Q300 1006 450 996Q600 1006 772 958', width: 36 }],
  };
}

// Draws a dungaree for children, with a bib, straps and short legs.
function dungaree(side: Side): Pattern {
  const base = trouserLegs({ waist: 126, hem: 128, bottom: 940, top: 470, thigh: 34 });
  const strap = side === 'front' ? 'M62 306L92 302L118 214L90 206Z' : 'M-10 440L16 436L118 214L90 206Z';
  return withParts(base, {
    pieces: [
      ...(side === 'front'
        ? [{ look: 'cloth', outline: 'M352 300Q450 312 548 300L562 470Q450 486 338 470Z' } as const]
        : []),
      ...bothSides(strap).map((outline): Piece => ({ outline, look: 'cloth' })),
    ],
    seams:
      side === 'front'
        ? ['M392 344H508V424Q450 446 392 424Z', 'M354 314Q450 326 546 314', ...hipPockets(126, 470)]
        : bothSides('M34 560H104V650H34Z'),
    buttons:
      side === 'front'
        ? [
            [374, 318],
            [526, 318],
          ]
        : [],
    folds: foldsOnBothSides(14, 'M120 480Q90 500 60 496'),
  });
}
