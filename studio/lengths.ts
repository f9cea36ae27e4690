import { gathers } from './gathers.ts';
import { none, type Body, type Cut, type Fold, type Pattern, type Piece, type Side } from './shape.ts';

const body: Body = { kind: 'woman', top: 150, shoulder: 148 };

/** Cloth sold by the metre. In the picture for scale it is draped over a shoulder, as a shop shows it. */
export const lengths = {
  // A fall over a wooden rod.
  fabric: (_side: Side): Cut => ({
    layers: [rod, ...fall()],
    body,
    held: 'alone',
    close: [420, 900],
    onBody: [overShoulder()],
    wornWith: 'trousers',
  }),
  // A roll on the table, its end drawn forward in waves.
  bolt: (_side: Side): Cut => ({
    layers: [drawnOut(), roll()],
    body,
    held: 'lying',
    close: [440, 640],
    onBody: [overShoulder()],
    wornWith: 'trousers',
  }),
};

/** A length of cloth folded to a block: the folds in front, the upper side seen from above. */
export function foldedStack(): Pattern {
  const slab = (index: number): Piece => {
    const [y, aside] = [938 - index * 50, [0, 9, -4, 6, 0][index] ?? 0];
    const [left, right] = [160 + aside, 740 + aside];
    return {
      look: 'cloth',
      level: index % 2 === 0 ? 0.72 : 0.6,
      outline: `M${left + 26} ${y}Q${left} ${y + 2} ${left} ${y + 26}Q${left} ${y + 50} ${left + 26} ${y + 52}Q450 ${y + 62} ${right - 26} ${y + 52}Q${right} ${y + 50} ${right} ${y + 26}Q${right} ${y + 2} ${right - 26} ${y}Z`,
    };
  };
  return {
    ...none,
    pieces: [
      ...[0, 1, 2, 3, 4].map(slab),
      {
        look: 'cloth',
        level: 1,
        grain: 2,
        outline:
          'M262 420Q450 408 640 420Q662 422 668 444L742 722Q748 762 718 766Q450 784 182 766Q152 762 158 722L232 444Q240 422 262 420Z',
      },
    ],
    folds: [
      { path: 'M250 470Q420 500 660 466', width: 26, strength: 0.5 },
      { path: 'M210 640Q450 600 700 660', width: 30, strength: 0.5 },
      { path: 'M170 742Q450 762 730 742', width: 14, strength: 0.5 },
    ],
    seams: [],
    borders: [
      ...[0, 1, 2, 3, 4].map((index) => ({
        path: `M712 ${936 - index * 50}Q722 ${962 - index * 50} 712 ${992 - index * 50}`,
        width: 20,
      })),
      { path: 'M640 410L734 776', width: 34 },
    ],
  };
}

const rod: Pattern = {
  ...none,
  pieces: [
    {
      look: 'wood',
      level: 0.5,
      outline: 'M206 168Q196 168 196 180Q196 192 206 192H694Q704 192 704 180Q704 168 694 168Z',
    },
    ...[200, 700].map((x): Piece => ({ look: 'metal', level: 0.6, outline: `M${x - 9} 160H${x + 9}V200H${x - 9}Z` })),
  ],
};

/** Over the rod: the end behind, and the one in front with its folds. */
function fall(): Pattern[] {
  const behind: Pattern = {
    ...none,
    pieces: [{ look: 'cloth', level: 0.45, outline: 'M470 176H626Q650 600 664 960Q560 984 470 966Z' }],
    folds: gathers(6, { y: 190, step: 26 }, { y: 970, step: 34 }).map((fold) => ({
      ...fold,
      path: fold.path.replaceAll(
        /M?(\d[\d.]*) (\d[\d.]*)/g,
        (pair, x, y) => `${pair.startsWith('M') ? 'M' : ''}${Number(x) + 120} ${y}`,
      ),
    })),
    seams: [],
    borders: [],
  };
  const front: Pattern = {
    ...none,
    pieces: [
      {
        look: 'cloth',
        level: 1,
        outline:
          'M296 176Q300 162 320 162H562Q580 162 584 176C592 400 606 760 622 1062Q590 1084 556 1066Q520 1048 480 1070Q440 1092 400 1068Q360 1046 320 1072Q284 1092 250 1070C268 760 286 400 296 176Z',
      },
    ],
    folds: [
      ...gathers(9, { y: 176, step: 30 }, { y: 1080, step: 40 }).map((fold) => ({
        ...fold,
        strength: (fold.strength ?? 1) * 1.15,
      })),
      { path: 'M300 196Q440 206 580 194', width: 14, strength: 0.5 },
    ],
    seams: [],
    borders: [
      {
        path: 'M242 1046Q284 1070 320 1050Q360 1024 400 1046Q440 1070 480 1048Q520 1026 556 1044Q590 1062 630 1038',
        width: 26,
      },
    ],
  };
  return [behind, front];
}

/** A cylinder in strips that stand out as far as its round, and its end with the layers of cloth. */
function roll(): Pattern {
  const strips = Array.from({ length: 9 }, (_, index): Piece => {
    const [upper, lower] = [330 + index * 26, 330 + (index + 1) * 26 + 1];
    const level = 0.45 + 0.55 * Math.sin(((index + 0.5) / 9) * Math.PI);
    return { look: 'cloth', level, outline: `M150 ${upper}Q146 ${upper + 13} 150 ${lower}H690V${upper}Z` };
  });
  const ring = (share: number, look: Piece['look']): Piece => ({
    look,
    level: 0.8,
    outline: `M690 ${447 - 117 * share}C${690 + 46 * share} ${447 - 117 * share} ${690 + 46 * share} ${447 + 117 * share} 690 ${447 + 117 * share}C${690 - 46 * share} ${447 + 117 * share} ${690 - 46 * share} ${447 - 117 * share} 690 ${447 - 117 * share}Z`,
  });
  return {
    ...none,
    pieces: [
      ...strips,
      ring(1, 'cloth'),
      ring(0.86, 'solid'),
      ring(0.74, 'cloth'),
      ring(0.6, 'solid'),
      ring(0.46, 'cloth'),
      ring(0.32, 'label'),
      ring(0.22, 'lining'),
    ],
    folds: [
      { path: 'M160 372Q400 360 660 376', width: 10, strength: 0.5 },
      { path: 'M160 520Q400 532 660 516', width: 12, strength: 0.6 },
    ],
    seams: [],
    borders: [{ path: 'M166 324Q160 440 166 570', width: 26 }],
  };
}

function drawnOut(): Pattern {
  const fold = (from: number, to: number): Fold => ({
    path: `M${from} 540Q${(from + to) / 2 + 14} 760 ${to} 1020`,
    width: 26,
    thin: 'start',
  });
  return {
    ...none,
    pieces: [
      {
        look: 'cloth',
        level: 0.7,
        outline:
          'M154 470Q150 700 128 960Q210 1000 300 972Q400 940 490 984Q580 1020 664 980Q712 960 752 968Q716 700 688 470Z',
      },
    ],
    folds: [fold(200, 180), fold(280, 270), fold(370, 380), fold(450, 470), fold(530, 570), fold(620, 672)],
    seams: [],
    borders: [
      { path: 'M158 470Q156 700 138 970', width: 26 },
      { path: 'M122 946Q210 986 300 958Q400 926 490 970Q580 1006 664 966Q712 946 756 954', width: 18 },
    ],
  };
}

/** Draped over one shoulder of the mannequin, down to the floor, and across it. */
function overShoulder(): Pattern {
  const folds = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share): Fold => ({
    path: `M${500 + share * 90} ${160 + share * 36}Q${430 + share * 150} 620 ${340 + share * 290} 1210`,
    width: 30,
    thin: 'start',
  }));
  return {
    ...none,
    pieces: [
      {
        look: 'cloth',
        level: 1,
        outline:
          'M484 168Q540 144 604 204Q624 500 640 760Q676 1000 700 1196Q600 1222 500 1202Q400 1190 296 1210Q330 900 380 640Q420 400 484 168Z',
      },
    ],
    folds,
    seams: [],
    borders: [{ path: 'M604 204Q624 500 640 760Q676 1000 700 1196', width: 30 }],
  };
}
