import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { lastWins } from '../../api/last-wins.ts';
import { queries } from '../../api/queries.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** What hearts were clicked to, by product id, on its way to the server. */
export const wishChanges = lastWins<boolean>(async (productId, wished) => {
  // An answer under way does not know of this yet.
  await queries.cancelQueries({ queryKey: ['wishlist'] });
  try {
    await call(wished ? 'POST /wishlist/{productId}' : 'DELETE /wishlist/{productId}', { params: { productId } });
  } catch (error) {
    // It is off the list already, by another tab or device.
    if (wished || !(error instanceof ApiError && error.status === 404)) throw error;
  }
  tellOtherTabs('wishlist');
});
