import * as generalText from '#text/general.ts';
import * as orderText from '#text/order.ts';
import { messageOf } from '../../../api/api-error.ts';
import { callOnce } from '../../../api/call-once.ts';
import { queries } from '../../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { timelineQuery } from './timeline-query.ts';

/** Adds a note that only the shop sees to an order's history. */
export const addNote: FormAction<void> = async (form) => {
  const { id, text } = textsOf(form, ['id', 'text']);
  try {
    const { timeline } = await callOnce('POST /orders/{id}/notes', { params: { id }, body: { text } });
    queries.setQueryData(timelineQuery(id).queryKey, timeline);
    notify('success', orderText.noteSaved(), 'shop');
    return done();
  } catch (error) {
    notify('error', messageOf(error, generalText.failed()), 'shop');
    return { isDone: false };
  }
};
