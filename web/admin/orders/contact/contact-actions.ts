import type { CallOutcome } from '#contract/choices.ts';
import type { OrderStage } from '#domain/order-stages.ts';
import * as contactText from '#text/admin-contact.ts';
import * as generalText from '#text/general.ts';
import { messageOf } from '../../../api/api-error.ts';
import { callOnce } from '../../../api/call-once.ts';
import { queries } from '../../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { timelineQuery } from '../history/timeline-query.ts';
import { offerUndo } from '../moving/undo.ts';

const refused = { isDone: false } as const;

/**
 * Records the outcome of a call to the customer. If the call confirms or cancels the order, the person can undo this
 * for ten seconds.
 */
export const noteCall: FormAction<void> = async (form) => {
  const {
    id,
    number,
    outcome: chosen,
    reason,
    seenEdits,
  } = textsOf(form, ['id', 'number', 'outcome', 'reason', 'seenEdits']);
  // The cast is safe: a button of the panel sent the outcome of the call, and the server checks it again.
  const outcome = chosen as CallOutcome;
  try {
    await callOnce('POST /orders/{id}/calls', {
      params: { id },
      body: { outcome, reason, seenEdits: Number(seenEdits) },
    });
    const name = contactText.outcome({ outcome });
    notify('success', contactText.noted({ number, outcome }), 'shop');
    if (outcome === 'CONFIRMED') offerUndo({ ids: [id], numbers: [number], status: 'PENDING', name });
    if (outcome === 'CANCELED') offerUndo({ ids: [id], numbers: [number], status: 'CANCELED', name });
    return done();
  } catch (error) {
    notify('error', messageOf(error, generalText.failed()), 'account');
    return refused;
  } finally {
    await queries.invalidateQueries({ queryKey: ['admin'] });
  }
};

/** Records that somebody opened the WhatsApp message about a stage. The link itself opens the message. */
export const noteWhatsApp: FormAction<void> = async (form) => {
  const { id, stage } = textsOf(form, ['id', 'stage']);
  try {
    // The cast is safe: the stage comes from the clicked link.
    const body = { stage: stage as OrderStage };
    const { timeline } = await callOnce('POST /orders/{id}/whatsapp', { params: { id }, body });
    queries.setQueryData(timelineQuery(id).queryKey, timeline);
    return done();
  } catch (error) {
    notify('error', messageOf(error, generalText.failed()), 'account');
    return refused;
  }
};
