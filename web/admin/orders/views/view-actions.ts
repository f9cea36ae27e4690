import type { OrderView } from '#contract/order-views.ts';
import * as generalText from '#text/general.ts';
import { issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { callOnce } from '../../../api/call-once.ts';
import { queries } from '../../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';

export const viewsKey = ['admin', 'order-views'];

/** Saves the list's filters as a view, under a name. */
export const keepView: FormAction<void> = async (form) => {
  const { name, filters } = textsOf(form, ['name', 'filters']);
  return changing(async () => callOnce('POST /order-views', { body: { name, filters: JSON.parse(filters) } }));
};

export const renameView: FormAction<void> = async (form) => {
  const { id, name } = textsOf(form, ['id', 'name']);
  return changing(async () => call('PUT /order-views/{id}', { params: { id }, body: { name } }));
};

/** Stores the order of the saved views. The ids are separated by spaces. */
export const sortViews: FormAction<void> = async (form) => {
  const ids = textsOf(form, ['ids']).ids.split(' ').filter(Boolean);
  return changing(async () => call('PUT /order-views', { body: { ids } }));
};

export const deleteView: FormAction<void> = async (form) => {
  const { id } = textsOf(form, ['id']);
  return changing(async () => call('DELETE /order-views/{id}', { params: { id } }));
};

async function changing(change: () => Promise<{ views: OrderView[] }>) {
  try {
    const { views } = await change();
    queries.setQueryData(viewsKey, views);
    return done();
  } catch (error) {
    const issues = issuesOf(error);
    const message = messageOf(error, generalText.failed());
    return { isDone: false as const, issues, ...(issues['name'] === undefined && { error: message }) };
  }
}
