import { ShopError } from '#contract/errors.ts';

/** Calls `change` for each order separately: if the shop refuses one order, it still changes all other orders. */
export async function forEachOrder(
  ids: readonly string[],
  change: (id: string) => Promise<void>,
): Promise<{ changed: number; refused: Array<{ id: string; message: string }> }> {
  const refused: Array<{ id: string; message: string }> = [];
  const each = new Set(ids);
  for (const id of each) {
    try {
      await change(id);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      refused.push({ id, message: error.message });
    }
  }
  return { changed: each.size - refused.length, refused };
}
