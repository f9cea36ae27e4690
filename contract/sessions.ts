import { z } from 'zod';
import type { Calls } from './call.ts';
import { id, message } from './fields.ts';

export const OwnSession = z.object({
  id,
  /**
   * The device that signed in, in words such as "Chrome on Android". The device itself sends its description, so the
   * description may be false.
   */
  device: z.string(),
  /** The network from which the device signed in, in the form in which the shop stores it. */
  place: z.string(),
  signedInAt: z.string(),
  /** The time of the last use, exact to the hour; for staff exact to the minute. */
  lastUsedAt: z.string(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessionCalls = {
  'GET /auth/sessions': {
    who: 'user',
    summary: 'Where one is signed in, the last used first.',
    answer: z.object({ sessions: z.array(OwnSession) }),
  },
  'DELETE /auth/sessions/{id}': {
    who: 'user',
    stepUp: true,
    summary: 'End one of one’s own sessions at once.',
    params: z.object({ id }),
    answer: message,
  },
  'DELETE /auth/sessions': {
    who: 'user',
    stepUp: true,
    summary: 'End all of one’s own sessions but this one.',
    answer: message,
  },
} as const satisfies Calls;
