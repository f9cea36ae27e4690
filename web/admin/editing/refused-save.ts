import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import type { Refused } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/**
 * What a form says of a save that failed. A sentence for the whole form stays beside its Save button, because a notice
 * goes after a second. What is wrong with a box stands at that box alone. What another admin saved meanwhile stands
 * above the form, and a notice calls there.
 */
export function refusedSave(error: unknown, fallback: string): Refused {
  const reason = error instanceof ApiError ? error.code : undefined;
  const issues = issuesOf(error);
  const message = messageOf(error, fallback);
  const isToldAbove = reason === 'EDITED_ELSEWHERE';
  const isToldAtBox = Object.keys(issues).length > 0;
  if (isToldAbove) notify('error', message, 'shop');
  return {
    isDone: false,
    issues,
    ...(!isToldAbove && (isToldAtBox ? { ifBoxless: message } : { error: message })),
    ...(reason !== undefined && { reason }),
  };
}
