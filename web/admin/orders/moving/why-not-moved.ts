import * as ordersText from '#text/admin-orders.ts';
import * as orderText from '#text/order.ts';
import { ApiError, isOffline, messageOf } from '../../../api/api-error.ts';
import { isUnanswered } from '../../../api/call-once.ts';
import type { Refused } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';

/**
 * Returns a function that explains why a change of `count` orders failed; call `watchMoving` before the change is sent.
 * The server's own message comes first. If the server gave no reason and the browser was offline, nothing was sent. In
 * all other cases the browser cannot know whether the server made the change.
 */
export function watchMoving(count: number): (error: unknown) => string {
  const wasOffline = isOffline();
  return (error) => {
    const hasOwnSentence = error instanceof ApiError && error.message !== '';
    if (hasOwnSentence || !isUnanswered(error)) return messageOf(error, orderText.statusFailed());
    return wasOffline ? ordersText.notSent() : ordersText.notAnswered({ count });
  };
}

/**
 * Shows the reason why orders could not be moved. For one order, a notice shows the reason. If there are several
 * orders, they stay chosen, and moving-failed.tsx shows the reason.
 */
export function refusedMove(why: string, count: number): Refused {
  if (count > 1) return { isDone: false, error: why };
  notify('error', why, 'header');
  return { isDone: false };
}
