import type { Variant } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { rememberIntent, type Intent } from '../session/intent.ts';
import { kept } from '../session/kept.ts';
import { session } from '../session/session.ts';
import { notify, type Area, type Tone } from '../ui/notices.tsx';
import { cartKey, keepCart } from './basket.ts';

// What a click on "Add to cart" or a heart does. Fetched when a hand or a key first stirs: nobody clicks sooner.

/** Where it was clicked, and the way from there to the login page. */
export type Place = { area: Area; leaveForLogin: () => void };

/** Puts a variant into the cart, or says why not. Answers whether it was put in, so that the chosen size can be cleared. */
export async function addToCart(place: Place, variant: Variant | undefined, quantity: number): Promise<boolean> {
  const begun: Intent | undefined = variant && variant.stock > 0 ? { kind: 'cart', productVariantId: variant.id, quantity } : undefined;
  if (isGuest()) return sendToLogin(place, say.cart.loginFirst, begun);
  if (isAdmin()) return refuse(place, say.cart.adminRefusedNotice);
  if (!variant) return refuse(place, say.cart.sizeFirst, 'warning');
  if (variant.stock <= 0) return refuse(place, say.cart.outOfStock);
  try {
    const how = await putInCart(variant.id, quantity);
    notify('success', how === 'added' ? say.cart.added : say.cart.increased, place.area);
    return true;
  } catch (error) {
    if (isSignedOut(error)) return sendToLogin(place, say.session.ended, begun);
    return refuse(place, messageOf(error, say.cart.failed));
  }
}

/** Wishes for a product, or no longer, and says so. */
export async function toggleWish(place: Place, productId: string): Promise<boolean> {
  if (isGuest()) return sendToLogin(place, say.wishlist.loginFirst, { kind: 'wish', productId });
  if (isAdmin()) return refuse(place, say.wishlist.adminRefusedNotice);
  const wished = kept.get().wishlist.includes(productId);
  try {
    await setWish(productId, !wished);
    // The search overlay says it with other hearts (spec §8 Wishlist).
    const words = place.area === 'header' ? { added: say.wishlist.addedInSearch, removed: say.wishlist.removedInSearch } : say.wishlist;
    notify('success', wished ? words.removed : words.added, place.area);
    return true;
  } catch (error) {
    if (isSignedOut(error)) return sendToLogin(place, say.session.ended, wished ? undefined : { kind: 'wish', productId });
    return refuse(place, messageOf(error, say.wishlist.failed));
  }
}

/** Puts pieces into the cart and answers whether the variant was there already. Throws ApiError. */
export async function putInCart(productVariantId: string, quantity: number): Promise<'added' | 'increased'> {
  const { queries } = await import('../api/queries.ts');
  // An answer on its way knows nothing of this yet.
  await queries.cancelQueries({ queryKey: ['cart'] });
  const { cart } = await call('POST /cart/add', { body: { productVariantId, quantity } });
  keepCart(cart);
  queries.setQueryData(cartKey(session.get().user?.id), cart);
  const line = cart.items.find((item) => item.product.variant.id === productVariantId);
  return line && line.quantity > quantity ? 'increased' : 'added';
}

/** Wishes for a product, or no longer: shown at once, taken back where the server refuses. Throws ApiError. */
export async function setWish(productId: string, wished: boolean): Promise<void> {
  const show = (isOn: boolean) => kept.set({ wishlist: [...kept.get().wishlist.filter((id) => id !== productId), ...(isOn ? [productId] : [])] });
  show(wished);
  const { queries } = await import('../api/queries.ts');
  await queries.cancelQueries({ queryKey: ['wishlist'] });
  try {
    await call(wished ? 'POST /wishlist/{productId}' : 'DELETE /wishlist/{productId}', { params: { productId } });
  } catch (error) {
    show(!wished);
    throw error;
  } finally {
    void queries.invalidateQueries({ queryKey: ['wishlist'] });
  }
}

function isGuest(): boolean {
  return session.get().token === null;
}

function isAdmin(): boolean {
  return session.get().user?.userType.toUpperCase() === 'ADMIN';
}

/** The session ran out while the page was open; the call has ended it here too. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** What was begun is done for them once they are signed in. */
function sendToLogin({ area, leaveForLogin }: Place, sentence: string, begun: Intent | undefined): false {
  if (begun) rememberIntent(begun);
  notify('info', sentence, area);
  leaveForLogin();
  return false;
}

function refuse({ area }: Place, sentence: string, tone: Tone = 'error'): false {
  notify(tone, sentence, area);
  return false;
}
