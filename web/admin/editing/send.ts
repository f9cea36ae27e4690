import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { done, type Done, type Refused } from '../../ui/form-action.ts';
import { notify, type Area } from '../../ui/notices.tsx';

type Ways<Answer> = {
  /** The sentence that is shown if the server refuses and gives no reason. */
  failed: string;
  /** The key of the queries that are read again after the call, even if the server refuses. */
  stale?: readonly string[];
  /**
   * False if the form should not wait until the `stale` queries have been read again, because a long list may be slow.
   */
  isAwaited?: boolean;
  /** Shows a refusal in the form. Without this function, a notice shows the refusal. */
  refuse?: (error: unknown, failed: string) => Refused;
  /** Called with the server's answer, before the notice appears. */
  onAnswer?: (answer: Answer) => void;
  /** The area of the notice that reports success. Each area has its own time for which notices stay. */
  area?: Area;
};

/**
 * Completes a form's action: waits for the server's answer, shows the answer's message as a notice, and reads the stale
 * lists again.
 */
export async function send<Answer extends { message: string }>(
  sent: Promise<Answer>,
  { failed, stale, isAwaited = true, refuse = refusedByNotice, onAnswer, area = 'shop' }: Ways<Answer>,
): Promise<Done<Answer> | Refused> {
  try {
    const answer = await sent;
    onAnswer?.(answer);
    notify('success', answer.message, area);
    return done(answer);
  } catch (error) {
    return refuse(error, failed);
  } finally {
    const reading = stale && queries.invalidateQueries({ queryKey: stale });
    if (isAwaited) await reading;
  }
}

function refusedByNotice(error: unknown, failed: string): Refused {
  notify('error', messageOf(error, failed), 'account');
  return { isDone: false };
}

/** Shows a refusal in the form itself. */
export function refusedBeside(error: unknown, failed: string): Refused {
  return { isDone: false, error: messageOf(error, failed) };
}

/**
 * Returns the messages that a form shows after a failed save. A message about the whole form stays beside the Save
 * button, because a notice disappears too soon. A message about a box is shown only at that box. If another admin has
 * saved meanwhile, the form shows that admin's values at its top, and a notice points there.
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
