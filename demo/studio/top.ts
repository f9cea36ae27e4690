import {
  both,
  bothSides,
  foldsOnBothSides,
  line,
  mirrored,
  neckInside,
  none,
  type Curve,
  type Fold,
  type Pattern,
  type Piece,
  type Side,
} from './shape.ts';

/**
 * The measures of a garment for the upper body: widths and depths from the middle line, heights from the top of the
 * sheet.
 */
export type TopMeasures = {
  shoulder: number;
  /** The length of the sleeves; 0 for a garment without sleeves. */
  sleeve: number;
  sleeveWidth: number;
  chest: number;
  waist: number;
  hip: number;
  /** The height of the garment's lower end. */
  hem: number;
  hemWidth: number;
  neck: number;
  neckDepth: number;
  /** True if the neckline has a point and is not round. */
  isPointed?: boolean;
  /** The height of the garment's upper end. */
  top: number;
  /** The height at which the slits at the sides begin; undefined for a garment without slits. */
  slit?: number;
};

/** The measures of a top, and those that follow from them: waist, armpit, flare of the hem, and the end of a sleeve. */
type Fit = TopMeasures & { waistAt: number; armpit: number; flare: number; reach: number; drop: number };

/** The slope of a sleeve: its distance outwards for each unit downwards. */
const ARM = 0.3;

/** Draws a garment for the upper body in the shape of a worn one: sleeves and body hang down, and the neck is open. */
export function top(measures: TopMeasures, side: Side = 'front'): Pattern {
  const fit = fitOf(side === 'front' ? measures : { ...measures, neckDepth: 16, isPointed: false });
  return {
    ...none,
    pieces: [
      ...(fit.slit === undefined ? [] : [behindSlits(fit)]),
      ...(fit.sleeve === 0 ? [] : both((arm) => sleevePiece(fit, arm))),
      ...(side === 'front' ? neckInside(fit.neckDepth, fit.neck, fit.top) : []),
      { outline: mirrored(fit.top + fit.neckDepth, bodyOutline(fit)), look: 'cloth' },
    ],
    folds: foldsOf(fit),
    seams: [...both((arm) => armholeSeam(fit, arm)), hemSeam(fit)],
  };
}

function fitOf(measures: TopMeasures): Fit {
  const { top, hem, shoulder, sleeve } = measures;
  const waistAt = Math.min(top + 300, hem - 120);
  return {
    ...measures,
    waistAt,
    armpit: top + 165,
    flare: Math.min(160, (hem - waistAt) * 0.4),
    reach: shoulder + 26 + sleeve * ARM,
    drop: top + 46 + sleeve,
  };
}

/** Draws the right half of the body, from the middle of the neck to the middle of the hem. */
function bodyOutline(fit: Fit): Curve[] {
  const { shoulder, chest, waist, hip, hem, neck, neckDepth, top, waistAt, armpit, flare, isPointed, slit } = fit;
  const hemWidth = fit.hemWidth - (slit === undefined ? 0 : 15);
  const hemStart = hip + (fit.hemWidth - hip) * 0.4 - (slit === undefined ? 0 : 7);
  return [
    isPointed
      ? line(0, top + neckDepth, neck, top)
      : [neck * 0.62, top + neckDepth, neck * 0.98, top + neckDepth * 0.5, neck, top],
    [neck + 10, top + 6, shoulder - 40, top + 30, shoulder, top + 44],
    [shoulder + 2, top + 90, chest + 2, armpit - 40, chest, armpit],
    [chest - 4, armpit + 60, waist, waistAt - 60, waist, waistAt],
    [waist + 2, waistAt + (hem - waistAt) * 0.25, hip, hem - flare * 1.6, hemStart, hem - flare],
    [hemStart + 3, hem - flare * 0.6, hemWidth - 2, hem - flare * 0.3, hemWidth, hem - 8],
    [hemWidth * 0.7, hem + 9, hemWidth * 0.35, hem + 2, 0, hem + 9],
  ];
}

/** Draws the back of a garment with slits, which shows below them beside the front. */
function behindSlits(fit: Fit): Piece {
  const whole = { ...fit, hem: fit.hem - 5, slit: undefined, isPointed: false };
  return { outline: mirrored(fit.top + fit.neckDepth, bodyOutline(whole)), look: 'lining', level: 0.6 };
}

function sleevePiece({ shoulder, sleeveWidth, sleeve, chest, top, armpit, reach, drop }: Fit, side: 1 | -1): Piece {
  const x = (value: number) => 450 + side * value;
  const start = `${x(shoulder - 30)} ${top + 36}`;
  const cuff = `L${x(reach)} ${drop - 8}Q${x(reach - sleeveWidth * 0.45)} ${drop + 12} ${x(reach - sleeveWidth)} ${drop + 6}`;
  const outline = [
    `M${start}C${x(shoulder + 4)} ${top + 42} ${x(shoulder + 24)} ${top + 62} ${x(shoulder + 34)} ${top + 110}`,
    `${cuff}L${x(Math.min(chest - 6, reach - sleeveWidth + 20))} ${Math.min(armpit + 22, drop - 30)}Q${x(chest - 30)} ${armpit - 60} ${start}Z`,
  ].join('');
  return { outline, look: 'cloth', level: sleeve > 240 ? 0.8 : 0.86, grain: -side * 15 };
}

function foldsOf(fit: Fit): Fold[] {
  const { chest, waist, hip, hem, hemWidth, waistAt, armpit, sleeve } = fit;
  const body = [
    ...foldsOnBothSides(
      18,
      `M${chest * 0.94} ${armpit + 4}Q${waist * 0.82} ${armpit + 50} ${waist * 0.55} ${armpit + 100}`,
    ),
    ...foldsOnBothSides(
      18,
      `M${waist * 0.98} ${waistAt - 30}Q${waist * 0.7} ${waistAt - 8} ${waist * 0.4} ${waistAt - 14}`,
    ),
  ].map((fold): Fold => ({ ...fold, strength: 0.55 }));
  const toHem = foldsOnBothSides(
    22,
    `M${waist * 0.6} ${waistAt - 10}Q${hip * 0.62} ${(waistAt + hem) / 2} ${hemWidth * 0.68} ${hem + 20}`,
  );
  const middle = `M${450 - waist * 0.2} ${waistAt + 40}Q${450 - hip * 0.18} ${hem - 160} ${450 - hemWidth * 0.26} ${hem + 20}`;
  const second = `M${450 + waist * 0.26} ${waistAt + 90}Q${450 + hip * 0.2} ${hem - 160} ${450 + hemWidth * 0.2} ${hem + 20}`;
  return [
    ...body,
    ...toHem,
    { path: middle, width: 24 },
    { path: second, width: 20 },
    ...(sleeve === 0 ? [] : both((side) => sleeveFolds(fit, side)).flat()),
  ];
}

/** Draws the folds of a sleeve: from the armhole down, and across the place where the elbow bends. */
function sleeveFolds({ shoulder, sleeve, sleeveWidth, chest, top, armpit, reach, drop }: Fit, side: 1 | -1): Fold[] {
  const x = (value: number) => 450 + side * value;
  const along = `M${x(shoulder + 2)} ${top + 90}Q${x((shoulder + reach) / 2 - 6)} ${(top + drop) / 2} ${x(reach - sleeveWidth * 0.4)} ${drop}`;
  const under = `M${x(chest - 2)} ${armpit + 16}L${x(shoulder + 22)} ${armpit - 30}`;
  const elbow = [0, 26, 50].map((down) => {
    const y = top + 250 + down;
    const inner = shoulder - 20 + (y - top) * ARM * 0.86;
    return `M${x(inner - 16)} ${y + 14}Q${x(inner + 14)} ${y + 4} ${x(inner + 44)} ${y - 14}`;
  });
  return [
    { path: along, width: 16 },
    { path: under, width: 14 },
    ...(sleeve > 280 ? elbow.map((path): Fold => ({ path, width: 13, strength: 0.9 })) : []),
  ];
}

function armholeSeam({ shoulder, chest, top, armpit }: Fit, side: 1 | -1): string {
  const x = (value: number) => 450 + side * value;
  return `M${x(shoulder - 4)} ${top + 44}Q${x(chest - 2)} ${top + 110} ${x(chest - 3)} ${armpit}`;
}

/** Draws the stitches above the hem. */
function hemSeam({ hemWidth, hem }: Fit): string {
  return `M${450 - hemWidth} ${hem - 26}Q${450 - hemWidth * 0.4} ${hem - 10} 450 ${hem - 9}Q${450 + hemWidth * 0.4} ${hem - 10} ${450 + hemWidth} ${hem - 26}`;
}

/** Draws cuffs as bands across the ends of the sleeves. */
export function cuffs(measures: TopMeasures, width: number): string[] {
  const { reach, drop, sleeveWidth } = fitOf(measures);
  return bothSides(
    `M${reach + 4} ${drop - width / 2 - 10}Q${reach - sleeveWidth * 0.45} ${drop - width / 2 + 12} ${reach - sleeveWidth - 4} ${drop - width / 2 + 5}`,
  );
}

/** Draws a collar of two points, from the width and depth of the neck. */
export function collar(neck: number, top: number, depth: number): Piece[] {
  const points = both((side) => {
    const x = (value: number) => 450 + side * value;
    return `M${x(neck - 8)} ${top - 8}L450 ${top + depth + 18}L${x(30)} ${top + depth + 66}L${x(neck + 26)} ${top + 22}Q${x(neck + 14)} ${top} ${x(neck - 8)} ${top - 8}Z`;
  });
  return points.map((outline, index): Piece => ({ outline, look: 'cloth', level: 1, grain: index === 0 ? 40 : -40 }));
}
