import { useMutation, useQuery } from '@tanstack/react-query';
import type { Cart } from '#contract/cart.ts';
import { cartSums } from '#domain/pricing.ts';
import { toRupees } from '#domain/money.ts';
import { call } from '../api/call.ts';
import { queries } from '../api/queries.ts';
import { session, useSession } from '../session/session.ts';
import { priceOf } from './price.tsx';

const keyFor = (userId: string | undefined) => ['cart', userId] as const;

/** The signed-in customer's cart. */
export function useCart() {
  const { user, isCustomer } = useSession();
  return useQuery({
    queryKey: keyFor(user?.id),
    queryFn: async () => keep((await call('GET /cart')).cart),
    enabled: isCustomer,
  });
}

/** How many pieces lie in the cart; 0 for who has none. */
export function useCartCount(): number {
  const { isCustomer } = useSession();
  const { data } = useCart();
  return isCustomer ? (data?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0) : 0;
}

/** Puts pieces into the cart and answers whether the variant was there already. Throws ApiError. */
export async function putInCart(productVariantId: string, quantity: number): Promise<'added' | 'increased'> {
  const userId = session.get().user?.id;
  const before = queries.getQueryData<Cart>(keyFor(userId));
  const { cart } = await call('POST /cart/add', { body: { productVariantId, quantity } });
  queries.setQueryData(keyFor(userId), keep(cart));
  return before?.items.some((item) => item.product.variant.id === productVariantId) ? 'increased' : 'added';
}

/** Changes a line's quantity; shown at once, taken back where the server refuses. */
export function useChangeQuantity() {
  return useMutation({
    mutationFn: async ({ itemId, quantity }: { itemId: string; quantity: number }) => (await call('PUT /cart/update-quantity', { body: { cartItemId: itemId, newQuantity: quantity } })).cart,
    onMutate: ({ itemId, quantity }) => showAtOnce((cart) => ({ ...cart, items: cart.items.map((item) => (item.id === itemId ? { ...item, quantity } : item)) })),
    onSuccess: setCart,
    onError: (_error, _change, before) => takeBack(before),
  });
}

export function useRemoveFromCart() {
  return useMutation({
    mutationFn: async (itemId: string) => (await call('DELETE /cart/remove/{id}', { params: { id: itemId } })).cart,
    onMutate: (itemId) => showAtOnce((cart) => ({ ...cart, items: cart.items.filter((item) => item.id !== itemId) })),
    onSuccess: setCart,
    onError: (_error, _change, before) => takeBack(before),
  });
}

/** After an order: the cart is empty, and what the server says of it is fetched anew. */
export async function forgetCart(): Promise<void> {
  session.remember('cart', []);
  await queries.invalidateQueries({ queryKey: ['cart'] });
}

function showAtOnce(change: (cart: Cart) => Cart): Cart | undefined {
  const key = keyFor(session.get().user?.id);
  const before = queries.getQueryData<Cart>(key);
  if (before) queries.setQueryData(key, summed(change(before)));
  return before;
}

function takeBack(before: Cart | undefined): void {
  if (before) setCart(before);
  void queries.invalidateQueries({ queryKey: ['cart'] });
}

function setCart(cart: Cart): void {
  queries.setQueryData(keyFor(session.get().user?.id), keep(cart));
}

function keep(cart: Cart): Cart {
  session.remember('cart', cart.items.map((item) => item.product.variant.id));
  return cart;
}

function summed(cart: Cart): Cart {
  const sums = cartSums(cart.items.map((item) => ({ ...priceOf(item.product.variant), quantity: item.quantity })));
  return { ...cart, subtotal: toRupees(sums.subtotalPaise), discount: toRupees(sums.discountPaise), total: toRupees(sums.totalPaise) };
}
