import { both, mirrored, none, type Curve, type Pattern, type Piece } from './shape.ts';

type Legs = { waist: number; hem: number; bottom: number; top?: number; /** How far the leg stands out at the thigh. */ thigh?: number };

/** Two legs and a waistband. `hem` is half a leg's width below. */
export function legs({ waist, hem, bottom, top = 200, thigh = 46 }: Legs): Pattern {
  const knee = Math.min(top + 330, top + (bottom - top) * 0.5);
  const leg = (side: 1 | -1) => {
    const x = (value: number) => 450 + side * value;
    return `M${x(-6)} ${top + 4}L${x(waist)} ${top}Q${x(waist + thigh)} ${top + (knee - top) * 0.52} ${x(waist + thigh - 2)} ${knee}Q${x(hem * 0.7 + thigh + 38)} ${(knee + bottom) / 2} ${x(hem + 52)} ${bottom}Q${x(hem * 0.5 + 30)} ${bottom + 16} ${x(26)} ${bottom + 4}Q${x(20)} ${Math.min(top + 520, bottom - 60)} ${x(0)} ${Math.min(top + 300, top + (bottom - top) * 0.5)}Z`;
  };
  return {
    ...none,
    pieces: [...both(leg).map((outline): Piece => ({ outline, look: 'cloth' })), { look: 'cloth', outline: `M${450 - waist - 2} ${top - 22}Q450 ${top - 8} ${450 + waist + 2} ${top - 22}L${450 + waist + 4} ${top + 26}Q450 ${top + 42} ${450 - waist - 4} ${top + 26}Z` }],
    folds: [...both((side) => `M${450 + side * waist * 0.55} ${top + 40}Q${450 + side * (waist * 0.7 + 20)} ${(top + bottom) / 2} ${450 + side * (hem * 0.6 + 30)} ${bottom}`), ...both((side) => `M${450 + side * 8} ${top + 290}Q${450 + side * 60} ${top + 330} ${450 + side * (waist + 20)} ${top + 310}`), ...both((side) => `M${450 + side * (waist + 20)} ${top + 160}Q${450 + side * (waist + 10)} ${(top + bottom) / 2} ${450 + side * (hem + 20)} ${bottom}`)],
    seams: [`M450 ${top + 34}V${top + 250}`, `M${450 - waist} ${top + 28}Q450 ${top + 44} ${450 + waist} ${top + 28}`, ...both((side) => `M${450 + side * (waist - 34)} ${top + 34}Q${450 + side * (waist - 6)} ${top + 90} ${450 + side * (waist + 22)} ${top + 130}`)],
  };
}

function drawstring(top: number): string[] {
  return [`M438 ${top + 12}Q420 ${top + 70} 432 ${top + 120}`, `M462 ${top + 12}Q478 ${top + 60} 466 ${top + 108}`];
}

export const bottoms = {
  palazzo: () => legs({ waist: 150, hem: 238, bottom: 1020 }),
  trousers: () => legs({ waist: 140, hem: 128, bottom: 1010 }),
  joggers: (): Pattern => {
    const base = legs({ waist: 142, hem: 92, bottom: 960, thigh: 54 });
    const cuff = (side: 1 | -1) => `M${450 + side * 146} 948L${450 + side * 24} 956L${450 + side * 34} 1010Q${450 + side * 88} 1022 ${450 + side * 136} 1006Z`;
    return { ...base, pieces: [...base.pieces, ...both(cuff).map((outline): Piece => ({ outline, look: 'solid' })), { look: 'solid', outline: 'M308 178Q450 192 592 178L594 226Q450 242 306 226Z' }], seams: [...base.seams, ...drawstring(200)] };
  },
  churidar: (): Pattern => {
    const base = legs({ waist: 132, hem: 44, bottom: 1030, thigh: 34 });
    const gathered = (side: 1 | -1) => [0, 1, 2, 3, 4].map((ring) => `M${450 + side * 30} ${890 + ring * 30}Q${450 + side * 66} ${902 + ring * 30} ${450 + side * (104 - ring * 2)} ${888 + ring * 30}`);
    return { ...base, folds: [...base.folds, ...gathered(1), ...gathered(-1)] };
  },
  shorts: (): Pattern => {
    const base = legs({ waist: 146, hem: 150, bottom: 640 });
    return { ...base, seams: [...base.seams, ...drawstring(200), ...both((side) => `M${450 + side * 200} 624L${450 + side * 30} 630`)] };
  },
  skirt: (): Pattern => {
    const fall: Curve[] = [
      [50, 226, 100, 222, 132, 212],
      [176, 360, 250, 660, 302, 880],
      [266, 906, 232, 888, 200, 908],
      [150, 926, 110, 900, 70, 918],
      [40, 926, 20, 908, 0, 918],
    ];
    return {
      ...none,
      pieces: [{ outline: mirrored(224, fall), look: 'cloth' }, { look: 'solid', outline: 'M316 182Q450 200 584 182L586 226Q450 246 314 226Z' }],
      folds: Array.from({ length: 13 }, (_, i) => `M${450 + (i - 6) * 20} 232Q${450 + (i - 6) * 32} 560 ${450 + (i - 6) * 46} 904`),
      seams: ['M316 228Q450 248 584 228'],
      bands: ['M156 846Q450 930 744 846L750 872Q450 956 150 872Z'],
    };
  },
  // Bib, straps and short legs: made for knees on the ground.
  dungaree: (): Pattern => {
    const base = legs({ waist: 130, hem: 104, bottom: 940, top: 470, thigh: 40 });
    return {
      ...base,
      pieces: [...base.pieces, { look: 'cloth', outline: 'M352 300Q450 312 548 300L560 470Q450 486 340 470Z' }, ...both((side) => `M${450 + side * 60} 306L${450 + side * 92} 302L${450 + side * 124} 226L${450 + side * 96} 218Z`).map((outline): Piece => ({ outline, look: 'cloth' }))],
      seams: [...base.seams, 'M392 344H508V424Q450 446 392 424Z', 'M356 312Q450 324 544 312'],
      buttons: [[376, 320], [524, 320]],
      hangsAt: 236,
    };
  },
} satisfies Record<string, () => Pattern>;
