import { z } from 'zod';
import * as securityText from '#text/security.ts';
import type { Calls } from './call.ts';
import { secondFactorRules } from '#domain/second-factor-rule.ts';
import { accountLimits } from '#domain/limits.ts';
import { id, instant, line, message } from './fields.ts';
import { NewPasskeyAnswer, NewPasskeyQuestion } from './passkeys.ts';
import { byId } from './shared.ts';

export const OwnPasskey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });
export type OwnPasskey = z.infer<typeof OwnPasskey>;

/** The second factors of a member of staff. */
export const Security = z.object({
  /** True once the member of staff has set up an authenticator app. */
  hasApp: z.boolean(),
  recoveryCodes: z.number(),
  passkeys: z.array(OwnPasskey),
  /** The only origin at which passkeys work; null if the shop's address allows no passkeys. */
  passkeyOrigin: z.string().nullable(),
});
export type Security = z.infer<typeof Security>;

const code = z.string().trim().min(1).max(40);
/**
 * The new recovery codes, which no later answer contains again. If an account that already has codes adds a second
 * factor, the list is empty.
 */
const recoveryCodes = z.array(z.string());

const own = { who: 'admin', needs: 'office.enter' } as const;
/** Staff who must first set up a second factor may make these calls, so that they can set it up. */
const toSetUp = { ...own, withoutSecondFactor: true } as const;
const passkeyName = line(accountLimits.passkeyNameLength);

const rule = { who: 'admin', needs: 'security.edit' } as const;
const Rule = z.object({ appliesTo: z.enum(secondFactorRules) });

export const ownSecurityCalls = {
  'GET /security': {
    ...toSetUp,
    summary: 'What one’s own account is protected by.',
    answer: z.object({ security: Security }),
  },
  'POST /security/app': {
    ...toSetUp,
    stepUp: true,
    summary: 'Make a key for an authenticator app; it counts once it is confirmed by a code.',
    answer: z.object({ key: z.string(), uri: z.string() }),
  },
  'PUT /security/app': {
    ...toSetUp,
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
  'POST /security/passkeys/question': {
    ...toSetUp,
    stepUp: true,
    summary: 'What to ask an authenticator for a new passkey by; it holds for five minutes, for this session.',
    answer: z.object({ question: NewPasskeyQuestion }),
  },
  'POST /security/passkeys': {
    ...toSetUp,
    stepUp: true,
    summary: 'Add the passkey that an authenticator has made; without a name it is called by its browser.',
    body: z.object({ name: passkeyName.default(''), passkey: NewPasskeyAnswer }),
    statuses: [201],
    answer: z.object({ recoveryCodes, message: z.string() }),
  },
  'PUT /security/passkeys/{id}': {
    ...own,
    summary: 'Call one of one’s own passkeys by another name.',
    params: byId,
    body: z.object({ name: passkeyName.refine((text) => text !== '', { error: securityText.passkeyNameMissing }) }),
    answer: message,
  },
  'DELETE /security/passkeys/{id}': {
    ...own,
    stepUp: true,
    summary: 'Do without one of one’s own passkeys.',
    params: byId,
    answer: message,
  },
  'GET /security/rule': {
    ...rule,
    summary: 'Of whom the shop asks a second factor.',
    answer: z.object({ rule: Rule }),
  },
  'PUT /security/rule': {
    ...rule,
    stepUp: true,
    summary: 'Ask a second factor of nobody, of owners, or of all staff; whoever has none can then only set one up.',
    body: z.object({ appliesTo: z.enum(secondFactorRules) }),
    answer: z.object({ rule: Rule, message: z.string() }),
  },
} as const satisfies Calls;
