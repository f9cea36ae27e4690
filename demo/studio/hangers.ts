import { none, type Body, type Cut, type Pattern, type Piece } from './shape.ts';

/** The height of the rail above the highest part of a wooden hanger. */
const HOOK = 104;
/** The height of the wood of a hanger with clips. The clips hold the waistband at height 200. */
const CLIPS_TOP = 140;

/** Returns the height of the rail from which a garment hangs, or undefined if the garment lies on a table. */
export function railOf({ held, body }: Cut): number | undefined {
  if (held === 'lying') return undefined;
  if (held === 'rail') return RAIL;
  return (held === 'clips' ? CLIPS_TOP : body.top + 8) - HOOK;
}

/** The height of the rail over which lengths of cloth hang. */
export const RAIL = 168;

/** Draws a wooden rail through the whole picture, and beyond it. */
export function rail(y: number, from = -600, to = 1500): Pattern {
  const pole: Piece = { look: 'wood', level: 0.7, outline: `M${from} ${y - 9}H${to}V${y + 9}H${from}Z` };
  const light: Piece = { look: 'wood', level: 0.85, outline: `M${from} ${y - 4}H${to}V${y + 4}H${from}Z` };
  return { ...none, pieces: [pole, light] };
}

/** Returns the layers of a garment with its hanger, from behind to front. */
export function onHanger(garment: Cut): Pattern[] {
  const { held, body, layers } = garment;
  if (held === 'clips') return [...layers, clipHanger];
  if (held !== 'hanger') return layers;
  const front = layers.at(-1);
  if (!front) return layers;
  // The wood of the hanger lies in front of the back of the neck and behind the front of the garment.
  const hollow = front.pieces.findIndex(({ isHollow }) => isHollow);
  const at = front.pieces.findIndex(({ isHollow }, index) => index > hollow && !isHollow);
  return [...layers.slice(0, -1), { ...front, pieces: front.pieces.toSpliced(at, 0, ...woodOf(body)) }];
}

/** Draws a hook over the rail, and two arms of wood under the shoulders. */
function woodOf({ top, shoulder }: Body): Piece[] {
  const half = shoulder * 0.86;
  const y = top + 8;
  return [
    { look: 'metal', level: 0.5, outline: hook(y) },
    {
      look: 'wood',
      level: 0.66,
      outline: `M450 ${y - 6}Q470 ${y - 6} 486 ${y + 4}L${450 + half} ${y + 44}Q${450 + half + 8} ${y + 52} ${450 + half} ${y + 60}L486 ${y + 26}Q450 ${y + 14} 414 ${y + 26}L${450 - half} ${y + 60}Q${450 - half - 8} ${y + 52} ${450 - half} ${y + 44}L414 ${y + 4}Q430 ${y - 6} 450 ${y - 6}Z`,
    },
  ];
}

/** Draws a wire that rises from the wood of a hanger and bends over the rail, which lies `HOOK` above the wood. */
function hook(wood: number): string {
  const [y, bend] = [wood - HOOK, 17];
  return `M446 ${wood}V${y + 50}Q446 ${y + 34} ${450 + bend - 3} ${y + 22}Q${450 + bend + 2} ${y + 12} ${450 + bend - 1} ${y - 2}Q${450 + 12} ${y - 15} 450 ${y - 15}Q${450 - bend + 3} ${y - 14} ${450 - bend + 3} ${y + 4}H${450 - bend - 3}Q${450 - bend - 4} ${y - 21} 450 ${y - 21}Q${450 + bend} ${y - 20} ${450 + bend + 5} ${y - 2}Q${450 + bend + 8} ${y + 16} ${450 + bend + 1} ${y + 27}Q452 ${y + 38} 452 ${y + 50}V${wood}Z`;
}

/** A wooden hanger with two clips, for garments whose waistband is at height 200. */
const clipHanger: Pattern = {
  ...none,
  pieces: [
    { look: 'metal', level: 0.5, outline: hook(CLIPS_TOP) },
    {
      look: 'wood',
      level: 0.6,
      outline: 'M300 142Q300 136 306 136H594Q600 136 600 142V156Q600 162 594 162H306Q300 162 300 156Z',
    },
    ...[360, 540].map((x): Piece => ({
      look: 'metal',
      level: 1,
      outline: `M${x - 11} 132H${x + 11}V196Q${x} 204 ${x - 11} 196Z`,
    })),
  ],
};
