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

// A guest's cart and wishlist: their lines lie on this device, and the server says what they are worth now. The browser
// stores the last answers beside the lines, so that it can show cart and wishlist offline.

/**
 * The place of a cart: an account, or this device. Each change answers the cart that follows from it. Throws ApiError.
 */
export type CartPlace = {
  read: (addressId: string | undefined) => Promise<Cart>;
  setQuantity: (itemId: string, quantity: number) => Promise<Cart>;
  setVariant: (itemId: string, variantId: string) => Promise<Cart>;
  /** Types the code of an offer; null takes it away. */
  setCode: (code: string | null) => Promise<Cart>;
  remove: (itemId: string) => Promise<Cart>;
};

/** The cart of a guest. Offline a change is stored all the same, and shows by the prices of the last answer. */
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
    // The new size has the place of the former one. The price is that of the answer, since the guest sees it now.
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
    // Only a valid code is stored; it is typed into the account's cart after signing in.
    if (code !== null) rememberCode(code);
    return cart;
  },
  async remove(itemId) {
    changeLines((lines) => lines.filter(({ variantId }) => variantId !== itemId));
    return quoteOrShown();
  },
};

/** Reads the products of the guest's wishes as they are now. Throws ApiError. */
export async function readGuestWishes(): Promise<Wishlist> {
  const { wishlist } = await call('POST /wishlist/quote', { body: { productIds: [...guestStorage.get().wishes] } });
  guestStorage.keepAnswer('wishlist', wishlist);
  return wishlist;
}

/** Shows the cart and the wishlist of the last visit until the server has answered, or as long as it cannot. */
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

/** Asks what the lines cost now. A stored code that is no longer valid is removed; a typed one throws. */
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

/** Pieces that are no longer sold count no more, and unknown ones are dropped, which is said once. */
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

/** The last answer with the present quantities; undefined if there is none. */
function shownCart(): Cart | undefined {
  // The cast is safe: what is used of it is checked.
  const cart = guestStorage.answer('cart') as Partial<Cart> | null | undefined;
  if (!Array.isArray(cart?.items) || !Array.isArray(cart.gone)) return undefined;
  const quantities = new Map(guestStorage.get().lines.map(({ variantId, quantity }) => [variantId, quantity]));
  return {
    // The cast is safe: an answer that has lines has the rest, too.
    ...(cart as Cart),
    items: cart.items.flatMap((item) => {
      const quantity = quantities.get(item.id);
      return quantity === undefined ? [] : [{ ...item, quantity }];
    }),
    gone: cart.gone.filter(({ id }) => quantities.has(id)),
  };
}

function shownWishes(): Wishlist | undefined {
  // The cast is safe: see above.
  const wishlist = guestStorage.answer('wishlist') as Partial<Wishlist> | null | undefined;
  return Array.isArray(wishlist?.items) && Array.isArray(wishlist.gone) ? (wishlist as Wishlist) : undefined;
}
