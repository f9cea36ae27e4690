import type { ReturnReason } from '#domain/returns.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { ApiError, issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { callOnce } from '../../../api/call-once.ts';
import { queries } from '../../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { photosIn, sendPhotos } from './send-photos.ts';

/** Asks for a return of what is ticked; what was chosen stays in the form where it is refused. */
export const askReturn: FormAction<void> = async (form) => {
  const { orderId, words, reason } = textsOf(form, ['orderId', 'words', 'reason']);
  const kind = form.get('kind') === 'swap' ? 'swap' : 'refund';
  const lines = form.getAll('line').map((itemId) => ({
    itemId: String(itemId),
    quantity: Number(form.get(`quantity ${String(itemId)}`) ?? 1),
    ...(kind === 'swap' && { swapVariantId: String(form.get(`swap ${String(itemId)}`) ?? '') || undefined }),
  }));
  try {
    const body = {
      kind,
      // as: the options of the select; the server checks them again.
      reason: reason as ReturnReason,
      // A form with files writes the ends of lines as CRLF.
      words: words.replaceAll('\r\n', '\n'),
      lines,
      ...(kind === 'refund' && { payout: payoutIn(form) }),
    } as const;
    const asked = await callOnce('POST /orders/{id}/returns', { params: { id: orderId }, body });
    notify('success', asked.message, 'account');
    await showPhotos(asked.return.id, photosIn(form));
    await refresh();
    return done();
  } catch (error) {
    const issues = Object.fromEntries(
      Object.entries(issuesOf(error)).map(([path, message]) => [path.replace(/^payout\./, ''), message]),
    );
    const message = messageOf(error, returnsText.failed());
    // What is offered may have changed meanwhile.
    if (error instanceof ApiError && error.status === 409) await refresh();
    return {
      isDone: false,
      issues,
      ...(Object.keys(issues).length > 0 ? { ifBoxless: Object.values(issues)[0] ?? message } : { error: message }),
    };
  }
};

/** What is asked for stands, whether its photos get through or not: they can be added on its card. */
async function showPhotos(returnId: string, photos: readonly File[]): Promise<void> {
  if (photos.length === 0) return;
  try {
    await sendPhotos(returnId, photos);
  } catch (error) {
    notify('error', returnsText.photosMissing({ why: messageOf(error, returnsText.photosFailed()) }), 'account');
  }
}

/** Withdraws a return, says how that went, and loads it again. */
export const withdrawReturn: FormAction<void> = async (form) => {
  try {
    const { message } = await call('PUT /returns/{id}/withdraw', { params: textsOf(form, ['id']) });
    notify('success', message, 'account');
  } catch (error) {
    notify('error', messageOf(error, returnsText.withdrawFailed()), 'account');
  }
  await refresh();
  return done();
};

function payoutIn(form: FormData) {
  const { upiId, name, account, ifsc } = textsOf(form, ['upiId', 'name', 'account', 'ifsc']);
  return form.get('by') === 'bank' ? ({ by: 'bank', name, account, ifsc } as const) : ({ by: 'upi', upiId } as const);
}

async function refresh(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['orders'] });
}
