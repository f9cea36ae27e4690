import { messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { done, type Done, type Refused } from '../../ui/form-action.ts';
import { notify, type Area } from '../../ui/notices.tsx';

type Ways<Answer> = {
  /** The sentence that is shown if the server refuses without a sentence of its own. */
  failed: string;
  /** The key of the queries that are read again, also after a refusal. */
  stale?: readonly string[];
  /** False if the form should continue while the `stale` queries are read again, because a long list may be slow. */
  isAwaited?: boolean;
  /** Shows a refusal. Without this function a notice shows it, for forms that have no place for a refusal. */
  refuse?: (error: unknown, failed: string) => Refused;
  /** Runs with the answer before the notice. */
  onAnswer?: (answer: Answer) => void;
  /** The area of the notice of success, which decides how long the notice stays. */
  area?: Area;
};

/** Answers a form's action: waits for the call, shows its message as a notice, and reads the stale lists again. */
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
