import { call } from '../../api/call.ts';
import { session } from '../../session/session.ts';
import { fetchPart } from '../../ui/part.tsx';
import type { CartPlace } from './guest-cart.ts';
import { mergeGuest } from './merge-guest.ts';
import { typeLinkedCode } from './linked-code.ts';

/**
 * The cart of a customer's account. `read` first applies a stored code of an offer, and adds the pieces that the
 * customer chose before signing in.
 */
const accountCart: CartPlace = {
  async read(addressId) {
    await typeLinkedCode();
    const merged = await mergeGuest();
    return merged ?? (await call('GET /cart', addressId === undefined ? {} : { query: { addressId } })).cart;
  },
  setQuantity: async (cartItemId, newQuantity) =>
    (await call('PUT /cart/update-quantity', { body: { cartItemId, newQuantity } })).cart,
  setVariant: async (cartItemId, productVariantId) =>
    (await call('PUT /cart/change-size', { body: { cartItemId, productVariantId } })).cart,
  setCode: async (code) =>
    code === null ? (await call('DELETE /cart/code')).cart : (await call('PUT /cart/code', { body: { code } })).cart,
  remove: async (id) => (await call('DELETE /cart/remove/{id}', { params: { id } })).cart,
};

/**
 * Returns the functions for the cart of the present person: the account's cart, or for a guest the cart on this device.
 */
export async function cartPlace(): Promise<CartPlace> {
  if (session.get().token !== null) return accountCart;
  return (await fetchPart(async () => import('./guest-cart.ts'))).guestCart;
}
