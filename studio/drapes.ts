import {
  none,
  withParts,
  type Body,
  type Border,
  type Cut,
  type Fold,
  type Pattern,
  type Piece,
  type Side,
} from './shape.ts';
import { saree } from './saree.ts';
import { top } from './top.ts';

const body: Body = { kind: 'woman', top: 150, shoulder: 148 };

/** Garments of one length of cloth, draped over a mannequin. */
export const drapes = {
  saree,
  dupatta: (side: Side): Cut => ({
    layers: [
      plainKurta(side),
      ...(side === 'front'
        ? [fallOver(288, 408, 990, 60), scoop(330)]
        : [fallOver(492, 620, 900, 60), fallOver(296, 420, 860, 60)]),
    ],
    body,
    held: 'form',
    wornWith: 'trousers',
    close: [356, 850],
  }),
  stole: (side: Side): Cut => ({
    layers: [
      plainKurta(side),
      ...(side === 'front'
        ? [fringed(fallOver(330, 414, 800, 26), 330, 414, 800), fringed(fallOver(486, 570, 740, 26), 486, 570, 740)]
        : [scoop(270)]),
    ],
    body,
    held: 'form',
    wornWith: 'trousers',
    close: [380, 700],
  }),
};

/** The plain kurta below a dupatta. */
function plainKurta(side: Side): Pattern {
  const kurta = top(
    {
      shoulder: 150,
      sleeve: 330,
      sleeveWidth: 70,
      chest: 142,
      waist: 120,
      hip: 158,
      hem: 900,
      hemWidth: 184,
      neck: 54,
      neckDepth: 70,
      top: 150,
    },
    side,
  );
  return {
    ...kurta,
    pieces: kurta.pieces
      .filter(({ isHollow }) => !isHollow)
      .map((piece): Piece => ({ ...piece, look: 'plain', level: 0.86 })),
  };
}

/** One side that falls from the shoulder, pleated there and open at its end, with a wide border. */
function fallOver(left: number, right: number, bottom: number, border: number): Pattern {
  const middle = (left + right) / 2;
  const towards = middle < 450 ? -1 : 1;
  const [spread, start] = [(right - left) * 0.62, (right - left) * 0.36];
  const shoulder = middle - towards * 6;
  const outline = `M${shoulder - start} 196Q${shoulder} 156 ${shoulder + start} 178Q${middle + spread * 0.8} 560 ${middle + spread} ${bottom - 12}Q${middle} ${bottom + 12} ${middle - spread} ${bottom}Q${middle - spread * 0.8} 560 ${shoulder - start} 196Z`;
  const fold = (share: number): Fold => ({
    path: `M${shoulder + start * share * 1.5} 190Q${middle + spread * 1.5 * share} 560 ${middle + spread * 1.8 * share} ${bottom + 16}`,
    width: (right - left) * 0.16,
    thin: 'start',
  });
  return {
    ...none,
    pieces: [{ look: 'cloth', outline, level: 1 }],
    folds: [-0.44, -0.22, 0, 0.22, 0.44].map(fold),
    seams: [],
    borders: endBorders(middle, spread, bottom, border),
  };
}

function endBorders(middle: number, spread: number, bottom: number, width: number): Border[] {
  const across = (up: number, wide: number): Border => ({
    path: `M${middle - spread - 6} ${bottom - up}Q${middle} ${bottom - up + 12} ${middle + spread + 6} ${bottom - up - 12}`,
    width: wide,
  });
  return [across(width * 0.62, width), ...(width > 40 ? [across(width * 1.9, 14)] : [])];
}

/** The part that hangs in a curve before the breast, or behind the neck. */
function scoop(depth: number): Pattern {
  const low = 150 + depth;
  return {
    ...none,
    pieces: [
      {
        look: 'cloth',
        level: 1,
        grain: 20,
        outline: `M318 206Q332 160 380 164Q392 ${low - 120} 456 ${low - 96}Q520 ${low - 110} 530 164Q578 166 596 214Q596 ${low - 20} 460 ${low}Q340 ${low - 10} 318 206Z`,
      },
    ],
    folds: [0.2, 0.4, 0.6, 0.8].map((share) => ({
      path: `M${374 - share * 50} ${170 + share * 30}Q${392 - share * 40} ${low - 110 + share * 80} 456 ${low - 96 + share * 92}Q${520 + share * 60} ${low - 100 + share * 80} ${536 + share * 50} ${170 + share * 30}`,
      width: 15,
    })),
    seams: [],
    borders: [{ path: `M318 206Q340 ${low - 16} 460 ${low - 8}Q596 ${low - 24} 596 214`, width: 22 }],
  };
}

/** Adds twisted threads at the end. */
function fringed(layer: Pattern, left: number, right: number, bottom: number): Pattern {
  const middle = (left + right) / 2;
  const spread = (right - left) * 0.62;
  const count = Math.floor((spread * 2) / 10);
  const pieces = Array.from({ length: count }, (_, index): Piece => {
    const x = middle - spread + 4 + index * 10;
    const y = bottom - 4 - (index / count) * 12 + Math.sin((index / count) * Math.PI) * 12;
    return {
      look: 'solid',
      level: 0.9,
      outline: `M${x} ${y}H${x + 5}L${x + 7 - (index % 3)} ${y + 46}H${x - (index % 2) * 2}Z`,
    };
  });
  return withParts({ ...layer, pieces: [...pieces, ...layer.pieces] }, {});
}
