import { bothSides, withParts, type Body, type Cut, type Piece, type Side } from './shape.ts';
import { collarBehind } from './shirts.ts';
import { collar, cuffs, top, type TopMeasures } from './top.ts';

const tee: TopMeasures = {
  shoulder: 186,
  sleeve: 185,
  sleeveWidth: 92,
  chest: 176,
  waist: 170,
  hip: 178,
  hem: 820,
  hemWidth: 182,
  neck: 68,
  neckDepth: 62,
  top: 200,
};
const polo: TopMeasures = { ...tee, neck: 56, neckDepth: 46 };
const sweatshirt: TopMeasures = {
  ...tee,
  shoulder: 192,
  sleeve: 440,
  sleeveWidth: 84,
  chest: 188,
  waist: 186,
  hip: 186,
  hem: 800,
  hemWidth: 174,
  neckDepth: 52,
};
const kidsTee: TopMeasures = {
  ...tee,
  shoulder: 164,
  sleeve: 165,
  sleeveWidth: 88,
  chest: 162,
  waist: 164,
  hip: 168,
  hem: 720,
  hemWidth: 174,
  neck: 60,
  neckDepth: 48,
};
const man: Body = { top: 200, shoulder: 184 };

/** Knitted tops that are pulled over the head. */
export const knits = {
  polo: (side: Side): Cut => ({
    layers: [
      withParts(top(polo, side), {
        pieces:
          side === 'front'
            ? [
                { look: 'solid', outline: 'M434 252H466V402H434Z' },
                ...collar(56, 200, 40).map((piece): Piece => ({ ...piece, look: 'solid' })),
              ]
            : collarBehind(56, 200).map((piece): Piece => ({ ...piece, look: 'solid' })),
        seams: cuffs(polo, 24),
        buttons:
          side === 'front'
            ? [
                [450, 312],
                [450, 364],
              ]
            : [],
      }),
    ],
    body: man,
    held: 'hanger',
    close: [450, 330],
  }),
  tee: (side: Side): Cut => ({
    layers: [withParts(top(tee, side), { pieces: [ribbedNeck(tee, side)], seams: cuffs(tee, 20) })],
    body: man,
    held: 'hanger',
    close: [450, 330],
  }),
  sweatshirt: (side: Side): Cut => ({
    layers: [
      withParts(top(sweatshirt, side), {
        pieces: [
          ribbedNeck(sweatshirt, side),
          { look: 'solid', outline: 'M270 762Q450 786 630 762L622 818Q450 836 278 818Z' },
          ...bothSides('M338 632L248 650L264 706L353 692Z').map((outline): Piece => ({
            outline,
            look: 'solid',
            level: 0.8,
          })),
        ],
        seams: side === 'front' ? ['M434 280L450 306L466 280'] : [],
      }),
    ],
    body: man,
    held: 'hanger',
    close: [450, 340],
  }),
  'kids-tee': (side: Side): Cut => ({
    layers: [withParts(top(kidsTee, side), { pieces: [ribbedNeck(kidsTee, side)], seams: cuffs(kidsTee, 18) })],
    body: { top: 200, shoulder: 158 },
    held: 'hanger',
    close: [450, 320],
  }),
};

/** Draws the knitted band round the neck. */
function ribbedNeck({ neck, neckDepth, top: y }: TopMeasures, side: Side): Piece {
  const depth = side === 'front' ? neckDepth : 16;
  const inner = `M${450 - neck} ${y - 2}C${450 - neck * 0.98} ${y + depth * 0.5} ${450 - neck * 0.62} ${y + depth - 2} 450 ${y + depth - 2}`;
  const innerRight = `C${450 + neck * 0.62} ${y + depth - 2} ${450 + neck * 0.98} ${y + depth * 0.5} ${450 + neck} ${y - 2}`;
  const outer = `L${450 + neck + 18} ${y + 6}C${450 + neck + 14} ${y + depth * 0.7} ${450 + neck * 0.7} ${y + depth + 20} 450 ${y + depth + 20}`;
  const outerLeft = `C${450 - neck * 0.7} ${y + depth + 20} ${450 - neck - 14} ${y + depth * 0.7} ${450 - neck - 18} ${y + 6}Z`;
  return { look: 'solid', outline: `${inner}${innerRight}${outer}${outerLeft}` };
}
