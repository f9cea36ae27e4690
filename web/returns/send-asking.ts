import type { Return } from '#contract/returns.ts';
import * as returnsText from '#text/shopper-returns.ts';
import type { Body } from '../api/address.ts';
import { ApiError, issuesOf, messageOf } from '../api/api-error.ts';
import { callOnce, isUnanswered } from '../api/call-once.ts';
import { done, textsOf, type FormAction } from '../ui/form-action.ts';
import { notify } from '../ui/notices.tsx';
import { photosIn, sendPhotos } from './send-photos.ts';

type Asking = {
  /** Loads the data that a new return changes. `asked` is the return that the server has accepted. */
  refresh: (orderId: string, asked?: Return) => Promise<void>;
  /** The message for an error for which the server sent no message. */
  failed: () => string;
  /** The message for a return that was accepted but whose photos did not arrive. */
  photosMissing: (about: { why: string }) => string;
};

/**
 * Makes the action of a form that requests a return. The form has `orderId`, `body` (the call's body as JSON), and the
 * photos. The error of a box is shown at the box. If the server refuses, `reason` is the error's code. `reason` is
 * undefined if no answer came or the server failed, because the return may exist then.
 */
export function asking({ refresh, failed, photosMissing }: Asking): FormAction<void> {
  return async (form) => {
    const { orderId, body: json } = textsOf(form, ['orderId', 'body']);
    try {
      // The cast is safe: the form wrote `body`, and the server checks it.
      const body = JSON.parse(json) as Body<'POST /orders/{id}/returns'>;
      const asked = await callOnce('POST /orders/{id}/returns', { params: { id: orderId }, body });
      notify('success', asked.message, 'account');
      const why = await showPhotos(asked.return.id, photosIn(form));
      if (why !== undefined) notify('error', photosMissing({ why }), 'account');
      await refresh(orderId, asked.return);
      return done();
    } catch (error) {
      const issues = Object.fromEntries(
        Object.entries(issuesOf(error)).map(([path, message]) => [path.replace(/^payout\./, ''), message]),
      );
      const message = messageOf(error, isUnanswered(error) ? returnsText.notAnswered() : failed());
      // The list of pieces that can be returned may have changed meanwhile, so the data is loaded again.
      if (error instanceof ApiError && error.status === 409) await refresh(orderId);
      return {
        isDone: false,
        issues,
        ...(Object.keys(issues).length > 0 ? { ifBoxless: Object.values(issues)[0] ?? message } : { error: message }),
        ...(error instanceof ApiError && !isUnanswered(error) && { reason: error.code }),
      };
    }
  };
}

/**
 * Sends the photos of a return. If sending fails, the return stays, because photos can be added later. Returns the
 * reason if the photos did not arrive.
 */
async function showPhotos(returnId: string, photos: readonly File[]): Promise<string | undefined> {
  if (photos.length === 0) return undefined;
  try {
    await sendPhotos(returnId, photos);
    return undefined;
  } catch (error) {
    return messageOf(error, returnsText.photosFailed());
  }
}
