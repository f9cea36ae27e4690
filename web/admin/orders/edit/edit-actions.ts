import * as generalText from '#text/general.ts';
import type { Body } from '../../../api/address.ts';
import { callOnce } from '../../../api/call-once.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { refusedSave } from '../../editing/refused-save.ts';
import { endOffersOf } from '../moving/undo.ts';

/** Changes the lines and the address of an order; `body` is the call's body as JSON. */
export const editOrder: FormAction<void> = async (form) => {
  const { id, body } = textsOf(form, ['id', 'body']);
  try {
    // as: the form wrote it; the server checks it.
    const content = JSON.parse(body) as Body<'PUT /orders/{id}/content'>;
    const { message } = await callOnce('PUT /orders/{id}/content', { params: { id }, body: content });
    endOffersOf(id);
    notify('success', message, 'account');
    return done();
  } catch (error) {
    return refusedSave(error, generalText.failed());
  } finally {
    await queries.invalidateQueries({ queryKey: ['admin'] });
  }
};

/**
 * The query of an order's editable content. The back office
 * does not refresh it by itself, because a form depends on it.
 */
export function contentQuery(id: string) {
  return {
    queryKey: ['order-content', id],
    queryFn: async () => (await call('GET /orders/{id}/content', { params: { id } })).content,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}
