import type { Offer } from '#contract/offers.ts';
import * as offersText from '#text/admin-offers.ts';
import * as formText from '#text/admin-offer-form.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { refusedSave, send } from '../editing/send.ts';
import { plainWhole } from '../editing/typed-numbers.ts';
import { findProblems, offerIssues, toBody, type OfferDraft } from './form/offer-draft.ts';

type Answered = { offer: Offer; message: string };

const ways = { stale: ['admin', 'offers'], isAwaited: false };

/** Saves an offer, whose draft the field `offer` holds as JSON. A new offer has no id. */
export const saveOffer: FormAction<Answered> = async (form) => {
  const { id, offer } = textsOf(form, ['id', 'offer']);
  // The cast is safe: the form itself wrote its draft into this field.
  const draft = JSON.parse(offer) as OfferDraft;
  const body = toBody(draft);
  const issues = findProblems(draft);
  if (Object.keys(issues).length > 0) return { isDone: false, issues: { ...(await problemsOf(body)), ...issues } };
  const sent =
    id === ''
      ? callOnce('POST /offers', { body })
      : call('PUT /offers/{id}', { params: { id }, body: { ...body, expectedUpdatedAt: draft.updatedAt } });
  return send(sent, { ...ways, failed: formText.saveFailed(), onAnswer: keepOffer, refuse: refusedSave });
};

/**
 * Returns the server's errors about an offer without saving the offer, so that the form can show all errors together.
 * The call POST /offers/look checks the whole offer and stores nothing.
 */
async function problemsOf(offer: ReturnType<typeof toBody>): Promise<Record<string, string>> {
  try {
    await call('POST /offers/look', { body: { offer, items: [] } });
    return {};
  } catch (error) {
    return offerIssues(error);
  }
}

/** Pauses an offer at once, or resumes it. */
export const pauseOffer: FormAction<Answered> = async (form) => {
  const { id, isPaused } = textsOf(form, ['id', 'isPaused']);
  const sent = call('PUT /offers/{id}/pause', { params: { id }, body: { isPaused: isPaused === 'true' } });
  return send(sent, { ...ways, isAwaited: true, failed: offersText.actFailed(), onAnswer: keepOffer });
};

/** Deletes an offer. A deleted offer applies to no further order. */
export const deleteOffer: FormAction<{ message: string }> = async (form) =>
  send(call('DELETE /offers/{id}', { params: textsOf(form, ['id']) }), { ...ways, failed: formText.deleteFailed() });

/** Makes a batch of codes, each valid for one order. */
export const makeCodes: FormAction<Answered> = async (form) => {
  const { id, count, prefix } = textsOf(form, ['id', 'count', 'prefix']);
  const body = { count: plainWhole(count), prefix };
  const sent = callOnce('POST /offers/{id}/codes', { params: { id }, body });
  return send(sent, { ...ways, failed: formText.makeFailed(), onAnswer: keepOffer, refuse: refusedSave });
};

/** Returns the key of the query of one offer. */
export function offerKey(id: string): readonly string[] {
  return ['admin', 'offer', id];
}

function keepOffer({ offer }: Answered): void {
  queries.setQueryData(offerKey(offer.id), offer);
}
