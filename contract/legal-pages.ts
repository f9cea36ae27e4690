import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { legalPageLimits } from '#domain/limits.ts';
import type { Calls } from './call.ts';
import { filledLine, id, instant, longText } from './fields.ts';

/** `content` is sanitised HTML. */
export const LegalPage = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type LegalPage = z.infer<typeof LegalPage>;

const slug = z
  .string()
  .trim()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: validationText.slug });

/** No page needs more tags. Cleaning about ten times as many takes seconds. */
const MOST_TAGS = 10_000;

const html = longText(legalPageLimits.contentLength).refine((text) => text.split('<').length <= MOST_TAGS, {
  error: validationText.tooManyTags,
});

export const legalPageCalls = {
  'GET /legal-pages': { who: 'anyone', summary: 'All legal pages.', answer: z.object({ pages: z.array(LegalPage) }) },
  'GET /legal-pages/slug/{slug}': {
    who: 'anyone',
    summary: 'One page, its fields at the top level.',
    params: z.object({ slug: z.string().max(200) }),
    answer: LegalPage,
  },
  'POST /legal-pages': {
    who: 'admin',
    needs: 'content.edit',
    takesKey: true,
    summary: 'Make or save a page; its HTML is sanitised.',
    body: z.object({
      id: id.nullish().or(z.literal('').transform(() => undefined)),
      title: filledLine(legalPageLimits.titleLength, validationText.title),
      slug,
      content: html,
      expectedUpdatedAt: z.string().max(40).nullish(),
    }),
    answer: z.object({ page: LegalPage, message: z.string() }),
  },
} as const satisfies Calls;
