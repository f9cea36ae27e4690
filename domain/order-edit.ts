import type { Price } from './pricing.ts';

// What becomes of an order's lines while it has not left the shop (decisions/0075).

/** A piece as an order names it. */
export type Piece = { name: string; color: string; size: string };

/** A line of an order, before or after it was changed. `id` is the same for a line that stays. */
export type EditedLine = Price & Piece & { id: string; variantId: string; quantity: number };

/** What differs, for people to read. `swapped`: another size or colour, or another product, in place of this one. */
export type OrderChange =
  | { kind: 'added' | 'dropped'; piece: Piece; quantity: number }
  | { kind: 'swapped'; piece: Piece; to: Piece; quantity: number }
  | { kind: 'quantity'; piece: Piece; from: number; to: number }
  | { kind: 'address' };

/**
 * What a line costs a piece once it holds another variant: what it was sold at, where that is of the same product and
 * costs the same today as the one that it replaces; else today's price.
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

/** What changed between two lists of lines, in the order of the second; what was dropped comes last. */
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
 * How many pieces of each variant more are out of stock after a change than before: below zero they go back. Variants
 * of which as many are out of stock as before are left out.
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
