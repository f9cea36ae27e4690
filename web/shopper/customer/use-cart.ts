import { useMutation, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { Cart } from '#contract/cart.ts';
import { say } from '#contract/sentences.ts';
import { cartSums } from '#domain/pricing.ts';
import { toRupees } from '#domain/money.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { kept } from '../../session/kept.ts';
import { session, useSession } from '../../session/session.ts';
import { messageOf } from '../../api/api-error.ts';
import { notify } from '../../ui/notices.tsx';
import { cartKey, keepCart } from '../basket.ts';
import { priceOf } from '../price.tsx';

/** The signed-in customer's cart. */
export function useCart() {
  const { user, isCustomer } = useSession();
  const query = useQuery({
    queryKey: cartKey(user?.id),
    queryFn: async () => (await call('GET /cart')).cart,
    enabled: isCustomer,
  });
  useLayoutEffect(() => {
    if (query.data) keepCart(query.data);
  }, [query.data]);
  return query;
}

/** One change after the other: quick clicks arrive in their order. */
const inOrder = { mutationKey: ['cart'], scope: { id: 'cart' } };

/** Answers a function that takes more or fewer of a line; shown at once, taken back where the server refuses. */
export function useChangeQuantity(): (itemId: string, step: number) => void {
  const { mutate } = useMutation({
    ...inOrder,
    mutationFn: async ({ itemId, quantity }: { itemId: string; quantity: number }) => (await call('PUT /cart/update-quantity', { body: { cartItemId: itemId, newQuantity: quantity } })).cart,
    onMutate: ({ itemId, quantity }) => showAtOnce((cart) => ({ ...cart, items: cart.items.map((item) => (item.id === itemId ? { ...item, quantity } : item)) })),
    onSuccess: (cart) => {
      showLast(cart);
      notify('success', say.cart.quantityUpdated, 'account');
    },
    onError: (error, _change, before) => {
      takeBack(before);
      notify('error', messageOf(error, say.cart.quantityFailed), 'account');
    },
  });
  return (itemId, step) => {
    // From what is known now, not from what the button showed: two quick clicks are two steps.
    const item = queries.getQueryData<Cart>(cartKey(session.get().user?.id))?.items.find((one) => one.id === itemId);
    if (item) mutate({ itemId, quantity: Math.min(Math.max(1, item.quantity + step), Math.max(1, item.product.variant.stock)) });
  };
}

export function useRemoveFromCart() {
  return useMutation({
    ...inOrder,
    mutationFn: async (itemId: string) => (await call('DELETE /cart/remove/{id}', { params: { id: itemId } })).cart,
    onMutate: (itemId) => showAtOnce((cart) => ({ ...cart, items: cart.items.filter((item) => item.id !== itemId) })),
    // Said from here: the line that was clicked is gone by then.
    onSuccess: (cart) => {
      showLast(cart);
      notify('success', say.cart.removed, 'account');
    },
    onError: (error, _change, before) => {
      takeBack(before);
      notify('error', messageOf(error, say.cart.removeFailed), 'account');
    },
  });
}

/** After an order: the cart is empty, and what the server says of it is fetched anew. */
export async function forgetCart(): Promise<void> {
  kept.set({ cart: [], cartPieces: 0 });
  await queries.invalidateQueries({ queryKey: ['cart'] });
}

function showAtOnce(change: (cart: Cart) => Cart): Cart | undefined {
  const key = cartKey(session.get().user?.id);
  const before = queries.getQueryData<Cart>(key);
  if (before) queries.setQueryData(key, keepCart(summed(change(before))));
  return before;
}

function takeBack(before: Cart | undefined): void {
  if (before) setCart(before);
  void queries.invalidateQueries({ queryKey: ['cart'] });
}

/** While more changes wait, what is shown is ahead of this answer already. */
function showLast(cart: Cart): void {
  if (queries.isMutating({ mutationKey: inOrder.mutationKey }) === 1) setCart(cart);
}

function setCart(cart: Cart): void {
  queries.setQueryData(cartKey(session.get().user?.id), keepCart(cart));
}

function summed(cart: Cart): Cart {
  const sums = cartSums(cart.items.map((item) => ({ ...priceOf(item.product.variant), quantity: item.quantity })));
  return { ...cart, subtotal: toRupees(sums.subtotalPaise), discount: toRupees(sums.discountPaise), total: toRupees(sums.totalPaise) };
}
