import * as generalText from '#text/general.ts';
import type { Body } from '../../../api/address.ts';
import { callOnce } from '../../../api/call-once.ts';
import { call } from '../../../api/call.ts';
import { textsOf, type FormAction } from '../../../ui/form-action.ts';
import { refusedSave, send } from '../../editing/send.ts';
import { endOffersOf } from '../moving/undo.ts';

/** Changes the lines and the address of an order. The field `body` is the call's body as JSON. */
export const editOrder: FormAction = async (form) => {
  const { id, body } = textsOf(form, ['id', 'body']);
  // The cast is safe: the form wrote this body, and the server checks it.
  const content = JSON.parse(body) as Body<'PUT /orders/{id}/content'>;
  return send(callOnce('PUT /orders/{id}/content', { params: { id }, body: content }), {
    stale: ['admin'],
    failed: generalText.failed(),
    refuse: refusedSave,
    onAnswer: () => endOffersOf(id),
    area: 'account',
  });
};

/**
 * Returns the query of an order's editable content. The back office does not refresh this query by itself, because a
 * form shows the content.
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
