import type { Variant } from '#contract/variants.ts';
import * as cartText from '#text/cart.ts';
import * as sessionText from '#text/session.ts';
import * as wishlistText from '#text/wishlist.ts';
import { ApiError, isOffline, messageOf } from '../api/api-error.ts';
import { rememberIntent, type Intent } from '../session/intent.ts';
import { guestsMayShop } from '../session/guests.ts';
import { loginPath } from '../session/login-path.ts';
import { shoppingStorage } from '../session/shopping-storage.ts';
import { session } from '../session/session.ts';
import { notify, type Area } from '../ui/notices.tsx';
import { fetchPart } from '../ui/part.tsx';
import { fetchSending, wishChanges } from './customer/wish-changes.ts';

// This file contains the actions of a click on "Add to cart" or a heart. The browser fetches the file when a pointer, a
// key or the page first moves, because nobody can click before that.

/** The area of the page in which the person clicked, and the function that navigates from there to another page. */
export type Place = {
  area: Area;
  from: { pathname: string; search: string };
  navigate: (path: string) => unknown;
};

const fetchAdding = async () => import('./customer/add-pieces.ts');
const fetchGuest = async () => import('./customer/guest-shopping.ts');

/**
 * Fetches, while the browser is online, the code that a click on "Add to cart" or a heart needs besides this file. A
 * browser remembers a failed import: every later click would fail until the page is reloaded.
 */
export async function prefetchParts(): Promise<void> {
  if (!isGuest()) return void (isAdmin() || (await Promise.all([fetchAdding(), fetchSending()])));
  if (guestsMayShop()) return void (await fetchGuest());
  // If the owner no longer lets guests shop, hearts and counts must not show the former choices of a guest.
  if (shoppingStorage.get().cartPieces + shoppingStorage.get().wishlist.length > 0) shoppingStorage.forget();
}

/**
 * Adds a variant to the cart, or says why that is impossible. Returns whether the variant was added; the caller then
 * clears the chosen size. Without a variant the function shows a message, or calls `askForSize`.
 */
export async function addToCart(
  place: Place,
  variant: Variant | undefined,
  quantity: number,
  askForSize: () => unknown = () => notify('warning', cartText.sizeFirst(), place.area),
): Promise<boolean> {
  const intent: Intent | undefined =
    variant && variant.stock > 0 ? { kind: 'cart', productVariantId: variant.id, quantity } : undefined;
  if (isGuest() && !guestsMayShop()) return sendToLogin(place, cartText.loginFirst(), intent);
  if (isAdmin()) return refuse(place, cartText.adminRefusedNotice());
  if (!variant) {
    askForSize();
    return false;
  }
  if (variant.stock <= 0) return refuse(place, cartText.outOfStock());
  try {
    const how = isGuest()
      ? (await fetchPart(fetchGuest)).addAsGuest(variant, quantity)
      : await putInCart(variant.id, quantity);
    notify('success', how === 'added' ? cartText.added() : cartText.increased(), place.area);
    return true;
  } catch (error) {
    if (isSignedOut(error)) return sendToLogin(place, sessionText.ended(), intent);
    const isFull = error instanceof ApiError && error.code === 'CART_FULL';
    return refuse(isFull ? inTwoSentences(place) : place, said(error, cartText.failed()));
  }
}

/** Puts a product on the wishlist or removes it from there, and shows a notice. */
export async function toggleWish(place: Place, productId: string): Promise<boolean> {
  if (isGuest() && !guestsMayShop()) return sendToLogin(place, wishlistText.loginFirst(), { kind: 'wish', productId });
  if (isAdmin()) return refuse(place, wishlistText.adminRefusedNotice());
  const wished = shoppingStorage.get().wishlist.includes(productId);
  try {
    // Another click on the same heart came meanwhile, and that click shows its own result.
    if (!(await setWish(productId, !wished))) return true;
    // In the search dialog the notices about wishes have other texts and hearts (spec §8 Wishlist).
    const words =
      place.area === 'header'
        ? { added: wishlistText.addedInSearch(), removed: wishlistText.removedInSearch() }
        : { added: wishlistText.added(), removed: wishlistText.removed() };
    notify('success', wished ? words.removed : words.added, place.area);
    return true;
  } catch (error) {
    if (isSignedOut(error))
      return sendToLogin(place, sessionText.ended(), wished ? undefined : { kind: 'wish', productId });
    return refuse(place, said(error, wishlistText.failed()));
  }
}

/** Adds pieces to the cart, and returns whether the cart contained the variant already. Throws ApiError. */
export async function putInCart(productVariantId: string, quantity: number): Promise<'added' | 'increased'> {
  const { addPieces } = await fetchPart(fetchAdding);
  const cart = await addPieces(productVariantId, quantity);
  const line = cart.items.find((item) => item.product.variant.id === productVariantId);
  return line && line.quantity > quantity ? 'increased' : 'added';
}

/**
 * Puts a product on the wishlist or removes it from there. The page shows the change at once, and undoes it if the
 * server refuses. Returns false if another click came before the server's answer. Throws ApiError.
 */
export async function setWish(productId: string, wished: boolean): Promise<boolean> {
  const show = (isOn: boolean) =>
    shoppingStorage.set({
      wishlist: [...shoppingStorage.get().wishlist.filter((id) => id !== productId), ...(isOn ? [productId] : [])],
    });
  if (isGuest()) {
    (await fetchPart(fetchGuest)).wishAsGuest(productId, wished);
    return true;
  }
  show(wished);
  try {
    const isLast = await wishChanges.set(productId, wished);
    if (!wishChanges.isBusy()) void readAgain();
    return isLast;
  } catch (error) {
    show(!wished);
    if (!wishChanges.isBusy()) void readAgain();
    throw error;
  }
}

/**
 * Reads the present wishlist from the server. If the code that reads the wishlist cannot be fetched, no wish was sent,
 * so nothing has changed.
 */
async function readAgain(): Promise<void> {
  await fetchSending().then(
    async ({ readWishesAgain }) => readWishesAgain(),
    () => {},
  );
}

function isGuest(): boolean {
  return session.get().token === null;
}

function isAdmin(): boolean {
  return session.get().user?.userType.toUpperCase() === 'ADMIN';
}

/**
 * Returns the message about a failed click. The refusal of a guest's click is an error of its own, whose message is a
 * sentence for the guest.
 */
function said(error: unknown, fallback: string): string {
  return error instanceof Error && error.name === 'GuestRefusal' ? error.message : messageOf(error, fallback);
}

/**
 * Returns whether the session has ended while the page was open (status 401). The call itself has then already ended
 * the session in this browser.
 */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Sends a guest to the sign-in page. The browser stores the action, and the shop does it after the guest has signed in.
 */
function sendToLogin({ area, from, navigate }: Place, text: string, intent: Intent | undefined): false {
  if (intent) rememberIntent(intent, from.pathname + from.search);
  notify('info', text, area);
  void navigate(loginPath(from));
  return false;
}

function refuse(place: Place, text: string): false {
  notify('error', text, (isOffline() ? inTwoSentences(place) : place).area);
  return false;
}

/**
 * Returns the place with the area `header`, whose notices stay longest. Nobody can read two sentences in the one second
 * that the specification gives to the area `shop`.
 */
function inTwoSentences(place: Place): Place {
  return { ...place, area: 'header' };
}
