import { both, line, mirrored, neckInside, none, type Curve, type Pattern, type Piece } from './shape.ts';
import { top } from './tops.ts';

/** Gathers fanning out from a waist to a hem. */
function gathers(count: number, waist: { y: number; step: number }, hem: { y: number; step: number }): string[] {
  const middle = (count - 1) / 2;
  return Array.from({ length: count }, (_, i) => `M${450 + (i - middle) * waist.step} ${waist.y}Q${450 + (i - middle) * (waist.step + hem.step) * 0.56} ${(waist.y + hem.y) / 2 - 20} ${450 + (i - middle) * hem.step} ${hem.y}`);
}

export const dresses = {
  anarkali: (): Pattern => {
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
      folds: [...gathers(11, { y: 490, step: 20 }, { y: 1046, step: 56 }), ...both((side) => `M${450 + side * 170} 270Q${450 + side * 200} 440 ${450 + side * 236} 600`)],
      seams: ['M332 470Q450 500 568 470', ...both((side) => `M${450 + side * 146} 236Q${450 + side * 140} 310 ${450 + side * 138} 356`)],
      bands: ['M330 456Q450 486 570 456L572 484Q450 514 328 484Z', 'M142 1000Q450 1066 758 1000L764 1016Q700 1040 690 1034Q640 1056 590 1046Q520 1066 450 1056Q380 1066 310 1046Q260 1056 210 1034Q200 1040 136 1016Z'],
      hangsAt: 190,
    };
  },
  dress: (): Pattern => {
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
      folds: [...gathers(9, { y: 484, step: 22 }, { y: 946, step: 58 }), ...both((side) => `M${450 + side * 60} 330Q${450 + side * 70} 400 ${450 + side * 64} 470`)],
      seams: ['M340 468Q450 498 560 468', ...both((side) => `M${450 + side * 62} 320Q${450 + side * 74} 400 ${450 + side * 66} 470`)],
      bands: ['M340 456Q450 486 560 456L562 482Q450 510 338 482Z'],
      hangsAt: 180,
    };
  },
  // Three tiers, each fuller than the one above.
  'tiered-dress': (): Pattern => {
    const bodice: Curve[] = [
      [30, 250, 54, 226, 60, 186],
      line(60, 186, 148, 222),
      [152, 270, 148, 310, 142, 336],
      [138, 370, 130, 392, 128, 410],
      [60, 424, 30, 426, 0, 426],
    ];
    const tier = (fromY: number, from: number, toY: number, to: number): Piece => ({
      look: 'cloth',
      outline: mirrored(fromY, [[40, fromY, from * 0.7, fromY - 4, from, fromY - 12], [from + 12, fromY + 60, to - 6, toY - 70, to, toY - 14], [to * 0.8, toY + 10, to * 0.62, toY - 6, to * 0.45, toY + 8], [to * 0.3, toY + 16, to * 0.15, toY - 2, 0, toY + 10]]),
    });
    const sleeve = (side: 1 | -1) => `M${450 + side * 130} 214Q${450 + side * 196} 210 ${450 + side * 214} 280L${450 + side * 246} 420Q${450 + side * 214} 440 ${450 + side * 178} 428L${450 + side * 140} 340Z`;
    return {
      ...none,
      pieces: [...both(sleeve).map((outline): Piece => ({ outline, look: 'cloth' })), neckInside(80, 60, 186), tier(812, 206, 1040, 282), tier(616, 160, 836, 224), tier(424, 128, 640, 176), { outline: mirrored(256, bodice), look: 'cloth' }],
      folds: [...gathers(9, { y: 432, step: 24 }, { y: 630, step: 36 }), ...gathers(11, { y: 640, step: 28 }, { y: 826, step: 38 }), ...gathers(13, { y: 836, step: 30 }, { y: 1030, step: 42 })],
      seams: ['M322 412Q450 440 578 412', 'M276 632Q450 660 624 632', 'M228 828Q450 858 672 828'],
      bands: [],
      hangsAt: 186,
    };
  },
  'shirt-dress': (): Pattern => {
    const base = top({ shoulder: 170, sleeve: 250, sleeveWidth: 84, chest: 164, waist: 138, hip: 196, hem: 960, hemWidth: 224, neck: 56, neckDepth: 44, top: 190 });
    return {
      ...base,
      pieces: [...base.pieces, { look: 'solid', outline: 'M308 486Q450 514 592 486L594 520Q450 548 306 520Z' }, ...both((side) => `M${450 + side * 56} 186L450 250L${450 + side * 26} 292L${450 + side * 76} 214Z`).map((outline): Piece => ({ outline, look: 'cloth' }))],
      seams: [...base.seams, 'M436 256V966M464 256V966', ...both((side) => `M${450 + side * 292} 476L${450 + side * 214} 496`)],
      buttons: [[450, 320], [450, 400], [450, 470], [450, 580], [450, 670], [450, 760], [450, 850]],
    };
  },
  // A skirt as wide as a room and the short blouse that goes with it.
  lehenga: (): Pattern => {
    const choli: Curve[] = [
      [36, 250, 66, 214, 72, 160],
      line(72, 160, 140, 186),
      [146, 236, 144, 280, 138, 306],
      [134, 340, 126, 360, 124, 380],
      [60, 392, 30, 394, 0, 394],
    ];
    const skirt: Curve[] = [
      [40, 468, 90, 464, 122, 456],
      [190, 600, 280, 820, 348, 1036],
      [316, 1064, 284, 1046, 250, 1066],
      [200, 1086, 160, 1060, 110, 1080],
      [70, 1092, 30, 1070, 0, 1084],
    ];
    const sleeve = (side: 1 | -1) => `M${450 + side * 124} 178Q${450 + side * 176} 186 ${450 + side * 188} 226L${450 + side * 218} 318Q${450 + side * 188} 338 ${450 + side * 158} 328L${450 + side * 134} 290Z`;
    return {
      ...none,
      pieces: [...both(sleeve).map((outline): Piece => ({ outline, look: 'solid' })), neckInside(112, 72, 160), { outline: mirrored(466, skirt), look: 'cloth' }, { outline: mirrored(262, choli), look: 'solid' }, { look: 'solid', outline: 'M324 440Q450 462 576 440L578 470Q450 492 322 470Z' }],
      folds: [...gathers(15, { y: 480, step: 16 }, { y: 1066, step: 46 }), ...both((side) => `M${450 + side * 66} 300Q${450 + side * 76} 340 ${450 + side * 70} 386`)],
      seams: ['M450 272V394'],
      bands: ['M112 1000Q450 1090 788 1000L798 1034Q740 1066 700 1052Q640 1086 570 1062Q510 1090 450 1076Q390 1090 330 1062Q260 1086 200 1052Q160 1066 102 1034Z', 'M146 916Q450 996 754 916L760 932Q450 1014 140 932Z', ...both((side) => `M${450 + side * 218} 318L${450 + side * 158} 330L${450 + side * 154} 310L${450 + side * 212} 298Z`)],
      hangsAt: 160,
    };
  },
  nightdress: (): Pattern => {
    const yoke: Curve[] = [
      [34, 262, 60, 234, 66, 196],
      line(66, 196, 150, 226),
      [154, 270, 152, 310, 148, 340],
      [100, 356, 50, 360, 0, 362],
    ];
    const fall: Curve[] = [
      [50, 356, 100, 350, 149, 336],
      [168, 560, 196, 820, 214, 1030],
      [180, 1048, 140, 1036, 104, 1050],
      [60, 1060, 30, 1046, 0, 1056],
    ];
    const sleeve = (side: 1 | -1) => `M${450 + side * 134} 218Q${450 + side * 200} 222 ${450 + side * 214} 276L${450 + side * 244} 400Q${450 + side * 206} 424 ${450 + side * 164} 412L${450 + side * 144} 340Z`;
    return {
      ...none,
      pieces: [...both(sleeve).map((outline): Piece => ({ outline, look: 'cloth' })), neckInside(80, 66, 196), { outline: mirrored(354, fall), look: 'cloth' }, { outline: mirrored(268, yoke), look: 'cloth' }],
      folds: [...gathers(9, { y: 370, step: 30 }, { y: 1040, step: 44 }), ...both((side) => `M${450 + side * 170} 250Q${450 + side * 204} 320 ${450 + side * 208} 406`)],
      seams: ['M302 340Q450 376 598 340', 'M450 280V360'],
      bands: ['M302 330Q450 366 598 330L599 346Q450 382 301 346Z'],
      buttons: [[450, 296], [450, 322], [450, 348]],
      hangsAt: 196,
    };
  },
  frock: (): Pattern => {
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
      folds: [...gathers(11, { y: 548, step: 20 }, { y: 896, step: 50 }), ...both((side) => `M${450 + side * 140} 350Q${450 + side * 168} 390 ${450 + side * 168} 440`)],
      seams: both((side) => `M${450 + side * 110} 346Q${450 + side * 124} 400 ${450 + side * 126} 440`),
      bands: ['M178 842Q450 890 722 842L728 862Q450 912 172 862Z'],
      buttons: [[450, 420], [450, 456], [450, 492]],
      hangsAt: 320,
    };
  },
} satisfies Record<string, () => Pattern>;
