import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Puts a product on the customer's wishlist on the server, or takes it off. Throws ApiError. */
export async function sendWish(productId: string, wished: boolean): Promise<void> {
  // An answer that is still on its way would not include this change.
  await queries.cancelQueries({ queryKey: ['wishlist'] });
  try {
    await call(wished ? 'POST /wishlist/{productId}' : 'DELETE /wishlist/{productId}', { params: { productId } });
  } catch (error) {
    // Another tab or device has already removed it.
    if (wished || !(error instanceof ApiError && error.status === 404)) throw error;
  }
  tellOtherTabs('wishlist');
}

/** Reads the wishlist again after a change. */
export const readWishesAgain = async (): Promise<void> => queries.invalidateQueries({ queryKey: ['wishlist'] });
