import { readWhole } from '#domain/read-number.ts';
import * as categoryText from '#text/category.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { textsOf, type FormAction, type Refused } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave, send } from '../editing/send.ts';

// The actions of the categories screen. A notice says whether an action worked. If a save fails, the reason appears
// beside the save button.

const ways = { stale: ['admin', 'categories'], isAwaited: false };

/**
 * Saves a category. Without `id` the category is new, and is put below `parentId` if given. Refuses if somebody else
 * has changed the category meanwhile.
 */
export const saveCategory: FormAction = async (form) => {
  const fields = ['id', 'parentId', 'updatedAt', 'name', 'names', 'description', 'grams'] as const;
  const { id, parentId, updatedAt, grams, names: written, ...texts } = textsOf(form, fields);
  const weight = readWhole(grams) ?? grams.trim();
  // The cast is safe: the form writes `names` as an object of texts.
  const names = JSON.parse(written || '{}') as Record<string, string>;
  const body = { ...texts, name: texts.name.trim(), names, grams: weight, ...(parentId !== '' && { parentId }) };
  if (body.name === '') return refused(categoryText.nameRequired(), { name: categoryText.nameRequired() });
  const sent =
    id === ''
      ? callOnce('POST /categories', { body })
      : call('PUT /categories/{id}', { params: { id }, body: { ...body, expectedUpdatedAt: updatedAt } });
  return send<{ message: string }>(sent, { ...ways, failed: categoryText.saveFailed(), refuse: refusedSave });
};

/** Deletes a category. The server refuses to delete a category that is not empty. */
export const deleteCategory: FormAction = async (form) =>
  send(call('DELETE /categories/{id}', { params: textsOf(form, ['id']) }), {
    ...ways,
    failed: categoryText.deleteFailed(),
    refuse: (error, failed) => refused(messageOf(error, failed)),
  });

function refused(message: string, issues: Record<string, string> = {}): Refused {
  notify('error', message, 'shop');
  return { isDone: false, issues };
}
