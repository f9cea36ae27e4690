import { hemBorder, placket, standCollar } from './kurtas.ts';
import { trouserLegs } from './trouser-legs.ts';
import { movedLayer, withParts, type Body, type Cut, type Pattern, type Piece, type Side } from './shape.ts';
import { buttoned, campCollar, collarBehind, pocket } from './shirts.ts';
import { cuffs, top, type TopMeasures } from './top.ts';

const loungeTop: TopMeasures = {
  shoulder: 162,
  sleeve: 165,
  sleeveWidth: 82,
  chest: 154,
  waist: 152,
  hip: 160,
  hem: 590,
  hemWidth: 164,
  neck: 60,
  neckDepth: 60,
  top: 120,
};
const pyjamaTop: TopMeasures = { ...loungeTop, sleeve: 330, sleeveWidth: 84, neckDepth: 84, isPointed: true, hem: 620 };
const kidsTop: TopMeasures = {
  shoulder: 142,
  sleeve: 300,
  sleeveWidth: 70,
  chest: 138,
  waist: 136,
  hip: 148,
  hem: 690,
  hemWidth: 164,
  neck: 46,
  neckDepth: 34,
  top: 200,
  slit: 560,
};
/** The middle of the top in a set, in units of the sheet. */
const LEFT = 366;

/** The drawings of sets, a top and trousers that are sold together and lie on a table. */
export const sets = {
  'lounge-set': (side: Side) =>
    laid(
      trouserLegs({ waist: 124, hem: 104, bottom: 1110, top: 480 }),
      withParts(top(loungeTop, side), { borders: cuffs(loungeTop, 10).map((path) => ({ path, width: 10 })) }),
      { top: 120, shoulder: 154 },
    ),
  'pyjama-set': (side: Side) =>
    laid(
      trouserLegs({ waist: 128, hem: 122, bottom: 1110, top: 480 }),
      withParts(top(pyjamaTop, side), {
        pieces: (side === 'front' ? campCollar(60, 120, 96) : collarBehind(60, 120)).map((piece): Piece => ({
          ...piece,
          look: 'solid',
        })),
        seams: [
          ...(side === 'front' ? [...buttoned(216, 628, 4).seams, pocket(326, 290)] : []),
          ...cuffs(pyjamaTop, 30),
        ],
        buttons: side === 'front' ? buttoned(226, 628, 4).buttons : [],
      }),
      { top: 120, shoulder: 154 },
    ),
  'kids-set': (side: Side) => {
    const pyjama = trouserLegs({ waist: 112, hem: 56, bottom: 1060, top: 560, thigh: 28 });
    const front = placket(232, 170, 3);
    return laid(
      { ...pyjama, pieces: pyjama.pieces.map((piece): Piece => ({ ...piece, look: 'solid' })) },
      withParts(top(kidsTop, side), {
        pieces: [...(side === 'front' ? front.pieces : []), ...standCollar(46, 200, side)],
        seams: side === 'front' ? front.seams : [],
        buttons: side === 'front' ? front.buttons : [],
        borders: [hemBorder(kidsTop, 20), ...cuffs(kidsTop, 14).map((path) => ({ path, width: 14 }))],
      }),
      { top: 200, shoulder: 138 },
    );
  },
};

/** The trousers lie beside the top; the top covers a part of them. */
function laid(trousers: Pattern, shirt: Pattern, body: Body): Cut {
  const aside = movedLayer(trousers, ([x, y]) => {
    const [across, down] = [x - 450, y - 800];
    return [614 + across * 0.94 + down * 0.12, 720 + down * 0.94 - across * 0.12];
  });
  return {
    layers: [aside, movedLayer(shirt, ([x, y]) => [x - 450 + LEFT, y])],
    body,
    held: 'lying',
    close: [LEFT, 280],
  };
}
