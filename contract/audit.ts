import { z } from 'zod';
import type { Calls } from './call.ts';
import { logSubjects } from './choices.ts';
import { id, instant, line } from './fields.ts';
import { limits } from '#domain/limits.ts';
import { Pagination, paging } from './shared.ts';

/** One change made in the back office. `who` is null for the command line; `before` and `after` hold only what differs. */
export const LogLine = z.object({
  id,
  at: instant,
  who: z.object({ name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  subjectId: z.string().nullable(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type LogLine = z.infer<typeof LogLine>;

export const auditCalls = {
  'GET /audit': {
    who: 'admin',
    summary: 'Every change made in the back office, newest first.',
    query: z.object({
      ...paging(50),
      subject: z.enum(logSubjects).default('all'),
      id: id.optional(),
      q: line(limits.searchLength).default(''),
    }),
    answer: z.object({ lines: z.array(LogLine), pagination: Pagination }),
  },
} as const satisfies Calls;
