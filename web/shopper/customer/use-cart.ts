import { useMutation, useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { Cart, CartItem } from '#contract/cart.ts';
import * as cartText from '#text/cart.ts';
import { decideAmounts } from '#domain/amounts.ts';
import { usualTerms } from '#domain/delivery.ts';
import { toRupees } from '#domain/money.ts';
import { messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { shoppingStorage } from '../../session/shopping-storage.ts';
import { session, useSession } from '../../session/session.ts';
import type { Notice } from '../../ui/notice.ts';
import { notify, post } from '../../ui/notices.tsx';
import { guestsMayShop } from '../../session/guests.ts';
import { cartPlace } from './cart-place.ts';
import { inCartTurn } from './cart-turns.ts';
import { cartKey, storeCart } from '../stored-cart.ts';
import { priceOf } from '../price.tsx';

/**
 * The id of the address that is chosen at checkout. The cart depends on the address, because an offer may be limited to
 * one use for each phone number.
 */
let addressId: string | undefined;

/**
 * Sets the address for which the cart is read from now on. Reads the cart again at once if an offer may depend on the
 * address.
 */
export function chooseCartAddress(id: string | undefined): void {
  if (id === addressId) return;
  addressId = id;
  const shown = queries.getQueryData<Cart>(cartKey(session.get().user?.id));
  if (shown?.reductions ?? shown?.code ?? shown?.prepaid) void queries.invalidateQueries({ queryKey: ['cart'] });
}

/** Reads the cart of the signed-in customer, or of a guest if guests may shop. */
export function useCart() {
  const { user, isCustomer } = useSession();
  const query = useQuery({
    queryKey: cartKey(user?.id),
    queryFn: async () => (await cartPlace()).read(addressId),
    enabled: isCustomer || guestsMayShop(),
    ...(!isCustomer && ofDevice),
  });
  useLayoutEffect(() => {
    // A guest's counts are not stored here: they come from the device itself (guest-shopping.ts).
    if (query.data && isCustomer) storeCart(query.data);
  }, [query.data, isCustomer]);
  return query;
}

/**
 * The query options for a guest's cart and wishes. With these options the query reads offline too, and reads again at
 * each use, because other pages change the data.
 */
export const ofDevice = { networkMode: 'always', staleTime: 0 } as const;

/** Changes of the cart are sent one after another, so that quick clicks arrive in order. */
const inOrder = { mutationKey: ['cart'], scope: { id: 'cart' } };

/**
 * The last wanted quantity of each line, by the line's id. If a newer quantity replaces one that still waits, the older
 * quantity is not sent.
 */
const wanted = new Map<string, number>();
/** The cart before the changes that are under way. If the server refuses them, the page shows this cart again. */
let settled: Cart | undefined;

/**
 * Returns a function that adds `step` to the quantity of a line. The page shows the change at once, and undoes it if
 * the server refuses.
 */
export function useChangeQuantity(): (itemId: string, step: number) => void {
  const { mutate } = useMutation({
    ...inOrder,
    mutationFn: async ({ itemId, quantity }: { itemId: string; quantity: number }) =>
      inCartTurn(async () =>
        wanted.get(itemId) === quantity ? (await cartPlace()).setQuantity(itemId, quantity) : undefined,
      ),
    onMutate: ({ itemId, quantity }) => {
      wanted.set(itemId, quantity);
      showAtOnce((cart) => ({
        ...cart,
        items: cart.items.map((item) => (item.id === itemId ? { ...item, quantity } : item)),
      }));
    },
    onSuccess: (cart) => cart && showAnswer(cart, cartText.quantityUpdated()),
    onError: (error) => takeBack(messageOf(error, cartText.quantityFailed())),
  });
  return (itemId, step) => {
    // The new quantity is calculated from the cart's present quantity, not from the quantity on the button, so that two
    // quick clicks make two steps.
    const item = queries.getQueryData<Cart>(cartKey(session.get().user?.id))?.items.find(({ id }) => id === itemId);
    if (item)
      mutate({
        itemId,
        quantity: Math.min(Math.max(1, item.quantity + step), Math.max(1, item.product.variant.stock)),
      });
  };
}

/**
 * Changes a line to another size or colour, and shows the notice `said`. If the server refuses, shows the reason and
 * the unchanged cart.
 */
export function useChangeSize() {
  return useMutation({
    ...inOrder,
    mutationFn: async ({
      cartItemId,
      productVariantId,
    }: {
      cartItemId: string;
      productVariantId: string;
      said: string;
    }) => inCartTurn(async () => (await cartPlace()).setVariant(cartItemId, productVariantId)),
    onMutate: () => showAtOnce((cart) => cart),
    onSuccess: (cart, { said }) => showAnswer(cart, said),
    onError: (error) => takeBack(messageOf(error, cartText.sizeFailed())),
  });
}

/**
 * Applies the code of an offer to the cart, or removes it (null). The cart in the answer says whether the code applies.
 */
export function useChangeCode() {
  return useMutation({
    ...inOrder,
    mutationFn: async (code: string | null) => inCartTurn(async () => (await cartPlace()).setCode(code)),
    onSuccess: (cart) => {
      settled = cart;
      if (isOnlyChange()) setCart(cart);
    },
  });
}

/**
 * Removes a line from the cart, or dismisses a piece that is no longer sold. The page shows the change at once, and
 * undoes it if the server refuses. The notice of a removed line has the button that `undo` returns.
 */
export function useRemoveFromCart(undo?: (removed: CartItem) => Notice['action']) {
  return useMutation({
    ...inOrder,
    mutationFn: async (itemId: string) => inCartTurn(async () => (await cartPlace()).remove(itemId)),
    onMutate: (itemId) => {
      const removed = queries
        .getQueryData<Cart>(cartKey(session.get().user?.id))
        ?.items.find(({ id }) => id === itemId);
      // Waiting changes of the line's quantity are dropped, because the line is removed.
      wanted.delete(itemId);
      showAtOnce((cart) => ({
        ...cart,
        items: cart.items.filter((item) => item.id !== itemId),
        gone: cart.gone.filter((piece) => piece.id !== itemId),
      }));
      return removed;
    },
    // The handler of the answer is not in the component, because the clicked line no longer exists when the answer
    // comes.
    onSuccess: (cart, _itemId, removed) => showAnswer(cart, cartText.removed(), removed && undo?.(removed)),
    onError: (error) => takeBack(messageOf(error, cartText.removeFailed())),
  });
}

/** Shows an empty cart after an order, and reads the cart from the server again. */
export async function forgetCart(): Promise<void> {
  shoppingStorage.set({ cart: [], cartPieces: 0 });
  await queries.invalidateQueries({ queryKey: ['cart'] });
}

function showAtOnce(change: (cart: Cart) => Cart): void {
  const shown = queries.getQueryData<Cart>(cartKey(session.get().user?.id));
  if (!shown) return;
  if (isOnlyChange()) settled = shown;
  setCart(summed(change(shown)));
}

/**
 * Shows the cart that the server answered. While more changes wait, the shown cart is newer than this answer and stays.
 */
function showAnswer(cart: Cart, text: string, action?: Notice['action']): void {
  settled = cart;
  if (isOnlyChange()) setCart(cart);
  // The notice stays as long as every notice of the area `account`.
  post({ tone: 'success', text, closesAfterMs: 3000, about: 'account', action });
}

/**
 * Shows again the cart as it was before the refused change. While more changes wait, the cart stays: the answer to the
 * last change decides.
 */
function takeBack(text: string): void {
  notify('error', text, 'account');
  if (!isOnlyChange()) return;
  if (settled) setCart(settled);
  void queries.invalidateQueries({ queryKey: ['cart'] });
}

function isOnlyChange(): boolean {
  return queries.isMutating({ mutationKey: inOrder.mutationKey }) === 1;
}

function setCart(cart: Cart): void {
  // A request that is under way may return an older cart, so the request is cancelled.
  void queries.cancelQueries({ queryKey: ['cart'] });
  const { token, user } = session.get();
  queries.setQueryData(cartKey(user?.id), token === null ? cart : storeCart(cart));
}

/**
 * Calculates the sums of a cart as the server does without a PIN code; the pages add the charges for their PIN code
 * (use-delivery.ts). Only the server knows which offers apply. A cart with an offer therefore keeps its former sums
 * until the server answers.
 */
function summed(cart: Cart): Cart {
  if (cart.reductions) return cart;
  const lines = cart.items.map((item) => ({ ...priceOf(item.product.variant), quantity: item.quantity }));
  const instant = new Date().toISOString();
  const sums = decideAmounts({ lines, terms: usualTerms, method: 'COD', instant });
  return {
    ...cart,
    subtotal: toRupees(sums.subtotalPaise),
    discount: toRupees(sums.discountPaise),
    total: toRupees(sums.totalPaise),
    charges: [],
    payable: toRupees(sums.payablePaise),
  };
}
