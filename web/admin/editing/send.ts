import { messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { done, type Done, type Refused } from '../../ui/form-action.ts';
import { notify, type Area } from '../../ui/notices.tsx';

type Ways<Answer> = {
  /** The sentence for a refusal that brings none. */
  failed: string;
  /** The key of the queries that are read again, also after a refusal. */
  stale?: readonly string[];
  /** With false the form continues while `stale` is read, because a long list may be slow. */
  isAwaited?: boolean;
  /** Shows a refusal; a notice, if the form has no place for it. */
  refuse?: (error: unknown, failed: string) => Refused;
  /** Runs with the answer before the notice. */
  onAnswer?: (answer: Answer) => void;
  /** Says how long the notice of success stays. */
  area?: Area;
};

/** Answers a form's action: it waits for the call, whose message becomes a notice, and reads again the stale lists. */
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
