import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Puts a product on the customer's wishlist on the server, or removes it from there. Throws ApiError. */
export async function sendWish(productId: string, wished: boolean): Promise<void> {
  // A request that is under way may return the wishlist without this change, so the request is cancelled.
  await queries.cancelQueries({ queryKey: ['wishlist'] });
  try {
    await call(wished ? 'POST /wishlist/{productId}' : 'DELETE /wishlist/{productId}', { params: { productId } });
  } catch (error) {
    // Status 404 means that another tab or device has already removed the wish.
    if (wished || !(error instanceof ApiError && error.status === 404)) throw error;
  }
  tellOtherTabs('wishlist');
}

/** Reads the wishlist again after a change. */
export const readWishesAgain = async (): Promise<void> => queries.invalidateQueries({ queryKey: ['wishlist'] });
