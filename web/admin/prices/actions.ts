import * as adminText from '#text/admin-prices.ts';
import type { Answer, Body } from '../../api/address.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { done, type FormAction } from '../../ui/form-action.ts';
import { post } from '../../ui/notices.tsx';
import { MANY_PATIENCE_MS } from '../editing/many-patience.ts';
import { refusedAt } from './refused-at.ts';
import { UNDO_MS, undoPrices } from './undo-prices.ts';

/**
 * Changes the prices of many products at once, or plans a sale. The field `change` contains the call's body as JSON.
 */
export const changePrices: FormAction<Answer<'POST /prices/change'>> = async (form) => {
  // The cast is safe: the screen itself wrote the field `change`.
  const body = JSON.parse(String(form.get('change'))) as Body<'POST /prices/change'>;
  try {
    const answer = await callOnce('POST /prices/change', { body, patienceMs: MANY_PATIENCE_MS });
    const { undoId, message: text } = answer;
    post({
      tone: 'success',
      text,
      closesAfterMs: undoId === null ? 5000 : UNDO_MS,
      ...(undoId !== null && { action: { label: adminText.undo(), onClick: () => void undoPrices(undoId) } }),
    });
    return done(answer);
  } catch (error) {
    return refusedAt(error, adminText.changeFailed());
  } finally {
    // Long lists load slowly, so the form does not wait until they are read again.
    void queries.invalidateQueries({ queryKey: ['admin'] });
  }
};
