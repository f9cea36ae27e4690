import { line, mirrored, type Curve } from './shape.ts';

export const garments = ['kurta', 'anarkali', 'dress', 'shirt', 'mens-kurta', 'tee', 'palazzo', 'trousers', 'frock', 'kids-tee', 'lounge-set', 'dupatta', 'fabric'] as const;
export type Garment = (typeof garments)[number];

/** A piece of a garment. `solid` is dyed plain, darker; `lining` shows the inside. */
export type Piece = { outline: string; look: 'cloth' | 'solid' | 'lining' };
/** What a garment is made of, back to front, on a sheet of 900 × 1200. Folds and seams are open lines; the bands are woven borders. */
export type Pattern = { pieces: Piece[]; folds: string[]; seams: string[]; bands: string[]; buttons: Array<[number, number]>; hangsAt: number | undefined };

/** The cut of each kind of garment. Source of the proportions: an ordinary size M laid flat. */
export function cut(garment: Garment): Pattern {
  return cuts[garment]();
}

const none = { folds: [], seams: [], bands: [], buttons: [], hangsAt: undefined };
const m = (x: number) => 450 - x;
const both = (draw: (side: 1 | -1) => string) => [draw(1), draw(-1)];

function neckInside(depth: number, width: number, top: number): Piece {
  return { look: 'lining', outline: `M${m(width)} ${top}Q450 ${top + 26} ${450 + width} ${top}Q${450 + width * 0.9} ${top + depth * 0.7} 450 ${top + depth * 0.6}Q${m(width * 0.9)} ${top + depth * 0.7} ${m(width)} ${top}Z` };
}

type Top = { shoulder: number; sleeve: number; sleeveWidth: number; chest: number; waist: number; hip: number; hem: number; hemWidth: number; neck: number; neckDepth: number; top: number };

// A garment for the upper body, sleeves out a little as on a hanger.
function top({ shoulder, sleeve, sleeveWidth, chest, waist, hip, hem, hemWidth, neck, neckDepth, top }: Top): Pattern {
  const waistAt = top + 300;
  const armpit = top + 165;
  const body: Curve[] = [
    [neck * 0.55, top + neckDepth, neck * 0.95, top + neckDepth * 0.55, neck, top],
    line(neck, top, shoulder, top + 42),
    [shoulder + 4, top + 90, chest + 4, armpit - 30, chest, armpit],
    [chest - 4, armpit + 60, waist, waistAt - 60, waist, waistAt],
    [waist + 2, waistAt + 90, hip, hem - 260, hip + (hemWidth - hip) * 0.4, hem - 160],
    line(hip, hem - 160, hemWidth, hem - 6),
    [hemWidth * 0.6, hem + 8, hemWidth * 0.3, hem + 12, 0, hem + 12],
  ];
  const reach = shoulder + sleeve * 0.52;
  const drop = top + 42 + sleeve;
  const arm = (side: 1 | -1) => {
    const x = (value: number) => 450 + side * value;
    return `M${x(shoulder - 22)} ${top + 34}Q${x(shoulder + 22)} ${top + 44} ${x(shoulder + 34)} ${top + 84}L${x(reach + 6)} ${drop - 10}Q${x(reach - sleeveWidth * 0.4)} ${drop + 14} ${x(reach - sleeveWidth)} ${drop + 8}L${x(chest - 10)} ${armpit + 18}Q${x(chest - 14)} ${armpit - 60} ${x(shoulder - 22)} ${top + 34}Z`;
  };
  return {
    ...none,
    pieces: [...both(arm).map((outline): Piece => ({ outline, look: 'cloth' })), neckInside(neckDepth, neck, top), { outline: mirrored(top + neckDepth, body), look: 'cloth' }],
    folds: [
      ...both((side) => `M${450 + side * chest * 0.86} ${armpit + 14}Q${450 + side * waist * 0.55} ${armpit + 90} ${450 + side * waist * 0.4} ${waistAt + 40}`),
      ...both((side) => `M${450 + side * waist * 0.5} ${waistAt + 20}Q${450 + side * hip * 0.62} ${hem - 220} ${450 + side * hemWidth * 0.6} ${hem}`),
      `M${450 - waist * 0.1} ${waistAt + 60}Q${450 - hip * 0.1} ${hem - 160} ${450 - hemWidth * 0.16} ${hem}`,
      ...both((side) => `M${450 + side * (shoulder + 8)} ${top + 90}Q${450 + side * (reach - sleeveWidth * 0.2)} ${drop - 120} ${450 + side * (reach - sleeveWidth * 0.45)} ${drop}`),
    ],
    seams: both((side) => `M${450 + side * (shoulder - 4)} ${top + 44}Q${450 + side * (chest - 2)} ${top + 110} ${450 + side * (chest - 3)} ${armpit}`),
    bands: [],
    hangsAt: top,
  };
}

const kurtaShape: Top = { shoulder: 158, sleeve: 300, sleeveWidth: 74, chest: 150, waist: 134, hip: 160, hem: 1010, hemWidth: 196, neck: 52, neckDepth: 74, top: 190 };

const cuts: Record<Garment, () => Pattern> = {
  kurta: () => {
    const base = top(kurtaShape);
    return {
      ...base,
      seams: [...base.seams, 'M450 268V440', ...both((side) => `M${450 + side * 172} 760L${450 + side * 192} 1000`)],
      bands: [`M254 ${1004}Q450 1028 646 1004L643 972Q450 996 257 972Z`, ...both((side) => `M${450 + side * 296} 516L${450 + side * 224} 538L${450 + side * 220} 516L${450 + side * 290} 494Z`)],
      buttons: [[450, 300], [450, 340], [450, 380], [450, 420]],
    };
  },
  'mens-kurta': () => {
    const base = top({ ...kurtaShape, shoulder: 184, chest: 178, waist: 172, hip: 182, hem: 960, hemWidth: 192, sleeve: 430, sleeveWidth: 80, neck: 50, neckDepth: 34, top: 170 });
    return { ...base, pieces: [...base.pieces, { look: 'solid', outline: 'M396 172Q450 226 504 172L510 192Q450 250 390 192Z' }], seams: [...base.seams, 'M450 226V470M438 226V470H462V226', ...both((side) => `M${450 + side * 176} 790L${450 + side * 188} 960`)], buttons: [[450, 270], [450, 325], [450, 380], [450, 435]] };
  },
  anarkali: () => {
    const bodice: Curve[] = [
      [30, 258, 52, 230, 56, 190],
      line(56, 190, 150, 232),
      [152, 290, 146, 330, 140, 356],
      [136, 410, 122, 440, 118, 470],
      [60, 486, 30, 488, 0, 488],
    ];
    const skirt: Curve[] = [
      [40, 482, 90, 476, 119, 466],
      [160, 620, 236, 820, 312, 1010],
      [290, 1032, 262, 1020, 238, 1038],
      [200, 1052, 170, 1034, 140, 1052],
      [100, 1066, 70, 1042, 0, 1058],
    ];
    const sleeve = (side: 1 | -1) => `M${450 + side * 132} 224Q${450 + side * 176} 234 ${450 + side * 186} 272L${450 + side * 268} 596Q${450 + side * 236} 618 ${450 + side * 206} 610L${450 + side * 138} 380Z`;
    return {
      ...none,
      pieces: [...both(sleeve).map((outline): Piece => ({ outline, look: 'cloth' })), neckInside(84, 56, 190), { outline: mirrored(482, skirt), look: 'cloth' }, { outline: mirrored(264, bodice), look: 'cloth' }],
      folds: [...Array.from({ length: 11 }, (_, i) => `M${450 + (i - 5) * 20} 490Q${450 + (i - 5) * 34} 720 ${450 + (i - 5) * 56} 1046`), ...both((side) => `M${450 + side * 170} 270Q${450 + side * 200} 440 ${450 + side * 236} 600`)],
      seams: ['M332 470Q450 500 568 470', ...both((side) => `M${450 + side * 146} 236Q${450 + side * 140} 310 ${450 + side * 138} 356`)],
      bands: ['M330 456Q450 486 570 456L572 484Q450 514 328 484Z', 'M142 1000Q450 1066 758 1000L764 1016Q700 1040 690 1034Q640 1056 590 1046Q520 1066 450 1056Q380 1066 310 1046Q260 1056 210 1034Q200 1040 136 1016Z'],
      hangsAt: 190,
    };
  },
  dress: () => {
    const bodice: Curve[] = [
      [40, 292, 66, 262, 84, 226],
      line(84, 226, 110, 190),
      line(110, 190, 124, 192),
      [126, 260, 140, 300, 134, 340],
      [128, 400, 112, 440, 110, 470],
      [60, 482, 30, 484, 0, 484],
    ];
    const skirt: Curve[] = [
      [40, 480, 80, 474, 111, 466],
      [176, 520, 236, 720, 262, 930],
      [230, 950, 200, 938, 170, 952],
      [130, 966, 90, 946, 0, 960],
    ];
    return {
      ...none,
      pieces: [{ look: 'lining', outline: 'M330 196Q450 300 570 196L552 232Q450 330 348 232Z' }, { outline: mirrored(480, skirt), look: 'cloth' }, { outline: mirrored(298, bodice), look: 'cloth' }],
      folds: [...Array.from({ length: 9 }, (_, i) => `M${450 + (i - 4) * 22} 484Q${450 + (i - 4) * 46} 640 ${450 + (i - 4) * 58} 946`), ...both((side) => `M${450 + side * 60} 330Q${450 + side * 70} 400 ${450 + side * 64} 470`)],
      seams: ['M340 468Q450 498 560 468', ...both((side) => `M${450 + side * 62} 320Q${450 + side * 74} 400 ${450 + side * 66} 470`)],
      bands: ['M340 456Q450 486 560 456L562 482Q450 510 338 482Z'],
      hangsAt: 180,
    };
  },
  shirt: () => {
    const base = top({ shoulder: 192, sleeve: 440, sleeveWidth: 82, chest: 186, waist: 178, hip: 186, hem: 830, hemWidth: 188, neck: 58, neckDepth: 40, top: 190 });
    return {
      ...base,
      pieces: [...base.pieces, { look: 'cloth', outline: 'M392 186L450 246L424 290L374 214Z' }, { look: 'cloth', outline: 'M508 186L450 246L476 290L526 214Z' }],
      seams: [...base.seams, 'M434 250V838M466 250V838', 'M300 382H384V470Q342 494 300 470Z', ...both((side) => `M${450 + side * 402} 600L${450 + side * 330} 622`)],
      buttons: [[450, 310], [450, 400], [450, 490], [450, 580], [450, 670], [450, 760]],
    };
  },
  tee: () => {
    const base = top({ shoulder: 188, sleeve: 190, sleeveWidth: 96, chest: 178, waist: 172, hip: 178, hem: 820, hemWidth: 182, neck: 66, neckDepth: 58, top: 210 });
    return { ...base, pieces: [...base.pieces, { look: 'solid', outline: 'M384 210Q392 264 450 268Q508 264 516 210L528 216Q516 284 450 288Q384 284 372 216Z' }], seams: [...base.seams, 'M268 812Q450 836 632 812', 'M268 804Q450 828 632 804'] };
  },
  'kids-tee': () => {
    const base = top({ shoulder: 168, sleeve: 168, sleeveWidth: 92, chest: 166, waist: 168, hip: 172, hem: 790, hemWidth: 178, neck: 62, neckDepth: 50, top: 300 });
    return { ...base, pieces: [...base.pieces, { look: 'solid', outline: 'M388 300Q396 346 450 350Q504 346 512 300L524 306Q510 366 450 370Q390 366 376 306Z' }], seams: [...base.seams, 'M272 782Q450 806 628 782'] };
  },
  palazzo: () => trousers(150, 238, 1020),
  trousers: () => trousers(140, 128, 1010),
  frock: () => {
    const bodice: Curve[] = [
      [34, 386, 54, 356, 60, 320],
      line(60, 320, 118, 344),
      [120, 400, 128, 430, 124, 460],
      [122, 490, 116, 510, 114, 530],
      [60, 544, 30, 546, 0, 546],
    ];
    const skirt: Curve[] = [
      [40, 542, 80, 536, 115, 526],
      [190, 580, 250, 740, 276, 880],
      [240, 900, 210, 886, 176, 902],
      [130, 916, 90, 896, 0, 908],
    ];
    const sleeve = (side: 1 | -1) => `M${450 + side * 104} 340Q${450 + side * 190} 326 ${450 + side * 214} 410Q${450 + side * 180} 452 ${450 + side * 128} 438Q${450 + side * 116} 390 ${450 + side * 104} 340Z`;
    return {
      ...none,
      pieces: [...both(sleeve).map((outline): Piece => ({ outline, look: 'cloth' })), neckInside(74, 60, 320), { outline: mirrored(542, skirt), look: 'cloth' }, { outline: mirrored(390, bodice), look: 'cloth' }, { look: 'solid', outline: 'M334 516Q450 546 566 516L568 544Q450 574 332 544Z' }],
      folds: [...Array.from({ length: 11 }, (_, i) => `M${450 + (i - 5) * 20} 548Q${450 + (i - 5) * 40} 680 ${450 + (i - 5) * 50} 896`), ...both((side) => `M${450 + side * 140} 350Q${450 + side * 168} 390 ${450 + side * 168} 440`)],
      seams: both((side) => `M${450 + side * 110} 346Q${450 + side * 124} 400 ${450 + side * 126} 440`),
      bands: ['M178 842Q450 890 722 842L728 862Q450 912 172 862Z'],
      buttons: [[450, 420], [450, 456], [450, 492]],
      hangsAt: 320,
    };
  },
  'lounge-set': () => {
    const shirt = top({ shoulder: 168, sleeve: 168, sleeveWidth: 88, chest: 160, waist: 158, hip: 164, hem: 620, hemWidth: 168, neck: 58, neckDepth: 54, top: 120 });
    const pants = trousers(126, 108, 1110, 560);
    return { ...shirt, pieces: [...pants.pieces, ...shirt.pieces], folds: [...pants.folds.slice(0, 4), ...shirt.folds], seams: [...shirt.seams, ...pants.seams, 'M284 612Q450 636 616 612'] };
  },
  dupatta: () => ({
    ...none,
    pieces: [
      { look: 'cloth', outline: 'M330 200C300 420 250 720 216 1060L470 1080C480 760 470 440 470 200Z' },
      { look: 'cloth', outline: 'M430 200C440 460 470 700 500 960L716 930C660 640 600 420 570 200Z' },
    ],
    folds: ['M360 210Q330 600 270 1050', 'M400 210Q390 600 340 1060', 'M440 210Q436 640 410 1066', 'M480 210Q520 560 560 946', 'M520 210Q580 560 620 936', 'M550 210Q620 560 680 930'],
    seams: [],
    bands: ['M220 1010L470 1030L470 1072L216 1052Z', 'M494 912L708 884L716 924L500 952Z'],
    hangsAt: -200,
  }),
  fabric: () => ({
    ...none,
    pieces: [0, 1, 2, 3, 4].map((i): Piece => ({ look: i % 2 === 0 ? 'cloth' : 'solid', outline: `M${196 + i * 6} ${960 - i * 128}Q450 ${980 - i * 128} ${704 - i * 5} ${960 - i * 128}Q${724 - i * 5} ${900 - i * 128} ${704 - i * 6} ${842 - i * 128}Q450 ${860 - i * 128} ${196 + i * 6} ${842 - i * 128}Q${176 + i * 6} ${900 - i * 128} ${196 + i * 6} ${960 - i * 128}Z` })),
    folds: [0, 1, 2, 3, 4].map((i) => `M${200 + i * 6} ${905 - i * 128}Q450 ${925 - i * 128} ${700 - i * 5} ${905 - i * 128}`),
  }),
};

function trousers(waist: number, hem: number, bottom: number, top = 200): Pattern {
  const leg = (side: 1 | -1) => {
    const x = (value: number) => 450 + side * value;
    return `M${x(-6)} ${top + 4}L${x(waist)} ${top}Q${x(waist + 46)} ${top + 170} ${x(waist + 44)} ${top + 330}Q${x(hem * 0.7 + 84)} ${(top + bottom) / 2 + 120} ${x(hem + 52)} ${bottom}Q${x(hem * 0.5 + 30)} ${bottom + 16} ${x(26)} ${bottom + 4}Q${x(20)} ${top + 520} ${x(0)} ${top + 300}Z`;
  };
  return {
    ...none,
    pieces: [...both(leg).map((outline): Piece => ({ outline, look: 'cloth' })), { look: 'cloth', outline: `M${450 - waist - 2} ${top - 22}Q450 ${top - 8} ${450 + waist + 2} ${top - 22}L${450 + waist + 4} ${top + 26}Q450 ${top + 42} ${450 - waist - 4} ${top + 26}Z` }],
    folds: [...both((side) => `M${450 + side * waist * 0.55} ${top + 40}Q${450 + side * (waist * 0.7 + 20)} ${(top + bottom) / 2} ${450 + side * (hem * 0.6 + 30)} ${bottom}`), ...both((side) => `M${450 + side * 8} ${top + 290}Q${450 + side * 60} ${top + 330} ${450 + side * (waist + 20)} ${top + 310}`), ...both((side) => `M${450 + side * (waist + 20)} ${top + 160}Q${450 + side * (waist + 10)} ${(top + bottom) / 2} ${450 + side * (hem + 20)} ${bottom}`)],
    seams: [`M450 ${top + 34}V${top + 250}`, `M${450 - waist} ${top + 28}Q450 ${top + 44} ${450 + waist} ${top + 28}`, ...both((side) => `M${450 + side * (waist - 34)} ${top + 34}Q${450 + side * (waist - 6)} ${top + 90} ${450 + side * (waist + 22)} ${top + 130}`)],
    bands: [],
    buttons: [],
    hangsAt: undefined,
  };
}
