import { ApiError, issuesOf, messageOf } from '../../api/api-error.ts';
import type { Refused } from '../../ui/form-action.ts';

/**
 * Returns the messages that a form shows about a refused price change or sale. One box shows all errors about the rule,
 * and another box all errors about the goods.
 */
export function refusedAt(error: unknown, fallback: string): Refused {
  const issues = Object.entries(issuesOf(error)).map(([path, message]) => [path.split('.')[0] ?? path, message]);
  const reason = error instanceof ApiError ? error.code : undefined;
  const message = messageOf(error, fallback);
  return {
    isDone: false,
    issues: Object.fromEntries(issues),
    ...(issues.length > 0 ? { ifBoxless: message } : { error: message }),
    ...(reason !== undefined && { reason }),
  };
}
