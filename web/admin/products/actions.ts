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
import { refusedSave } from '../editing/refused-save.ts';
import { READ_PATIENCE_MS } from '../editing/use-edit.tsx';

// The actions of the products screen. A notice says how each
// went; the reason of a failed save stands beside its button.

/**
 * `theirs` is the product that somebody else has saved meanwhile, so that nothing was written; undefined after saving.
 */
type Saved = { theirs: Product | undefined };

/** Saves a new or a changed product. */
export const saveProduct: FormAction<Saved> = async (form) => {
  try {
    const { message } = await callOnce('POST /products', { body: form, via: upload });
    notify('success', message, 'shop');
    readAgain();
    return done({ theirs: undefined });
  } catch (error) {
    const isEdited = error instanceof ApiError && error.code === 'EDITED_ELSEWHERE';
    return isEdited ? fetchTheirs(form) : refusedSave(error, productText.saveFailed());
  }
};

/** Deletes a product, and reads every list of the back office again. */
export const deleteProduct: FormAction<void> = async (form) => {
  try {
    const { message } = await call('DELETE /products/{id}', { params: textsOf(form, ['id']) });
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    return refused(messageOf(error, productText.deleteFailed()));
  } finally {
    readAgain();
  }
};

/** Moves the products in `ids`, separated by spaces, into a category, or gives them a brand. */
export const changeProducts: FormAction<void> = async (form) => {
  const { ids, categoryId, brand } = textsOf(form, ['ids', 'categoryId', 'brand']);
  const change = categoryId === '' ? { brand } : { categoryId };
  return many(call('PUT /products', { body: { ids: ids.split(' '), ...change } }), productText.saveFailed());
};

/** Deletes the products in `ids`, separated by spaces. */
export const retireProducts: FormAction<void> = async (form) => {
  const { ids } = textsOf(form, ['ids']);
  return many(call('POST /products/retire', { body: { ids: ids.split(' ') } }), productText.deleteFailed());
};

async function many(answer: Promise<{ message: string }>, failed: string) {
  try {
    notify('success', (await answer).message, 'shop');
    return done();
  } catch (error) {
    return refused(messageOf(error, failed));
  } finally {
    readAgain();
  }
}

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

/** Reads the lists again without waiting: the change is done, and long lists may take a while. */
function readAgain(): void {
  void queries.invalidateQueries({ queryKey: ['admin'] });
}
