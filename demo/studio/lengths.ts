import { none, type Cut, type Fold, type Pattern, type Piece } from './shape.ts';

/** The drawings of cloth that a shop sells by the metre, on its roll. */
export const lengths = {
  // The roll of cloth lies on the table, and its end is drawn forward in waves.
  bolt: (): Cut => ({
    layers: [drawnOut(), roll()],
    body: { top: 150, shoulder: 148 },
    held: 'lying',
    isLength: true,
    close: [440, 640],
  }),
};

/** Draws a length of cloth folded into a block: the folds are in front, and the upper side is seen from above. */
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

/**
 * Draws a roll as strips, each as high as the curve of the cylinder at its place, and the end of the roll with its
 * layers of cloth.
 */
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
