import type { Variant } from '#contract/variants.ts';
import { CARD_STOCK, guestLimits } from '#domain/limits.ts';
import * as cartText from '#text/cart.ts';
import * as guestText from '#text/guest-cart.ts';
import { newKey } from '../../api/call-once.ts';
import { guestStorage, type Guest, type GuestLine } from '../../session/guest-storage.ts';
import { shoppingStorage } from '../../session/shopping-storage.ts';

// This file changes the cart and the wishes of a guest, in a shop where guests may shop. The browser fetches this file
// at the first click that needs it.

/** The reason why a guest's click changed nothing. The message of this error is a sentence for the guest. */
export class GuestRefusal extends Error {
  override readonly name = 'GuestRefusal';
}

/**
 * Puts pieces into the guest's cart. Returns 'increased' if the cart already contained the variant. Throws
 * GuestRefusal.
 */
export function addAsGuest(variant: Variant, quantity: number): 'added' | 'increased' {
  const { lines } = guestStorage.get();
  const held = lines.find(({ variantId }) => variantId === variant.id);
  const total = (held?.quantity ?? 0) + quantity;
  // A product card has the stock of a size only up to CARD_STOCK. If the stock is higher, only the server knows whether
  // enough pieces are left.
  if (variant.stock < CARD_STOCK && total > variant.stock)
    throw new GuestRefusal(cartText.onlyLeft({ available: variant.stock }));
  if (!held && lines.length >= guestLimits.lines)
    throw new GuestRefusal(guestText.cartIsFull({ max: guestLimits.lines }));
  const line: GuestLine = { variantId: variant.id, quantity: total, price: variant.originalPrice };
  changeLines((lines) => [...lines.filter(({ variantId }) => variantId !== line.variantId), line]);
  return held ? 'increased' : 'added';
}

/** Puts a product on the guest's wishlist, or removes it from there. Throws GuestRefusal. */
export function wishAsGuest(productId: string, wished: boolean): void {
  const guest = guestStorage.get();
  const others = guest.wishes.filter((id) => id !== productId);
  if (wished && others.length >= guestLimits.wishes)
    throw new GuestRefusal(guestText.wishlistIsFull({ max: guestLimits.wishes }));
  store({ ...guest, wishes: wished ? [productId, ...others] : others });
}

export function changeLines(change: (lines: readonly GuestLine[]) => readonly GuestLine[]): void {
  const guest = guestStorage.get();
  store({ ...guest, lines: change(guest.lines) });
}

/** Stores the guest's cart and wishes, and the values from which all tabs show hearts and counts. */
function store(guest: Guest): void {
  guestStorage.set({ ...guest, key: guest.key || newKey() });
  showStored();
}

/** Updates hearts and counts from the stored cart and wishes. */
function showStored(): void {
  const { lines, wishes } = guestStorage.get();
  const sold = lines.filter(({ isGone }) => !isGone);
  shoppingStorage.set({
    cart: sold.map(({ variantId }) => variantId),
    cartPieces: sold.reduce((sum, { quantity }) => sum + quantity, 0),
    wishlist: [...wishes],
  });
}
