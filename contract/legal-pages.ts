import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { legalPageLimits } from '#domain/limits.ts';
import { localeNames } from '#messages/locales.ts';
import { staffWith, type Calls } from './call.ts';
import { pagePlaces } from './choices.ts';
import { filledLine, id, instant, line, longText, message } from './fields.ts';
import { byId } from './shared.ts';

/** A page of the owner, such as a legal page. `content` is sanitised HTML. */
export const LegalPage = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  /**
   * The title and description for search engines. If `seoTitle` or `seoDescription` is '', the shop uses the page's
   * title, or a sentence made from the title.
   */
  seoTitle: z.string(),
  seoDescription: z.string(),
  place: z.enum(pagePlaces),
  /** True while only staff can see the page. */
  isDraft: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type LegalPage = z.infer<typeof LegalPage>;

const language = z.enum(localeNames);

const slug = z
  .string()
  .trim()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: validationText.slug });

/** A page may have at most this many HTML tags: no page needs more, and sanitising ten times as many takes seconds. */
const MOST_TAGS = 10_000;

const html = longText(legalPageLimits.contentLength).refine((text) => text.split('<').length <= MOST_TAGS, {
  error: validationText.tooManyTags,
});

export const legalPageCalls = {
  'GET /legal-pages': {
    who: 'anyone',
    summary: 'All published pages.',
    answer: z.object({ pages: z.array(LegalPage) }),
  },
  'GET /legal-pages/links': {
    who: 'anyone',
    summary: 'The published pages that the owner has added to the two of every shop, for its footer and menu.',
    answer: z.object({ links: z.array(z.object({ slug: z.string(), title: z.string(), isInMenu: z.boolean() })) }),
  },
  'GET /legal-pages/all': {
    ...staffWith('content.edit'),
    summary: 'All pages, drafts too, with the words of a language; those that are not written in it are in English.',
    query: z.object({ language: language.optional() }),
    /** `languages` are the languages that the shop offers. */
    answer: z.object({ pages: z.array(LegalPage), languages: z.array(language) }),
  },
  'GET /legal-pages/slug/{slug}': {
    who: 'anyone',
    summary: 'One published page, its fields at the top level.',
    params: z.object({ slug: z.string().max(200) }),
    answer: LegalPage,
  },
  'POST /legal-pages': {
    ...staffWith('content.edit'),
    takesKey: true,
    summary:
      'Make or save a page; its HTML is sanitised. The two pages of every shop cannot be drafts, and keep their addresses.',
    body: z.object({
      id: id.nullish().or(z.literal('').transform(() => undefined)),
      title: filledLine(legalPageLimits.titleLength, validationText.title),
      slug,
      content: html,
      /**
       * If a field from `seoTitle` to `isDraft` is left out, the stored value stays. A new page without `place` and
       * `isDraft` is published, and no menu links to it.
       */
      seoTitle: line(legalPageLimits.seoTitleLength).optional(),
      seoDescription: line(legalPageLimits.seoDescriptionLength).optional(),
      place: z.enum(pagePlaces).optional(),
      isDraft: z.boolean().optional(),
      /** If `isNew` is true and another page already has this address, the answer is 409 SLUG_TAKEN. */
      isNew: z.boolean().optional(),
      /**
       * The language of `title`, `content`, `seoTitle` and `seoDescription`; English if left out. The other fields of a
       * page are equal in every language.
       */
      language: language.optional(),
      expectedUpdatedAt: z.string().max(40).nullish(),
    }),
    answer: z.object({ page: LegalPage, message: z.string() }),
  },
  'DELETE /legal-pages/{id}': {
    ...staffWith('content.edit'),
    summary: 'Delete a page that the owner has added.',
    params: byId,
    answer: message,
  },
} as const satisfies Calls;
