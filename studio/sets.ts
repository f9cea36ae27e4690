import { hemBorder, placket, standCollar } from './kurtas.ts';
import { legs } from './legs.ts';
import { withParts, type Body, type Cut, type Piece, type Side } from './shape.ts';
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
const woman: Body = { kind: 'woman', top: 120, shoulder: 154 };

/** A top and trousers sold together. */
export const sets = {
  'lounge-set': (side: Side): Cut => ({
    layers: [
      withParts(legs({ waist: 124, hem: 104, bottom: 1110, top: 480 }), {}),
      withParts(top(loungeTop, side), { borders: cuffs(loungeTop, 10).map((path) => ({ path, width: 10 })) }),
    ],
    body: woman,
    held: 'alone',
    close: [450, 280],
  }),
  'pyjama-set': (side: Side): Cut => ({
    layers: [
      withParts(legs({ waist: 128, hem: 122, bottom: 1110, top: 480 }), {}),
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
    ],
    body: woman,
    held: 'alone',
    close: [450, 290],
  }),
  'kids-set': (side: Side): Cut => {
    const pyjama = legs({ waist: 112, hem: 56, bottom: 1060, top: 560, thigh: 28 });
    const front = placket(232, 170, 3);
    return {
      layers: [
        { ...pyjama, pieces: pyjama.pieces.map((piece): Piece => ({ ...piece, look: 'solid' })) },
        withParts(top(kidsTop, side), {
          pieces: [...(side === 'front' ? front.pieces : []), ...standCollar(46, 200, side)],
          seams: side === 'front' ? front.seams : [],
          buttons: side === 'front' ? front.buttons : [],
          borders: [hemBorder(kidsTop, 20), ...cuffs(kidsTop, 14).map((path) => ({ path, width: 14 }))],
        }),
      ],
      body: { kind: 'child', top: 200, shoulder: 138 },
      held: 'alone',
      close: [450, 320],
    };
  },
};
