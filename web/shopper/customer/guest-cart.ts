import type { Cart } from '#contract/cart.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import * as guestText from '#text/guest-cart.ts';
import { ApiError, issuesOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { guestStorage } from '../../session/guest-storage.ts';
import { notify } from '../../ui/notices.tsx';
import { forgetLinkedCode, linkedCode, rememberCode } from './linked-code.ts';
import { cartKey } from '../stored-cart.ts';
import { changeLines } from './guest-shopping.ts';
import { lineOnWire } from './line-on-wire.ts';

// This file is about a guest's cart and wishlist. The lines of a guest's cart and wishlist are stored on this device,
// and the server answers their present prices. The browser stores the server's last answers too, so that it can show
// cart and wishlist offline.

/**
 * The functions that read and change a cart. The cart is stored in the account, or for a guest on this device. Each
 * function returns the cart after the change, and throws ApiError.
 */
export type CartPlace = {
  read: (addressId: string | undefined) => Promise<Cart>;
  setQuantity: (itemId: string, quantity: number) => Promise<Cart>;
  setVariant: (itemId: string, variantId: string) => Promise<Cart>;
  /** Applies the code of an offer to the cart; null removes the code. */
  setCode: (code: string | null) => Promise<Cart>;
  remove: (itemId: string) => Promise<Cart>;
};

/**
 * The cart of a guest. While the device is offline, the device stores a change all the same, and the page shows it with
 * the prices of the server's last answer.
 */
export const guestCart: CartPlace = {
  read: async () => quote(linkedCode()),
  async setQuantity(itemId, quantity) {
    changeLines((lines) => lines.map((line) => (line.variantId === itemId ? { ...line, quantity } : line)));
    return quoteOrShown();
  },
  async setVariant(itemId, variantId) {
    const { lines } = guestStorage.get();
    const quantity = lines
      .filter((line) => line.variantId === itemId || line.variantId === variantId)
      .reduce((sum, line) => sum + line.quantity, 0);
    // The new size takes the place of the former size. The new size's present price counts as the price when it was
    // added, because the guest sees this price now.
    changeLines((lines) =>
      lines
        .filter((line) => line.variantId !== variantId)
        .map((line) => (line.variantId === itemId ? { variantId, quantity } : line)),
    );
    return quoteOrShown();
  },
  async setCode(code) {
    if (code === null) forgetLinkedCode();
    const cart = await quote(code ?? '');
    // An invalid code is not stored. After sign-in the shop applies the stored code to the account's cart.
    if (code !== null) rememberCode(code);
    return cart;
  },
  async remove(itemId) {
    changeLines((lines) => lines.filter(({ variantId }) => variantId !== itemId));
    return quoteOrShown();
  },
};

/** Reads the present state of the products on the guest's wishlist. Throws ApiError. */
export async function readGuestWishes(): Promise<Wishlist> {
  const { wishlist } = await call('POST /wishlist/quote', { body: { productIds: [...guestStorage.get().wishes] } });
  guestStorage.keepAnswer('wishlist', wishlist);
  return wishlist;
}

/**
 * Shows the cart and the wishlist of the last visit until the server answers. Without a network, cart and wishlist of
 * the last visit stay.
 */
export function showLastVisit(): void {
  const old = { updatedAt: 0 };
  const { lines, wishes } = guestStorage.get();
  if (lines.length > 0) queries.setQueryData(cartKey(undefined), (known) => known ?? shownCart(), old);
  if (wishes.length > 0) queries.setQueryData(['wishlist', undefined], (known) => known ?? shownWishes(), old);
}

async function quoteOrShown(): Promise<Cart> {
  try {
    return await quote(linkedCode());
  } catch (error) {
    const shown = error instanceof ApiError && error.status === 0 ? shownCart() : undefined;
    if (!shown) throw error;
    return shown;
  }
}

/**
 * Asks the server for the present prices of the cart's lines. A stored code that is no longer valid is removed. If the
 * guest has just typed the code, the function throws the error.
 */
async function quote(code: string): Promise<Cart> {
  const { lines } = guestStorage.get();
  try {
    const body = { lines: lines.map(lineOnWire), ...(code !== '' && { code }) };
    const { cart, unknown } = await call('POST /cart/quote', { body });
    guestStorage.keepAnswer('cart', cart);
    markLines(cart, unknown);
    return cart;
  } catch (error) {
    if (code === '' || code !== linkedCode() || issuesOf(error)['code'] === undefined) throw error;
    forgetLinkedCode();
    return quote('');
  }
}

/**
 * Marks the pieces that the shop no longer sells, so that they do not count. Removes pieces that the shop does not
 * know, and shows a notice about that.
 */
function markLines({ gone }: Cart, unknown: readonly string[]): void {
  const isUnknown = new Set(unknown);
  const isGone = new Set(gone.map(({ id }) => id));
  changeLines((lines) =>
    lines
      .filter(({ variantId }) => !isUnknown.has(variantId))
      .map(({ isGone: _before, ...line }) => (isGone.has(line.variantId) ? { ...line, isGone: true } : line)),
  );
  if (unknown.length > 0) notify('warning', guestText.unknown(), 'account');
}

/** Returns the server's last answer with the present quantities. Returns undefined if there is no stored answer. */
function shownCart(): Cart | undefined {
  // The cast is safe: the lines below check the fields that they use.
  const cart = guestStorage.answer('cart') as Partial<Cart> | null | undefined;
  if (!Array.isArray(cart?.items) || !Array.isArray(cart.gone)) return undefined;
  const quantities = new Map(guestStorage.get().lines.map(({ variantId, quantity }) => [variantId, quantity]));
  return {
    // The cast is safe: a stored answer with lines has all other fields too.
    ...(cart as Cart),
    items: cart.items.flatMap((item) => {
      const quantity = quantities.get(item.id);
      return quantity === undefined ? [] : [{ ...item, quantity }];
    }),
    gone: cart.gone.filter(({ id }) => quantities.has(id)),
  };
}

function shownWishes(): Wishlist | undefined {
  // The cast is safe: the next line checks the fields.
  const wishlist = guestStorage.answer('wishlist') as Partial<Wishlist> | null | undefined;
  return Array.isArray(wishlist?.items) && Array.isArray(wishlist.gone) ? (wishlist as Wishlist) : undefined;
}
