import {
  foldsOnBothSides,
  mirrored,
  none,
  type Body,
  type Curve,
  type Cut,
  type Fold,
  type Pattern,
  type Piece,
  type Side,
} from './shape.ts';
import { top } from './top.ts';

const body: Body = { kind: 'woman', top: 150, shoulder: 148 };

/** Pleats below the waist, the pallu across the breast and over the left shoulder. */
export const saree = (side: Side): Cut => ({
  layers:
    side === 'front'
      ? [palluBehind(), choli(side), skirtOfSaree(), pleats(), palluInFront()]
      : [skirtOfSaree(), choli(side), palluAtTheBack()],
  body,
  held: 'form',
  close: [462, 400],
});

function choli(side: Side): Pattern {
  const blouse = top({
    shoulder: 148,
    sleeve: 150,
    sleeveWidth: 76,
    chest: 140,
    waist: 116,
    hip: 116,
    hem: 400,
    hemWidth: 118,
    neck: 66,
    neckDepth: side === 'front' ? 90 : 110,
    top: 150,
  });
  const pieces = blouse.pieces
    .filter(({ isHollow }) => !isHollow)
    .map((piece): Piece => ({ ...piece, look: 'solid', level: 0.86 }));
  return {
    ...blouse,
    pieces,
    folds: foldsOnBothSides(12, 'M136 320Q104 350 76 350', 'M118 380Q92 370 74 356', 'M168 230Q186 280 190 330'),
  };
}

/** Wound once round the hips, down to the floor. */
function skirtOfSaree(): Pattern {
  const half: Curve[] = [
    [40, 452, 80, 450, 104, 440],
    [140, 480, 166, 540, 172, 610],
    [182, 780, 196, 960, 214, 1212],
    [150, 1226, 70, 1222, 0, 1226],
  ];
  return {
    ...none,
    pieces: [{ outline: mirrored(452, half), look: 'cloth', level: 0.92 }],
    folds: [
      ...foldsOnBothSides(20, 'M96 450Q150 720 176 1230', 'M60 450Q110 800 128 1230'),
      { path: 'M346 470Q420 520 560 500', width: 16, strength: 0.7 },
      { path: 'M310 560Q420 600 600 540', width: 16, strength: 0.5 },
    ],
    seams: [],
    borders: [{ path: 'M230 1196Q340 1208 450 1208Q560 1208 670 1196', width: 34 }],
  };
}

/** The pleats in front, tucked in at the waist, opening towards the feet. */
function pleats(): Pattern {
  const folds = [0, 1, 2, 3, 4, 5, 6].map((index): Fold => ({
    path: `M${408 + index * 15} 452Q${400 + index * 18} 800 ${366 + index * 30} 1240`,
    width: 19,
    thin: 'start',
    strength: 1.7,
  }));
  return {
    ...none,
    pieces: [
      {
        outline: 'M398 452Q450 470 502 452Q520 800 560 1206Q520 1222 450 1218Q390 1222 346 1206Q384 800 398 452Z',
        look: 'cloth',
        level: 1,
      },
    ],
    folds,
    seams: [],
    borders: [{ path: 'M336 1192Q450 1208 566 1192', width: 34 }],
  };
}

/** From the right hip over the breast to the left shoulder. */
function palluInFront(): Pattern {
  const upper = 'M336 452Q400 380 470 300Q508 240 524 158';
  const lower = 'M604 210Q606 320 590 410Q560 520 470 548Q380 574 288 612';
  const fold = (share: number): Fold => {
    const mix = (a: number, b: number) => a + (b - a) * share;
    const path = `M${mix(330, 296)} ${mix(470, 590)}Q${mix(410, 470)} ${mix(390, 500)} ${mix(480, 580)} ${mix(290, 400)}Q${mix(516, 596)} ${mix(230, 300)} ${mix(530, 598)} ${mix(160, 200)}`;
    return { path, width: 15, strength: 1.05 };
  };
  return {
    ...none,
    pieces: [
      {
        look: 'cloth',
        grain: 36,
        outline:
          'M336 448Q400 380 470 300Q508 240 524 154Q570 156 604 204Q608 320 592 410Q562 522 470 550Q380 576 284 618Q296 520 336 448Z',
      },
    ],
    folds: [0.14, 0.28, 0.42, 0.56, 0.7, 0.84].map(fold),
    seams: [],
    borders: [
      { path: upper, width: 26 },
      { path: lower, width: 30 },
    ],
  };
}

/** The end of the pallu, which hangs from the shoulder behind the arm. */
function palluBehind(): Pattern {
  return {
    ...none,
    pieces: [
      { look: 'cloth', level: 0.5, outline: 'M540 170L604 204Q668 480 700 900Q650 920 590 908Q584 520 540 170Z' },
    ],
    folds: [
      { path: 'M584 210Q640 520 664 910', width: 18 },
      { path: 'M566 210Q606 520 622 910', width: 18 },
    ],
    seams: [],
    borders: [
      { path: 'M580 870Q650 880 704 862', width: 60 },
      { path: 'M604 204Q668 480 700 900', width: 20 },
    ],
  };
}

/** Seen from behind, the pallu falls from the shoulder over the back with its wide end. */
function palluAtTheBack(): Pattern {
  return {
    ...none,
    pieces: [
      {
        look: 'cloth',
        level: 1,
        outline: 'M296 204Q330 156 376 158Q470 300 560 470Q590 640 596 880Q460 912 288 890Q280 560 296 204Z',
      },
    ],
    folds: [
      { path: 'M316 190Q318 560 312 900', width: 18 },
      { path: 'M334 180Q366 560 366 900', width: 20 },
      { path: 'M352 176Q420 520 424 900', width: 20 },
      { path: 'M366 176Q470 480 486 900', width: 20 },
      { path: 'M372 170Q510 440 546 890', width: 18 },
    ],
    seams: [],
    borders: [
      { path: 'M376 158Q470 300 560 470Q590 640 596 880', width: 28 },
      { path: 'M280 850Q450 872 604 842', width: 70 },
      { path: 'M280 776Q450 798 600 770', width: 20 },
    ],
  };
}
