import { both, line, mirrored, neckInside, none, type Curve, type Pattern, type Piece } from './shape.ts';

export type Top = { shoulder: number; sleeve: number; sleeveWidth: number; chest: number; waist: number; hip: number; hem: number; hemWidth: number; neck: number; neckDepth: number; top: number };

/** A garment for the upper body, sleeves out a little as on a hanger. A `sleeve` of 0 leaves the arms bare. */
export function top({ shoulder, sleeve, sleeveWidth, chest, waist, hip, hem, hemWidth, neck, neckDepth, top }: Top): Pattern {
  const waistAt = Math.min(top + 300, hem - 120);
  const armpit = top + 165;
  const flare = Math.min(160, (hem - waistAt) * 0.4);
  const body: Curve[] = [
    [neck * 0.55, top + neckDepth, neck * 0.95, top + neckDepth * 0.55, neck, top],
    line(neck, top, shoulder, top + 42),
    [shoulder + 4, top + 90, chest + 4, armpit - 30, chest, armpit],
    [chest - 4, armpit + 60, waist, waistAt - 60, waist, waistAt],
    [waist + 2, waistAt + (hem - waistAt) * 0.25, hip, hem - flare * 1.6, hip + (hemWidth - hip) * 0.4, hem - flare],
    line(hip + (hemWidth - hip) * 0.4, hem - flare, hemWidth, hem - 6),
    [hemWidth * 0.6, hem + 8, hemWidth * 0.3, hem + 12, 0, hem + 12],
  ];
  const reach = shoulder + sleeve * 0.52;
  const drop = top + 42 + sleeve;
  const arm = (side: 1 | -1) => {
    const x = (value: number) => 450 + side * value;
    return `M${x(shoulder - 22)} ${top + 34}Q${x(shoulder + 22)} ${top + 44} ${x(shoulder + 34)} ${top + 84}L${x(reach + 6)} ${drop - 10}Q${x(reach - sleeveWidth * 0.4)} ${drop + 14} ${x(reach - sleeveWidth)} ${drop + 8}L${x(chest - 10)} ${armpit + 18}Q${x(chest - 14)} ${armpit - 60} ${x(shoulder - 22)} ${top + 34}Z`;
  };
  const arms = sleeve === 0 ? [] : both(arm).map((outline): Piece => ({ outline, look: 'cloth' }));
  return {
    ...none,
    pieces: [...arms, neckInside(neckDepth, neck, top), { outline: mirrored(top + neckDepth, body), look: 'cloth' }],
    folds: [
      ...both((side) => `M${450 + side * chest * 0.86} ${armpit + 14}Q${450 + side * waist * 0.55} ${armpit + 90} ${450 + side * waist * 0.4} ${waistAt + 40}`),
      ...both((side) => `M${450 + side * waist * 0.5} ${waistAt + 20}Q${450 + side * hip * 0.62} ${(waistAt + hem) / 2} ${450 + side * hemWidth * 0.6} ${hem}`),
      `M${450 - waist * 0.1} ${waistAt + 60}Q${450 - hip * 0.1} ${hem - flare} ${450 - hemWidth * 0.16} ${hem}`,
      ...(sleeve === 0 ? [] : both((side) => `M${450 + side * (shoulder + 8)} ${top + 90}Q${450 + side * (reach - sleeveWidth * 0.2)} ${drop - sleeve * 0.27} ${450 + side * (reach - sleeveWidth * 0.45)} ${drop}`)),
    ],
    seams: both((side) => `M${450 + side * (shoulder - 4)} ${top + 44}Q${450 + side * (chest - 2)} ${top + 110} ${450 + side * (chest - 3)} ${armpit}`),
    hangsAt: top,
  };
}

const kurtaShape: Top = { shoulder: 158, sleeve: 300, sleeveWidth: 74, chest: 150, waist: 134, hip: 160, hem: 1010, hemWidth: 196, neck: 52, neckDepth: 74, top: 190 };

function withPieces(base: Pattern, more: Partial<Pattern>): Pattern {
  return { ...base, pieces: [...base.pieces, ...(more.pieces ?? [])], seams: [...base.seams, ...(more.seams ?? [])], folds: [...base.folds, ...(more.folds ?? [])], bands: [...base.bands, ...(more.bands ?? [])], buttons: more.buttons ?? base.buttons };
}

/** A collar of two points, from the neck's width and depth. */
function collar(neck: number, top: number, depth: number): Piece[] {
  return both((side) => {
    const x = (value: number) => 450 + side * value;
    return `M${x(neck)} ${top - 4}L450 ${top + depth + 16}L${x(26)} ${top + depth + 60}L${x(neck + 18)} ${top + 24}Z`;
  }).map((outline): Piece => ({ outline, look: 'cloth' }));
}

export const tops = {
  kurta: () => withPieces(top(kurtaShape), {
    seams: ['M450 268V440', ...both((side) => `M${450 + side * 172} 760L${450 + side * 192} 1000`)],
    bands: ['M254 1004Q450 1028 646 1004L643 972Q450 996 257 972Z', ...both((side) => `M${450 + side * 296} 516L${450 + side * 224} 538L${450 + side * 220} 516L${450 + side * 290} 494Z`)],
    buttons: [[450, 300], [450, 340], [450, 380], [450, 420]],
  }),
  'short-kurti': () => withPieces(top({ ...kurtaShape, sleeve: 210, sleeveWidth: 82, hem: 800, hip: 158, hemWidth: 176, neckDepth: 92 }), {
    seams: ['M450 286V380', ...both((side) => `M${450 + side * 164} 690L${450 + side * 174} 796`)],
    bands: ['M276 794Q450 818 624 794L622 770Q450 794 278 770Z'],
    buttons: [[450, 306], [450, 338], [450, 370]],
  }),
  kaftan: () => {
    const body: Curve[] = [
      [30, 262, 52, 236, 58, 196],
      line(58, 196, 150, 226),
      [230, 262, 290, 330, 330, 452],
      [330, 520, 316, 566, 300, 600],
      [262, 560, 236, 540, 214, 528],
      [230, 700, 244, 860, 258, 1020],
      [180, 1036, 90, 1040, 0, 1040],
    ];
    return {
      ...none,
      pieces: [neckInside(96, 58, 196), { outline: mirrored(272, body), look: 'cloth' }],
      folds: [...both((side) => `M${450 + side * 120} 250Q${450 + side * 200} 380 ${450 + side * 296} 560`), ...both((side) => `M${450 + side * 70} 330Q${450 + side * 96} 660 ${450 + side * 130} 1030`), ...both((side) => `M${450 + side * 160} 560Q${450 + side * 178} 780 ${450 + side * 206} 1024`), 'M450 420Q446 720 440 1034'],
      seams: [...both((side) => `M${450 + side * 206} 532Q${450 + side * 150} 560 ${450 + side * 92} 560`)],
      bands: ['M390 214Q404 300 450 330Q496 300 510 214L532 220Q520 330 450 366Q380 330 368 220Z', 'M196 996Q450 1030 704 996L708 1022Q450 1056 192 1022Z', ...both((side) => `M${450 + side * 330} 452Q${450 + side * 328} 540 ${450 + side * 300} 600L${450 + side * 284} 584Q${450 + side * 306} 530 ${450 + side * 310} 462Z`)],
      hangsAt: 196,
    };
  },
  blouse: () => withPieces(top({ shoulder: 150, sleeve: 170, sleeveWidth: 84, chest: 150, waist: 140, hip: 140, hem: 640, hemWidth: 142, neck: 74, neckDepth: 120, top: 260 }), {
    seams: ['M450 392V646', ...both((side) => `M${450 + side * 76} 470Q${450 + side * 92} 560 ${450 + side * 84} 640`)],
    bands: ['M308 640Q450 662 592 640L590 614Q450 636 310 614Z', ...both((side) => `M${450 + side * 238} 462L${450 + side * 154} 480L${450 + side * 152} 456L${450 + side * 232} 438Z`)],
    buttons: [[450, 420], [450, 470], [450, 520], [450, 570]],
  }),
  'peplum-top': () => {
    const bodice: Curve[] = [
      [36, 296, 62, 262, 66, 220],
      line(66, 220, 146, 254),
      [150, 300, 150, 340, 146, 370],
      [140, 430, 124, 470, 120, 506],
      [60, 520, 30, 522, 0, 522],
    ];
    const skirt: Curve[] = [
      [40, 518, 90, 512, 121, 502],
      [150, 580, 200, 700, 222, 790],
      [196, 808, 166, 796, 140, 812],
      [104, 824, 70, 804, 0, 818],
    ];
    const sleeve = (side: 1 | -1) => `M${450 + side * 128} 246Q${450 + side * 226} 236 ${450 + side * 248} 330Q${450 + side * 246} 372 ${450 + side * 226} 392Q${450 + side * 180} 404 ${450 + side * 148} 384Z`;
    return {
      ...none,
      pieces: [...both(sleeve).map((outline): Piece => ({ outline, look: 'cloth' })), neckInside(92, 66, 220), { outline: mirrored(518, skirt), look: 'cloth' }, { outline: mirrored(302, bodice), look: 'cloth' }],
      folds: [...Array.from({ length: 9 }, (_, i) => `M${450 + (i - 4) * 24} 524Q${450 + (i - 4) * 38} 640 ${450 + (i - 4) * 48} 806`), ...both((side) => `M${450 + side * 160} 262Q${450 + side * 210} 310 ${450 + side * 214} 386`)],
      seams: ['M330 504Q450 534 570 504'],
      bands: ['M330 492Q450 522 570 492L572 516Q450 546 328 516Z'],
      hangsAt: 220,
    };
  },
  'mens-kurta': () => withPieces(top({ ...kurtaShape, shoulder: 184, chest: 178, waist: 172, hip: 182, hem: 960, hemWidth: 192, sleeve: 430, sleeveWidth: 80, neck: 50, neckDepth: 34, top: 170 }), {
    pieces: [{ look: 'solid', outline: 'M396 172Q450 226 504 172L510 192Q450 250 390 192Z' }],
    seams: ['M450 226V470M438 226V470H462V226', ...both((side) => `M${450 + side * 176} 790L${450 + side * 188} 960`)],
    buttons: [[450, 270], [450, 325], [450, 380], [450, 435]],
  }),
  'nehru-jacket': () => withPieces(top({ shoulder: 172, sleeve: 0, sleeveWidth: 0, chest: 172, waist: 164, hip: 172, hem: 780, hemWidth: 178, neck: 54, neckDepth: 46, top: 190 }), {
    pieces: [{ look: 'solid', outline: 'M392 186Q450 250 508 186L516 212Q450 286 384 212Z' }],
    seams: ['M450 262V790', 'M300 640H392V664H300Z', 'M508 640H600V664H508Z', 'M508 400H580V422H508Z'],
    buttons: [[450, 310], [450, 390], [450, 470], [450, 550], [450, 630], [450, 710]],
  }),
  shirt: () => withPieces(top({ shoulder: 192, sleeve: 440, sleeveWidth: 82, chest: 186, waist: 178, hip: 186, hem: 830, hemWidth: 188, neck: 58, neckDepth: 40, top: 190 }), {
    pieces: collar(58, 190, 40),
    seams: ['M434 250V838M466 250V838', 'M300 382H384V470Q342 494 300 470Z', ...both((side) => `M${450 + side * 402} 600L${450 + side * 330} 622`)],
    buttons: [[450, 310], [450, 400], [450, 490], [450, 580], [450, 670], [450, 760]],
  }),
  'half-shirt': () => withPieces(top({ shoulder: 194, sleeve: 220, sleeveWidth: 108, chest: 190, waist: 186, hip: 190, hem: 800, hemWidth: 194, neck: 62, neckDepth: 70, top: 200 }), {
    pieces: both((side) => `M${450 + side * 62} 196L${450 + side * 4} 300L${450 + side * 60} 330L${450 + side * 96} 222Z`).map((outline): Piece => ({ outline, look: 'cloth' })),
    seams: ['M450 296V808', 'M302 392H386V476H302Z', ...both((side) => `M${450 + side * 304} 446L${450 + side * 206} 466`)],
    buttons: [[450, 350], [450, 450], [450, 550], [450, 650], [450, 750]],
  }),
  polo: () => withPieces(top({ shoulder: 188, sleeve: 190, sleeveWidth: 100, chest: 178, waist: 172, hip: 178, hem: 820, hemWidth: 182, neck: 58, neckDepth: 50, top: 210 }), {
    pieces: [{ look: 'solid', outline: 'M436 268H464V400H436Z' }, ...collar(58, 210, 44).map((piece): Piece => ({ ...piece, look: 'solid' }))],
    seams: ['M268 812Q450 836 632 812', ...both((side) => `M${450 + side * 284} 440L${450 + side * 196} 458`)],
    buttons: [[450, 310], [450, 360]],
  }),
  tee: () => withPieces(top({ shoulder: 188, sleeve: 190, sleeveWidth: 96, chest: 178, waist: 172, hip: 178, hem: 820, hemWidth: 182, neck: 66, neckDepth: 58, top: 210 }), {
    pieces: [{ look: 'solid', outline: 'M384 210Q392 264 450 268Q508 264 516 210L528 216Q516 284 450 288Q384 284 372 216Z' }],
    seams: ['M268 812Q450 836 632 812', 'M268 804Q450 828 632 804'],
  }),
  sweatshirt: () => withPieces(top({ shoulder: 196, sleeve: 420, sleeveWidth: 92, chest: 190, waist: 186, hip: 186, hem: 800, hemWidth: 176, neck: 66, neckDepth: 48, top: 210 }), {
    pieces: [{ look: 'solid', outline: 'M382 210Q392 260 450 264Q508 260 518 210L532 218Q518 286 450 290Q382 286 368 218Z' }, { look: 'solid', outline: 'M276 768Q450 792 624 768L620 812Q450 836 280 812Z' }, ...both((side) => `M${450 + side * 414} 622L${450 + side * 326} 648L${450 + side * 336} 690L${450 + side * 412} 668Z`).map((outline): Piece => ({ outline, look: 'solid' }))],
    seams: ['M436 292L450 318L464 292'],
  }),
  'kids-tee': () => withPieces(top({ shoulder: 168, sleeve: 168, sleeveWidth: 92, chest: 166, waist: 168, hip: 172, hem: 790, hemWidth: 178, neck: 62, neckDepth: 50, top: 300 }), {
    pieces: [{ look: 'solid', outline: 'M388 300Q396 346 450 350Q504 346 512 300L524 306Q510 366 450 370Q390 366 376 306Z' }],
    seams: ['M272 782Q450 806 628 782'],
  }),
  'kids-kurta': () => withPieces(top({ shoulder: 150, sleeve: 260, sleeveWidth: 74, chest: 146, waist: 144, hip: 156, hem: 860, hemWidth: 172, neck: 46, neckDepth: 32, top: 280 }), {
    pieces: [{ look: 'solid', outline: 'M402 282Q450 330 498 282L504 300Q450 352 396 300Z' }],
    seams: ['M450 330V520M440 330V520H460V330', ...both((side) => `M${450 + side * 160} 730L${450 + side * 170} 858`)],
    bands: ['M280 856Q450 880 620 856L618 832Q450 856 282 832Z'],
    buttons: [[450, 366], [450, 416], [450, 466]],
  }),
} satisfies Record<string, () => Pattern>;
