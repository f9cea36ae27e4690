import { z } from 'zod';
import { staffWith, type Calls } from './call.ts';
import { id, instant, message } from './fields.ts';
import { byId } from './shared.ts';

/**
 * An email that could not be sent. `nextAt` is the time of the next attempt; null if the shop has given the email up,
 * or is sending it now. `reason` is a sentence with the mail server's own words.
 */
export const UnsentEmail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  since: instant,
  tries: z.number(),
  nextAt: instant.nullable(),
  isGivenUp: z.boolean(),
  reason: z.string(),
});
export type UnsentEmail = z.infer<typeof UnsentEmail>;

export const unsentEmailCalls = {
  'GET /unsent-emails': {
    ...staffWith('orders.edit'),
    summary: 'Emails that did not go out: those that were given up first; at most 100, and how many there are in all.',
    /**
     * `hasMailServer` is false if no mail server is set up. Without a mail server, emails are only files in the outbox
     * and reach nobody.
     */
    answer: z.object({ emails: z.array(UnsentEmail), total: z.number(), hasMailServer: z.boolean() }),
  },
  'POST /unsent-emails/{id}/retry': {
    ...staffWith('orders.edit'),
    summary: 'Try one of them again, from the beginning.',
    params: byId,
    answer: message,
  },
  'DELETE /unsent-emails/{id}': {
    ...staffWith('orders.edit'),
    summary: 'Drop one of them: it is never sent.',
    params: byId,
    answer: message,
  },
} as const satisfies Calls;
