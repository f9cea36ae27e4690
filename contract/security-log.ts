import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { staffWith, type Calls } from './call.ts';
import { securityKinds } from '#domain/security-kinds.ts';
import { day, id, instant, line, wholeNumber } from './fields.ts';
import { Pagination, paging } from './shared.ts';

/**
 * An event about an account, or a refused attempt. Equal events in one minute are a single entry, which contains their
 * number. `account` is null if no account has the typed name; `detail` is the rule of the limit that refused an
 * attempt, or the path of a call.
 */
export const SecurityEvent = z.object({
  id,
  at: instant,
  lastAt: instant,
  times: wholeNumber(1, 1_000_000_000),
  kind: z.enum(securityKinds),
  account: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  network: z.string(),
  requestId: z.string(),
  detail: z.string(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const securityCalls = {
  'GET /security-log': {
    ...staffWith('log.read'),
    summary:
      'Sign-ins, failures, refusals by limits, exports and changes of accounts, newest first. ' +
      'Words look in the account; days are Indian ones, both included.',
    query: z.object({
      ...paging(50),
      kind: z.enum(securityKinds).optional(),
      user: id.optional(),
      /**
       * The id of the top row of the log's first page. If `upTo` is given, the answer leaves out all newer rows, so
       * that new rows do not push older ones to the next page.
       */
      upTo: id.optional(),
      from: day.optional(),
      to: day.optional(),
      q: line(limits.searchLength).default(''),
    }),
    answer: z.object({ events: z.array(SecurityEvent), pagination: Pagination }),
  },
} as const satisfies Calls;
