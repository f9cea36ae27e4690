import { call } from '../api/call.ts';
import { kept, useKept } from '../session/kept.ts';
import { useSession } from '../session/session.ts';

/** The ids of the products wished for. */
export function useWishes(): ReadonlySet<string> {
  const { isCustomer } = useSession();
  const { wishlist } = useKept();
  return new Set(isCustomer ? wishlist : []);
}

/** Wishes for a product, or no longer: shown at once, taken back where the server refuses. Throws ApiError. */
export async function setWish(productId: string, wished: boolean): Promise<void> {
  const show = (isOn: boolean) => kept.set({ wishlist: [...kept.get().wishlist.filter((id) => id !== productId), ...(isOn ? [productId] : [])] });
  show(wished);
  try {
    await call(wished ? 'POST /wishlist/{productId}' : 'DELETE /wishlist/{productId}', { params: { productId } });
  } catch (error) {
    show(!wished);
    throw error;
  }
  const { queries } = await import('../api/queries.ts');
  void queries.invalidateQueries({ queryKey: ['wishlist'] });
}
