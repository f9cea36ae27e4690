import { RAIL } from './hangers.ts';
import { ribbon } from './path.ts';
import { chance, none, type Body, type Cut, type Fold, type Pattern, type Piece } from './shape.ts';

/**
 * Measures for lengths of cloth, which have no shoulders of their own: a folded block of cloth is as wide as the
 * shoulders given here.
 */
const body: Body = { top: 150, shoulder: 148 };

/** The drawings of lengths of cloth that hang over a rail, as a shop shows them. */
export const drapes = {
  // The end of a saree with the wide woven border (the pallu) hangs in front, and its plain end behind.
  saree: (): Cut => ({
    layers: [
      fall({ above: [452, 640], below: [470, 704], bottom: 1000, level: 0.42, ends: [[16, 22]], selvedge: 22 }),
      fall({
        above: [262, 548],
        below: [214, 588],
        bottom: 1100,
        ends: [
          [58, 92],
          [134, 14],
          [166, 10],
          [214, 34],
        ],
        selvedge: 28,
      }),
    ],
    body,
    held: 'rail',
    isLength: true,
    close: [400, 940],
  }),
  dupatta: (): Cut => ({
    layers: [
      fall({
        above: [470, 590],
        below: [480, 640],
        bottom: 900,
        level: 0.42,
        ends: [
          [34, 46],
          [76, 10],
        ],
        selvedge: 12,
      }),
      fall({
        above: [316, 520],
        below: [286, 546],
        bottom: 1040,
        ends: [
          [34, 50],
          [78, 10],
          [104, 10],
        ],
        selvedge: 14,
      }),
    ],
    body,
    held: 'rail',
    isLength: true,
    close: [420, 880],
  }),
  stole: (): Cut => ({
    layers: [
      ...fringed({ above: [472, 560], below: [474, 586], bottom: 800, level: 0.42, ends: [[22, 18]] }),
      ...fringed({
        above: [352, 506],
        below: [338, 516],
        bottom: 920,
        ends: [
          [24, 20],
          [58, 8],
        ],
      }),
    ],
    body,
    held: 'rail',
    isLength: true,
    close: [428, 800],
  }),
  // A piece of fabric was cut from a roll, so it has no woven end.
  fabric: (): Cut => ({
    layers: [
      fall({ above: [470, 632], below: [476, 676], bottom: 970, level: 0.42 }),
      fall({ above: [286, 584], below: [236, 624], bottom: 1080, ends: [[20, 22]] }),
    ],
    body,
    held: 'rail',
    isLength: true,
    close: [420, 900],
  }),
};

type Fall = {
  /** The left and the right edge of the cloth at the rail (`above`), and at its end (`below`). */
  above: readonly [left: number, right: number];
  below: readonly [left: number, right: number];
  bottom: number;
  level?: number;
  /** Woven borders across the cloth, each with its distance from the end and its width. */
  ends?: ReadonlyArray<readonly [up: number, width: number]>;
  /** The width of the woven borders along both sides of the cloth. */
  selvedge?: number;
};

/** Draws one side of a cloth that hangs over the rail in folds. */
function fall({ above, below, bottom, level = 1, ends = [], selvedge = 0 }: Fall): Pattern {
  const [left, right] = above;
  const [endLeft, endRight] = below;
  const top = RAIL - 10;
  const leftSide = `C${left - 6} 420 ${endLeft + 12} 760 ${endLeft} ${bottom}`;
  const rightSide = `C${endRight - 12} 760 ${right + 6} 420 ${right} ${top + 18}`;
  const outline = `M${left} ${top + 18}${leftSide}${waves(endLeft, endRight, bottom)}${rightSide}Q${right - 2} ${top} ${right - 20} ${top}H${left + 20}Q${left + 2} ${top} ${left} ${top + 18}Z`;
  const along = [
    `M${left + selvedge * 0.3} ${top}L${left + selvedge * 0.3} ${top + 18}C${left - 6 + selvedge * 0.3} 420 ${endLeft + 12 + selvedge * 0.4} 760 ${endLeft + selvedge * 0.4} ${bottom + 30}`,
    `M${right - selvedge * 0.3} ${top}L${right - selvedge * 0.3} ${top + 18}C${right + 6 - selvedge * 0.3} 420 ${endRight - 12 - selvedge * 0.4} 760 ${endRight - selvedge * 0.4} ${bottom + 30}`,
  ];
  return {
    ...none,
    pieces: [{ look: 'cloth', level, outline }],
    folds: [
      ...hangingFolds({ above, below, bottom }),
      { path: `M${left - 10} ${top + 26}Q${(left + right) / 2} ${top + 34} ${right + 10} ${top + 26}`, width: 13 },
    ],
    borders: [
      ...(selvedge > 0 ? along.map((path) => ({ path, width: selvedge })) : []),
      ...ends.map(([up, width]) => ({
        path: `M${endLeft - 20} ${bottom - up}L${endLeft} ${bottom - up}${waves(endLeft, endRight, bottom - up)}L${endRight + 20} ${bottom - up}`,
        width,
      })),
    ],
  };
}

/** Draws a hem from left to right that swings forward and back with the folds. */
function waves(from: number, to: number, y: number): string {
  const count = Math.max(2, Math.round((to - from) / 62));
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, index) => {
    const x = from + index * step;
    return `Q${x + step / 2} ${y + (index % 2 === 0 ? 20 : -16)} ${x + step} ${y}`;
  }).join('');
}

/** Draws folds from the rail to the end of the cloth, all a little different. */
function hangingFolds({ above, below, bottom }: Fall): Fold[] {
  const count = Math.max(3, Math.round((below[1] - below[0]) / 44));
  const random = chance(`${above.join(' ')} ${bottom}`);
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5 + (random() - 0.5) * 0.5) / count;
    const end = share + (random() - 0.5) * 0.06;
    const at = ([left, right]: readonly [number, number], place: number) => left + (right - left) * place;
    return {
      path: `M${at(above, share)} ${RAIL}Q${at(above, share) + (random() - 0.5) * 20} ${(RAIL + bottom) / 2} ${at(below, end)} ${bottom + 26}`,
      width: 22 + random() * 14,
      thin: 'start',
      strength: 0.75 + random() * 0.4,
    };
  });
}

/** Draws a side of a cloth with twisted threads at its end. */
function fringed(one: Fall): Pattern[] {
  const [left, right] = one.below;
  const count = Math.floor((right - left) / 9);
  const threads = Array.from({ length: count }, (_, index): Piece => {
    const x = left + 5 + (index * (right - left - 6)) / count;
    const path = `M${x} ${one.bottom - 22}Q${x + 2} ${one.bottom + 14} ${x - 2 + (index % 3) * 2} ${one.bottom + 46}`;
    return { look: 'solid', level: (one.level ?? 1) * 0.9, outline: ribbon(path, (share) => 4.6 - share * 2) };
  });
  return [{ ...none, pieces: threads }, fall(one)];
}
