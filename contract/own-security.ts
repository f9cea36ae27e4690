import { z } from 'zod';
import type { Calls } from './call.ts';
import { message } from './fields.ts';

/** What a member of the staff shows who they are by, besides the password. */
export const Security = z.object({
  /** True once an authenticator app is confirmed. */
  hasApp: z.boolean(),
  recoveryCodes: z.number(),
});
export type Security = z.infer<typeof Security>;

const code = z.string().trim().min(1).max(40);
/** Shown this once. */
const recoveryCodes = z.array(z.string());

const own = { who: 'admin', needs: 'office.enter' } as const;

export const ownSecurityCalls = {
  'GET /security': {
    ...own,
    summary: 'What one’s own account is protected by.',
    answer: z.object({ security: Security }),
  },
  'POST /security/app': {
    ...own,
    stepUp: true,
    summary: 'Make a key for an authenticator app; it counts once it is confirmed by a code.',
    answer: z.object({ key: z.string(), uri: z.string() }),
  },
  'PUT /security/app': {
    ...own,
    stepUp: true,
    summary: 'Confirm the authenticator app by one of its codes; from then on signing in asks for one.',
    body: z.object({ code }),
    answer: z.object({ recoveryCodes, message: z.string() }),
  },
  'DELETE /security/app': { ...own, stepUp: true, summary: 'Do without the authenticator app.', answer: message },
  'POST /security/recovery-codes': {
    ...own,
    stepUp: true,
    summary: 'Make ten new recovery codes; the former stop working.',
    answer: z.object({ recoveryCodes, message: z.string() }),
  },
} as const satisfies Calls;
