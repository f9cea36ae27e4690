import { bent, type Point } from './path.ts';
import type { Cut, Pattern } from './shape.ts';

/** How wide a body is on which the middle line wanders when it turns. */
const REACH = 240;

/** A garment turned a little to the side: its far half is narrower, its middle line no longer in the middle. */
export function turned(garment: Cut): Cut {
  return { ...garment, layers: garment.layers.map(turnedLayer) };
}

function turnedLayer(layer: Pattern): Pattern {
  return {
    pieces: layer.pieces.map((piece) => ({ ...piece, outline: bent(piece.outline, turn) })),
    folds: layer.folds.map((fold) => ({ ...fold, path: bent(fold.path, turn) })),
    seams: layer.seams.map((seam) => bent(seam, turn)),
    borders: layer.borders.map((border) => ({ ...border, path: bent(border.path, turn) })),
    buttons: layer.buttons.map(([x, y]) => {
      const [turnedX, turnedY] = turn([x, y]);
      return [turnedX, turnedY];
    }),
  };
}

function turn([x, y]: Point): Point {
  const aside = x - 450;
  const near = Math.max(0, 1 - (aside / REACH) ** 2);
  // The far side also rises a little, as everything above the eye's height does.
  return [450 + aside * 0.8 + 46 * near, y - aside * 0.03];
}
