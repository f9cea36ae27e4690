import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { lastWins } from '../../api/last-wins.ts';
import { queries } from '../../api/queries.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** The wanted states of hearts, by product id, on their way to the server. */
export const wishChanges = lastWins<boolean>(async (productId, wished) => {
  // An answer that is still on its way would not include this change.
  await queries.cancelQueries({ queryKey: ['wishlist'] });
  try {
    await call(wished ? 'POST /wishlist/{productId}' : 'DELETE /wishlist/{productId}', { params: { productId } });
  } catch (error) {
    // Another tab or device has already removed it.
    if (wished || !(error instanceof ApiError && error.status === 404)) throw error;
  }
  tellOtherTabs('wishlist');
});
