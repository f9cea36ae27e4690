import type { MergeChange } from '#contract/cart.ts';
import { variantName } from '#contract/variant-name.ts';
import { mergeLine, type MergeShortfall } from '#domain/merge-line.ts';
import { formatPaise } from '#domain/money.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import * as cartText from '#text/cart.ts';
import * as guestText from '#text/guest-cart.ts';
import { lockUser } from '../../accounts/users/users.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addWishes } from '../wishlist/wishlist.ts';
import { summedLines, type GuestLine } from './guest-lines.ts';
import { countLines, loadPieces, lockLines, writeLine } from './queries.ts';

type GuestCart = { lines: readonly GuestLine[]; wishes: readonly string[] };
type Piece = Awaited<ReturnType<typeof loadPieces>>[number];
type Held = Awaited<ReturnType<typeof lockLines>>[number];

/**
 * Adds a guest's cart and wishes to the cart and the wishlist of a customer, in one transaction. Returns the items
 * whose quantity in the merged cart is lower than in both carts together, and the items that cost more than the guest
 * saw. No item of a known variant is lost: if an item is sold out, or the cart has no room for the item, it moves to
 * the wishlist. An item that is no longer sold stays in the cart, in the separate list of items that nobody can order.
 * The result also lists the ids of variants that the shop does not know. A second call would add the items again, so
 * clients send an idempotency key.
 */
export async function mergeCart(
  db: Db,
  userId: string,
  { lines, wishes }: GuestCart,
  limits: OrderLimits | undefined,
  now: string,
): Promise<MergeChange[]> {
  const wanted = summedLines(lines);
  return inTransaction(db, async (db) => {
    await lockUser(db, userId);
    const cart = await openCart(db, userId, [...wanted.keys()], limits);
    const changes: MergeChange[] = [];
    const instead: string[] = [];
    for (const line of wanted.values()) {
      const piece = cart.pieces.get(line.productVariantId);
      if (!piece) {
        changes.push(unknownPiece(line));
        continue;
      }
      const { quantity, why, held, isWish } = cart.decide(piece, line.quantity);
      if (quantity > 0)
        await writeLine(db, newLine(userId, { piece, quantity, line, held: cart.held.get(piece.id), now }));
      if (isWish) instead.push(piece.product_id);
      changes.push(...changesOf(piece, line, { quantity, why, held, isWish }));
    }
    await addWishes(db, userId, [...new Set([...wishes, ...instead])], now);
    return changes;
  });
}

type Decided = { quantity: number; why?: MergeShortfall | undefined; held: number; isWish: boolean };

/** Reads the variants in the guest's cart, and locks the customer's existing cart lines for these variants. */
async function openCart(db: Tx, userId: string, ids: readonly string[], limits: OrderLimits | undefined) {
  const pieces = new Map((await loadPieces(db, ids)).map((piece) => [piece.id, piece]));
  const held = new Map((ids.length > 0 ? await lockLines(db, userId, ids) : []).map((line) => [line.variant_id, line]));
  let room = limits ? limits.cartLines - (await countLines(db, userId)) : Infinity;
  return {
    pieces,
    held,
    decide(piece: Piece, wanted: number): Decided {
      const before = held.get(piece.id)?.quantity ?? 0;
      const isSold = piece.retired_at === null && piece.product_retired_at === null;
      const most = { stock: piece.stock, mostPieces: limits?.linePieces ?? Infinity };
      const decided = mergeLine({ held: before, wanted, ...most, isSold, hasRoom: room > 0 });
      if (isSold && before === 0 && decided.quantity > 0) room--;
      return { ...decided, held: before, isWish: decided.quantity === 0 };
    },
  };
}

type NewLine = { piece: Piece; quantity: number; line: GuestLine; held: Held | undefined; now: string };

/**
 * Returns the row of a merged cart line. The row stores the lower of the two prices at which the guest and the customer
 * added the item, so that the cart can show that the price has risen.
 */
function newLine(userId: string, { piece, quantity, line, held, now }: NewLine) {
  const seen = [line.priceWhenAdded ?? piece.selling_paise, held?.paise_when_added ?? Infinity];
  return {
    ...{ id: held?.id ?? newId(), user_id: userId, variant_id: piece.id, quantity, created_at: now },
    paise_when_added: Math.min(...seen),
  };
}

function changesOf(piece: Piece, line: GuestLine, { quantity: inCart, why, held, isWish }: Decided): MergeChange[] {
  const { id: productVariantId, name, selling_paise: now } = piece;
  const wanted = line.quantity + held;
  const named = cartText.againPiece({ name, choice: variantName(piece) });
  const change = { productVariantId, wanted, inCart };
  const before = line.priceWhenAdded ?? now;
  const isDearer = why !== 'RETIRED' && now > before;
  return [
    ...(why ? [{ ...change, why, message: shortfall(why, named, { inCart, isWish }) }] : []),
    ...(isDearer
      ? [
          {
            ...{ ...change, why: 'DEARER' as const },
            message: guestText.dearer({ piece: named, before: formatPaise(before), now: formatPaise(now) }),
          },
        ]
      : []),
  ];
}

type Counts = { inCart: number; isWish: boolean };

function shortfall(why: MergeShortfall, piece: string, { inCart: count, isWish }: Counts): string {
  if (why === 'FEWER_LEFT') return guestText.fewerLeft({ piece, count });
  if (why === 'LIMIT') return guestText.limit({ piece, count });
  if (why === 'CART_FULL') return guestText.cartFull({ piece });
  if (why === 'RETIRED') return guestText.retired({ piece });
  return isWish ? guestText.soldOutWished({ piece }) : guestText.soldOut({ piece });
}

function unknownPiece({ productVariantId, quantity: wanted }: GuestLine): MergeChange {
  return { productVariantId, why: 'UNKNOWN', wanted, inCart: 0, message: guestText.unknown() };
}
