import type { Price } from './pricing.ts';

// Compares an order's lines before and after an edit. An order can be edited until it leaves the shop (decisions/0075).

/** The name, the colour and the size by which an order names a piece. */
export type Piece = { name: string; color: string; size: string };

/** A line of an order before or after an edit. If both versions contain the line, its `id` is the same in both. */
export type EditedLine = Price & Piece & { id: string; variantId: string; quantity: number };

/**
 * One difference between two versions of an order, for display. `swapped`: the line now has another size, colour or
 * product. `offerLost`: an offer of the order no longer applies to its goods; `offerBack`: the offer applies again.
 */
export type OrderChange =
  | { kind: 'added' | 'dropped'; piece: Piece; quantity: number }
  | { kind: 'swapped'; piece: Piece; to: Piece; quantity: number }
  | { kind: 'quantity'; piece: Piece; from: number; to: number }
  | { kind: 'address' }
  /** The customer of a cash order has paid it online. */
  | { kind: 'prepaid' }
  | { kind: 'offerLost' | 'offerBack'; name: string };

/**
 * Returns the price of a piece after a swap. If the old and the new variant belong to the same product and have the
 * same price today, the new piece costs as much as the old piece in the order; otherwise the new piece costs today's
 * price.
 */
export function priceOfSwap(
  sold: Price,
  from: Price & { productId: string },
  to: Price & { productId: string },
): { price: Price; isKept: boolean } {
  const isKept = from.productId === to.productId && from.sellingPaise === to.sellingPaise;
  const { sellingPaise, savingPaise } = isKept ? sold : to;
  return { price: { sellingPaise, savingPaise }, isKept };
}

/**
 * Lists the changes between two lists of lines, in the order of the second list. Lines that the edit removes come last.
 */
export function changesOf(before: readonly EditedLine[], after: readonly EditedLine[]): OrderChange[] {
  const old = new Map(before.map((line) => [line.id, line]));
  const kept = new Set(after.map((line) => line.id));
  return [
    ...after.flatMap((line) => {
      const was = old.get(line.id);
      return was
        ? changesOfLine(was, line)
        : [{ kind: 'added' as const, piece: pieceOf(line), quantity: line.quantity }];
    }),
    ...before
      .filter((line) => !kept.has(line.id))
      .map((line) => ({ kind: 'dropped' as const, piece: pieceOf(line), quantity: line.quantity })),
  ];
}

function changesOfLine(was: EditedLine, line: EditedLine): OrderChange[] {
  const isSwapped = was.variantId !== line.variantId;
  return [
    ...(isSwapped
      ? [{ kind: 'swapped' as const, piece: pieceOf(was), to: pieceOf(line), quantity: line.quantity }]
      : []),
    ...(was.quantity !== line.quantity
      ? [{ kind: 'quantity' as const, piece: pieceOf(line), from: was.quantity, to: line.quantity }]
      : []),
  ];
}

function pieceOf({ name, color, size }: Piece): Piece {
  return { name, color, size };
}

/**
 * Returns, for each variant, the number of pieces that an edit takes out of stock; a negative number means that pieces
 * go back into stock. Leaves out variants whose number of pieces does not change.
 */
export function piecesToMove(
  before: ReadonlyArray<Pick<EditedLine, 'variantId' | 'quantity'>>,
  after: ReadonlyArray<Pick<EditedLine, 'variantId' | 'quantity'>>,
): Map<string, number> {
  const moves = new Map<string, number>();
  const count = (variantId: string, quantity: number) => moves.set(variantId, (moves.get(variantId) ?? 0) + quantity);
  for (const line of before) count(line.variantId, -line.quantity);
  for (const line of after) count(line.variantId, line.quantity);
  return new Map([...moves].filter(([, quantity]) => quantity !== 0));
}
