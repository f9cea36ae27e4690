import { both, none, type Pattern, type Piece } from './shape.ts';
import { legs } from './bottoms.ts';
import { top } from './tops.ts';

const fringe = (from: number, to: number, y: number, length: number) => Array.from({ length: Math.floor((to - from) / 14) }, (_, i) => `M${from + i * 14} ${y + Math.sin(i) * 3}q${(i % 3) - 1} ${length / 2} ${(i % 2) * 4 - 2} ${length}`);

/** What is folded over a rod, lies in a stack, or hangs as a set. */
export const drapes = {
  dupatta: (): Pattern => ({
    ...none,
    pieces: [
      { look: 'cloth', outline: 'M330 200C300 420 250 720 216 1060L470 1080C480 760 470 440 470 200Z' },
      { look: 'cloth', outline: 'M430 200C440 460 470 700 500 960L716 930C660 640 600 420 570 200Z' },
    ],
    folds: ['M360 210Q330 600 270 1050', 'M400 210Q390 600 340 1060', 'M440 210Q436 640 410 1066', 'M480 210Q520 560 560 946', 'M520 210Q580 560 620 936', 'M550 210Q620 560 680 930'],
    bands: ['M220 1010L470 1030L470 1072L216 1052Z', 'M494 912L708 884L716 924L500 952Z'],
    hangsAt: -200,
  }),
  stole: (): Pattern => ({
    ...none,
    pieces: [
      { look: 'cloth', outline: 'M340 200C330 460 322 720 316 980L440 986C446 720 452 460 456 200Z' },
      { look: 'cloth', outline: 'M444 200C452 420 466 640 480 860L604 850C590 620 574 410 560 200Z' },
    ],
    folds: ['M372 210Q360 600 352 976', 'M412 210Q408 600 402 980', 'M484 210Q506 540 524 852', 'M528 210Q552 540 572 848'],
    seams: [...fringe(322, 440, 984, 46), ...fringe(484, 604, 856, 46)],
    bands: ['M318 900L442 906L441 926L317 920Z', 'M476 792L600 782L601 800L478 810Z'],
    hangsAt: -200,
  }),
  // Pleats gathered over the rod, the pallu falling in front with its wide border.
  saree: (): Pattern => ({
    ...none,
    pieces: [
      { look: 'cloth', outline: 'M296 198C288 480 268 780 236 1070Q420 1112 610 1074C590 780 578 480 570 198Z' },
      { look: 'cloth', outline: 'M450 198C486 430 520 640 540 868Q640 896 744 852C712 620 668 400 606 198Z' },
    ],
    folds: ['M322 206Q304 640 268 1076', 'M350 206Q338 640 312 1086', 'M378 206Q372 640 358 1092', 'M406 206Q404 640 402 1096', 'M434 206Q438 640 446 1096', 'M462 206Q470 640 492 1094', 'M500 206Q520 700 540 1090', 'M486 206Q540 520 576 874', 'M524 206Q590 520 628 880', 'M562 206Q640 500 690 868'],
    bands: ['M242 1016Q420 1058 606 1020L610 1074Q420 1112 236 1070Z', 'M528 770Q630 798 726 756L744 852Q640 896 540 868Z', 'M524 736Q626 764 720 722L723 738Q628 780 526 752Z', 'M606 198C668 400 712 620 744 852L726 858C694 626 650 404 590 198Z'],
    hangsAt: -200,
  }),
  fabric: (): Pattern => ({
    ...none,
    pieces: [0, 1, 2, 3, 4].map((i): Piece => ({ look: i % 2 === 0 ? 'cloth' : 'solid', outline: `M${196 + i * 6} ${960 - i * 128}Q450 ${980 - i * 128} ${704 - i * 5} ${960 - i * 128}Q${724 - i * 5} ${900 - i * 128} ${704 - i * 6} ${842 - i * 128}Q450 ${860 - i * 128} ${196 + i * 6} ${842 - i * 128}Q${176 + i * 6} ${900 - i * 128} ${196 + i * 6} ${960 - i * 128}Z` })),
    folds: [0, 1, 2, 3, 4].map((i) => `M${200 + i * 6} ${905 - i * 128}Q450 ${925 - i * 128} ${700 - i * 5} ${905 - i * 128}`),
  }),
  // A roll on the counter, an arm's length thrown forward.
  bolt: (): Pattern => ({
    ...none,
    pieces: [
      { look: 'cloth', outline: 'M214 520C206 660 196 800 176 940Q250 972 330 950Q420 926 500 954Q600 984 724 940C704 800 694 660 686 520Z' },
      { look: 'cloth', outline: 'M190 400Q190 352 226 340H674Q710 352 710 400V500Q710 548 674 560Q450 586 226 560Q190 548 190 500Z' },
      { look: 'lining', outline: 'M668 342Q716 352 716 450Q716 548 668 558Q632 540 632 450Q632 360 668 342Z' },
      { look: 'solid', outline: 'M670 372Q702 380 702 450Q702 520 670 528Q646 514 646 450Q646 386 670 372Z' },
      { look: 'lining', outline: 'M672 408Q690 414 690 450Q690 486 672 492Q660 482 660 450Q660 418 672 408Z' },
    ],
    folds: ['M210 470Q430 492 630 470', 'M260 580Q244 760 226 950', 'M350 590Q344 760 330 948', 'M450 594Q452 770 446 944', 'M560 590Q580 760 590 966', 'M640 582Q664 760 686 950', 'M206 390Q430 372 632 390'],
    bands: ['M182 900Q250 932 330 910Q420 886 500 914Q600 944 718 900L724 940Q600 984 500 954Q420 926 330 950Q250 972 176 940Z'],
  }),
  'lounge-set': (): Pattern => {
    const shirt = top({ shoulder: 168, sleeve: 168, sleeveWidth: 88, chest: 160, waist: 158, hip: 164, hem: 620, hemWidth: 168, neck: 58, neckDepth: 54, top: 120 });
    const pants = legs({ waist: 126, hem: 108, bottom: 1110, top: 560 });
    return { ...shirt, pieces: [...pants.pieces, ...shirt.pieces], folds: [...pants.folds.slice(0, 4), ...shirt.folds], seams: [...shirt.seams, ...pants.seams, 'M284 612Q450 636 616 612'] };
  },
  'pyjama-set': (): Pattern => {
    const shirt = top({ shoulder: 170, sleeve: 250, sleeveWidth: 92, chest: 166, waist: 164, hip: 168, hem: 610, hemWidth: 172, neck: 60, neckDepth: 80, top: 130 });
    const pants = legs({ waist: 130, hem: 132, bottom: 1110, top: 560 });
    const lapel = (side: 1 | -1) => `M${450 + side * 60} 126L${450 + side * 2} 226L${450 + side * 46} 262L${450 + side * 92} 158Z`;
    return {
      ...shirt,
      pieces: [...pants.pieces, ...shirt.pieces, ...both(lapel).map((outline): Piece => ({ outline, look: 'solid' }))],
      folds: [...pants.folds.slice(0, 4), ...shirt.folds],
      seams: [...shirt.seams, ...pants.seams, 'M450 226V614', 'M306 330H378V400H306Z'],
      buttons: [[450, 290], [450, 370], [450, 450], [450, 530]],
    };
  },
  'kids-set': (): Pattern => {
    const kurta = top({ shoulder: 142, sleeve: 200, sleeveWidth: 74, chest: 138, waist: 136, hip: 148, hem: 690, hemWidth: 164, neck: 44, neckDepth: 34, top: 230 });
    const pyjama = legs({ waist: 112, hem: 60, bottom: 1010, top: 600, thigh: 30 });
    return {
      ...kurta,
      pieces: [...pyjama.pieces.map((piece): Piece => ({ ...piece, look: 'solid' })), ...kurta.pieces, { look: 'solid', outline: 'M404 232Q450 278 496 232L502 250Q450 300 398 250Z' }],
      folds: [...pyjama.folds.slice(0, 4), ...kurta.folds],
      seams: [...kurta.seams, 'M450 276V440'],
      bands: ['M288 686Q450 710 612 686L610 662Q450 686 290 662Z'],
      buttons: [[450, 310], [450, 356], [450, 402]],
    };
  },
} satisfies Record<string, () => Pattern>;
