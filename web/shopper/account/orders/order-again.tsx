import { useNavigate } from 'react-router';
import * as cartText from '#text/cart.ts';
import * as ordersText from '#text/orders-page.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { session } from '../../../session/session.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { done, useFormAction, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { inCartTurn } from '../../customer/cart-turns.ts';
import { cartKey, storeCart } from '../../stored-cart.ts';

/**
 * A button that puts the pieces of an order into the cart again, and leads to the cart. A notice names the pieces that
 * are no longer available.
 */
export function OrderAgain({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  const { submit, isBusy } = useFormAction<typeof orderAgain>('orderAgain', {
    onDone: (isInCart) => {
      if (isInCart) void navigate('/cart');
    },
  });
  return (
    <QuietButton isBusy={isBusy} onClick={() => submit({ id: orderId })}>
      {ordersText.orderAgain()}
    </QuietButton>
  );
}

/** Puts the pieces of an order into the cart. Returns whether the cart contains pieces afterwards. */
export const orderAgain: FormAction<boolean> = async (form) => {
  try {
    const params = { id: String(form.get('id')) };
    const { cart, missing, message } = await inCartTurn(async () => call('PUT /cart/order-again/{id}', { params }));
    // A request that is under way may return the cart without this change, so the request is cancelled.
    await queries.cancelQueries({ queryKey: ['cart'] });
    queries.setQueryData(cartKey(session.get().user?.id), storeCart(cart));
    notify(missing.length === 0 ? 'success' : 'error', message, 'account');
    return done(cart.items.length > 0);
  } catch (error) {
    notify('error', messageOf(error, cartText.failed()), 'account');
    return { isDone: false };
  }
};
