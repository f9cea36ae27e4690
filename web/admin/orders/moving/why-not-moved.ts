import * as ordersText from '#text/admin-orders.ts';
import * as orderText from '#text/order.ts';
import { ApiError, isOffline, messageOf } from '../../../api/api-error.ts';
import { isUnanswered } from '../../../api/call-once.ts';
import type { Refused } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';

/**
 * Asked before a change of so many orders is sent; the answer says why it failed. The shop's own sentence comes
 * first. Where none came, nothing was sent if the browser had no network by then; otherwise nobody here can
 * know what was done.
 */
export function watchMoving(count: number): (error: unknown) => string {
  const wasOffline = isOffline();
  return (error) => {
    const hasOwnSentence = error instanceof ApiError && error.message !== '';
    if (hasOwnSentence || !isUnanswered(error)) return messageOf(error, orderText.statusFailed());
    return wasOffline ? ordersText.notSent() : ordersText.notAnswered({ count });
  };
}

/** Of one order a notice says it. Several stay chosen, and the sentence stays beside them (moving-failed.tsx). */
export function refusedMove(why: string, count: number): Refused {
  if (count > 1) return { isDone: false, error: why };
  notify('error', why, 'header');
  return { isDone: false };
}
