import type { Product } from '#contract/products.ts';
import * as conflictText from '#text/admin-conflict.ts';
import * as productText from '#text/product.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { done, textsOf, type FormAction, type Refused } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave, send } from '../editing/send.ts';
import { READ_PATIENCE_MS } from '../editing/use-edit.tsx';

// The actions of the products screen. A notice says whether an action worked. If a save fails, the reason appears
// beside the save button.

const ways = {
  stale: ['admin'],
  isAwaited: false,
  refuse: (error: unknown, failed: string) => refused(messageOf(error, failed)),
};

/**
 * After a successful save, `theirs` is undefined. If somebody else has saved the product meanwhile, the server stores
 * nothing, and `theirs` is the version of the other person.
 */
type Saved = { theirs: Product | undefined };

/** Saves a new or a changed product. */
export const saveProduct: FormAction<Saved> = async (form) => {
  try {
    const { message } = await callOnce('POST /products', { body: form, via: upload });
    notify('success', message, 'shop');
    void queries.invalidateQueries({ queryKey: ways.stale });
    return done({ theirs: undefined });
  } catch (error) {
    const isEdited = error instanceof ApiError && error.code === 'EDITED_ELSEWHERE';
    return isEdited ? fetchTheirs(form) : refusedSave(error, productText.saveFailed());
  }
};

/** Deletes a product. The lists of the back office that are in use are then loaded again. */
export const deleteProduct: FormAction = async (form) =>
  send(call('DELETE /products/{id}', { params: textsOf(form, ['id']) }), {
    ...ways,
    failed: productText.deleteFailed(),
  });

/** Moves the products in `ids` into another category, or sets their brand. The ids are separated by spaces. */
export const changeProducts: FormAction = async (form) => {
  const { ids, categoryId, brand } = textsOf(form, ['ids', 'categoryId', 'brand']);
  const body = { ids: ids.split(' '), ...(categoryId === '' ? { brand } : { categoryId }) };
  return send(call('PUT /products', { body }), { ...ways, failed: productText.saveFailed() });
};

/** Deletes the products in `ids`, which is a list of ids separated by spaces. */
export const retireProducts: FormAction = async (form) => {
  const ids = textsOf(form, ['ids']).ids.split(' ');
  return send(call('POST /products/retire', { body: { ids } }), { ...ways, failed: productText.deleteFailed() });
};

async function fetchTheirs(form: FormData) {
  try {
    const { product } = await call('GET /products/{id}', {
      params: textsOf(form, ['id']),
      patienceMs: READ_PATIENCE_MS,
    });
    return done({ theirs: product });
  } catch {
    return refused(conflictText.notRead());
  }
}

function refused(message: string): Refused {
  notify('error', message, 'shop');
  return { isDone: false };
}
