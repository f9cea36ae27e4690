import { gathers } from './gathers.ts';
import {
  bothSides,
  foldsOnBothSides,
  mirrored,
  neckInside,
  none,
  type Curve,
  type Cut,
  type Pattern,
  type Piece,
  type Side,
} from './shape.ts';

/** Festive clothes with very wide skirts. */
export const gowns = {
  anarkali: (side: Side): Cut => ({
    layers: [anarkali(side)],
    body: { top: 190, shoulder: 154 },
    held: 'hanger',
    close: [450, 350],
  }),
  // The lehenga has a very wide skirt, which hangs by two cords from the hanger of its short blouse.
  lehenga: (side: Side): Cut => ({
    layers: [lehengaSkirt(), choli(side)],
    body: { top: 170, shoulder: 142 },
    held: 'hanger',
    isLength: true,
    close: [450, 650],
  }),
};

function anarkali(side: Side): Pattern {
  const depth = side === 'front' ? 84 : 20;
  const bodice: Curve[] = [
    [34, 190 + depth, 52, 232, 56, 190],
    [70, 196, 122, 214, 150, 234],
    [152, 290, 148, 330, 144, 352],
    [138, 410, 122, 440, 118, 474],
    [60, 490, 30, 492, 0, 492],
  ];
  const skirt: Curve[] = [
    [40, 484, 90, 478, 118, 468],
    [164, 620, 248, 830, 322, 1030],
    [296, 1058, 268, 1036, 240, 1058],
    [204, 1074, 172, 1046, 140, 1070],
    [100, 1084, 70, 1054, 0, 1074],
  ];
  const sleeve = 'M132 226Q176 236 186 276L256 610Q226 634 194 622L138 380Z';
  return {
    ...none,
    pieces: [
      ...bothSides(sleeve).map((outline, index): Piece => ({
        outline,
        look: 'cloth',
        level: 0.82,
        grain: index === 0 ? 12 : -12,
      })),
      ...(side === 'front' ? neckInside(82, 56, 190) : []),
      { outline: mirrored(486, skirt), look: 'cloth', level: 0.94 },
      { outline: mirrored(190 + depth, bodice), look: 'cloth' },
    ],
    folds: [
      ...gathers(17, { y: 498, step: 14 }, { y: 1066, step: 40 }),
      ...foldsOnBothSides(14, 'M168 270Q196 440 222 610', 'M144 350Q116 384 84 386', 'M120 460Q84 430 66 400'),
      ...foldsOnBothSides(12, 'M168 420Q196 416 216 396', 'M176 452Q200 450 222 432'),
    ],
    seams: side === 'front' ? bothSides('M92 352Q104 420 88 474') : ['M450 214V480'],
    borders: [
      { path: 'M328 476Q450 506 572 476', width: 24 },
      { path: 'M118 1012Q290 1054 450 1050Q610 1054 782 1012', width: 30 },
      ...bothSides('M262 592Q226 616 188 606').map((path) => ({ path, width: 22 })),
      ...(side === 'front' ? [{ path: 'M388 184C392 250 416 284 450 284C484 284 508 250 512 184', width: 18 }] : []),
    ],
  };
}

function choli(side: Side): Pattern {
  const low = side === 'front' ? 280 : 330;
  const body: Curve[] = [
    [40, low, 64, 236, 74, 170],
    [86, 176, 116, 186, 138, 200],
    [144, 246, 142, 286, 138, 316],
    [134, 350, 124, 374, 120, 398],
    [60, 412, 30, 414, 0, 414],
  ];
  return {
    ...none,
    pieces: [
      ...bothSides('M122 190Q168 200 178 240L204 336Q176 358 148 346L132 290Z').map((outline): Piece => ({
        outline,
        look: 'solid',
        level: 0.86,
      })),
      { outline: mirrored(low, body), look: 'solid' },
    ],
    folds: foldsOnBothSides(14, 'M136 318Q104 352 76 352', 'M122 380Q92 370 74 352', 'M160 220Q182 280 184 346'),
    seams: [...bothSides('M88 330Q98 370 84 408'), ...(side === 'front' ? [] : ['M450 330V410'])],
    borders: [
      { path: 'M326 400Q450 424 574 400', width: 18 },
      ...bothSides('M210 322Q176 344 142 332').map((path) => ({ path, width: 18 })),
    ],
  };
}

function lehengaSkirt(): Pattern {
  const skirt: Curve[] = [
    [40, 478, 90, 474, 118, 464],
    [190, 600, 286, 840, 352, 1060],
    [320, 1092, 288, 1068, 252, 1092],
    [204, 1110, 160, 1080, 112, 1104],
    [70, 1116, 30, 1090, 0, 1106],
  ];
  const tassel = (x: number, y: number): Piece => ({
    look: 'solid',
    outline: `M${x - 3} ${y}H${x + 3}L${x + 12} ${y + 44}H${x - 10}Z`,
  });
  return {
    ...none,
    pieces: [
      ...bothSides('M86 240L90 240L90 470L86 470Z').map((outline): Piece => ({ look: 'metal', level: 0.4, outline })),
      { outline: mirrored(476, skirt), look: 'cloth', level: 0.94 },
      { look: 'solid', outline: 'M330 444Q450 466 570 444L574 482Q450 506 326 482Z' },
      { look: 'solid', outline: 'M356 482L362 482L352 610L346 609Z', level: 1 },
      { look: 'solid', outline: 'M368 482L374 482L384 590L378 591Z', level: 1 },
      tassel(349, 606),
      tassel(381, 588),
    ],
    folds: gathers(21, { y: 500, step: 11 }, { y: 1100, step: 35 }),
    seams: [],
    borders: [
      { path: 'M82 1044Q280 1094 450 1086Q620 1094 818 1044', width: 48 },
      { path: 'M98 972Q280 1016 450 1010Q620 1016 802 972', width: 16 },
    ],
  };
}
