import { z } from 'zod';
import { staffWith, type Calls } from './call.ts';
import { commandLine, logSubjects } from './choices.ts';
import { day, id, instant, line, wholeNumber } from './fields.ts';
import { limits } from '#domain/limits.ts';
import { Pagination, paging } from './shared.ts';

/**
 * One line of the log: a change that somebody saved in the back office. `who` is null if the command line or the shop
 * itself made the change. `before` and `after` contain only the changed fields. `things` is the number of lines that
 * the same save wrote. If `things` is above 1, this line is the last of these lines, and `?save={id}` lists all of
 * them.
 */
export const LogLine = z.object({
  id,
  at: instant,
  who: z.object({ name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  subjectId: z.string().nullable(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  things: wholeNumber(1, 1_000_000_000),
});
export type LogLine = z.infer<typeof LogLine>;

/** A person by whom readers can filter the log: everybody who is or was an admin. */
export const LogPerson = z.object({ id, name: z.string(), email: z.string() });
export type LogPerson = z.infer<typeof LogPerson>;

export const auditCalls = {
  'GET /audit': {
    ...staffWith('log.read'),
    summary:
      'What was changed in the back office, a line a save, newest first; with `save`, each thing that one save ' +
      'changed. Days are Indian ones, both included.',
    query: z.object({
      ...paging(50),
      subject: z.enum(logSubjects).default('all'),
      id: id.optional(),
      who: z.union([z.literal(commandLine), id]).optional(),
      from: day.optional(),
      to: day.optional(),
      save: id.optional(),
      /**
       * The id of the top row of the log's first page. If `upTo` is given, the answer leaves out all newer rows, so
       * that new rows do not push older ones to the next page.
       */
      upTo: id.optional(),
      q: line(limits.searchLength).default(''),
    }),
    answer: z.object({ lines: z.array(LogLine), people: z.array(LogPerson), pagination: Pagination }),
  },
} as const satisfies Calls;
