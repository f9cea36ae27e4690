import * as categoryText from '#text/category.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction, type Refused } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';

// The actions of the categories screen. A notice says how each
// went; the reason of a failed save stands beside its button.

/** Saves a new category, below `parentId` if given, or a renamed one unless somebody else has changed it meanwhile. */
export const saveCategory: FormAction<void> = async (form) => {
  const { id, parentId, updatedAt, ...texts } = textsOf(form, ['id', 'parentId', 'updatedAt', 'name', 'description']);
  const body = { ...texts, name: texts.name.trim(), ...(parentId !== '' && { parentId }) };
  if (body.name === '') return refused(categoryText.nameRequired(), { name: categoryText.nameRequired() });
  try {
    const { message } =
      id === ''
        ? await callOnce('POST /categories', { body })
        : await call('PUT /categories/{id}', { params: { id }, body: { ...body, expectedUpdatedAt: updatedAt } });
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    return refusedSave(error, categoryText.saveFailed());
  } finally {
    readAgain();
  }
};

/** Deletes a category; one that is not empty stays. */
export const deleteCategory: FormAction<void> = async (form) => {
  try {
    const { message } = await call('DELETE /categories/{id}', { params: textsOf(form, ['id']) });
    notify('success', message || categoryText.deleted(), 'shop');
    return done();
  } catch (error) {
    return refused(messageOf(error, categoryText.deleteFailed()), {});
  } finally {
    readAgain();
  }
};

function refused(message: string, issues: Record<string, string>): Refused {
  notify('error', message, 'shop');
  return { isDone: false, issues };
}

/** Reads the tree again without waiting: the change is done, and a long tree may take a while. */
function readAgain(): void {
  void queries.invalidateQueries({ queryKey: ['admin', 'categories'] });
}
