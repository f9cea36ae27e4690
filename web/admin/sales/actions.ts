import type { Markdown } from '#contract/markdowns.ts';
import * as salesText from '#text/admin-sales.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { send } from '../editing/send.ts';
import { minuteOfNow } from '../editing/times.ts';
import { refusedAt } from '../prices/refused-at.ts';
import { findProblems, toBody, type SaleDraft } from './sale-draft.ts';

type Answered = { markdown: Markdown; message: string };

const ways = { stale: ['admin'], isAwaited: false };

/** Saves a sale, whose draft the field `sale` holds as JSON. A new sale has no id. */
export const saveSale: FormAction<Answered> = async (form) => {
  const { id, sale } = textsOf(form, ['id', 'sale']);
  // The cast is safe: the form itself wrote its draft into this field.
  const draft = JSON.parse(sale) as SaleDraft;
  const body = toBody(draft, minuteOfNow());
  if (!body) return { isDone: false, issues: findProblems(draft) };
  const sent =
    id === ''
      ? callOnce('POST /markdowns', { body })
      : call('PUT /markdowns/{id}', { params: { id }, body: { ...body, expectedUpdatedAt: draft.updatedAt } });
  return send(sent, {
    ...ways,
    failed: salesText.saveFailed(),
    onAnswer: keepSale,
    refuse: (error, failed) => {
      const refused = refusedAt(error, failed);
      if (refused.reason !== 'EDITED_ELSEWHERE') return refused;
      // The form shows the other person's values at its top, and a notice points there.
      notify('error', refused.error ?? failed, 'account');
      return { isDone: false, reason: refused.reason };
    },
  });
};

/** Pauses a sale, or resumes it. */
export const pauseSale: FormAction<Answered> = async (form) => {
  const { id, isPaused, expectedUpdatedAt } = textsOf(form, ['id', 'isPaused', 'expectedUpdatedAt']);
  const key = isPaused === 'true' ? 'POST /markdowns/{id}/resume' : 'POST /markdowns/{id}/pause';
  const sent = call(key, { params: { id }, body: { expectedUpdatedAt } });
  return send(sent, { ...ways, failed: salesText.actFailed(), onAnswer: keepSale });
};

/** Ends a sale for good. A sale that has sold nothing is removed completely. */
export const endSale: FormAction<{ message: string }> = async (form) => {
  const params = textsOf(form, ['id']);
  const sent = call('DELETE /markdowns/{id}', { params });
  return send(sent, {
    ...ways,
    failed: salesText.actFailed(),
    onAnswer: () => queries.removeQueries({ queryKey: saleKey(params.id) }),
  });
};

/** Returns the key of the query of one sale. */
export function saleKey(id: string): readonly string[] {
  return ['admin', 'sales', id];
}

function keepSale({ markdown }: Answered): void {
  queries.setQueryData(saleKey(markdown.id), markdown);
}
