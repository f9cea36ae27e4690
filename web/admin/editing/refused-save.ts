import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import type { Refused } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/**
 * Answers the messages that a form shows after a failed save. A message about the whole form stays beside the Save
 * button, because a notice disappears too soon. A message about a box stands only at that box. If another admin has
 * saved meanwhile, that admin's values stand above the form, and a notice points there.
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
