import { legalSlugs, type PagePlace } from '#contract/choices.ts';
import { badField, notFound, orNotFound, ShopError } from '#contract/errors.ts';
import { legalPageLimits } from '#domain/limits.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale, type Locale } from '#messages/locales.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as legalText from '#text/legal.ts';
import * as notFoundText from '#text/not-found.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  countLegalPages,
  deleteLegalPage,
  findLegalPage,
  insertLegalPage,
  listLegalPageRows,
  listPageTitles,
  lockLegalPage,
  updateLegalPage,
  type LegalPageRow,
} from './queries.ts';
import { inLanguage, withWords } from './words-by-language.ts';

type LegalPageInput = {
  id?: string | null | undefined;
  title: string;
  slug: string;
  content: string;
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
  place?: PagePlace | undefined;
  isDraft?: boolean | undefined;
  isNew?: boolean | undefined;
  language?: Locale | undefined;
  expectedUpdatedAt?: string | null | undefined;
};

/** Lists the published legal pages, in the current language. */
export async function listLegalPages(db: Db): Promise<LegalPage[]> {
  return (await listAllPages(db, currentLocale())).filter(({ isDraft }) => !isDraft);
}

/** Lists all legal pages, also drafts, with their texts in a language. */
export async function listAllPages(db: Db, language: Locale = baseLocale): Promise<LegalPage[]> {
  return (await listLegalPageRows(db)).map((row) => present(inLanguage(row, language)));
}

/**
 * Lists the links to the owner's own pages. Leaves out the privacy policy and the terms, which every shop has, because
 * footer and menu always have links to them.
 */
export async function listPageLinks(db: Db) {
  const rows = await listPageTitles(db);
  return rows
    .filter(({ slug, place, is_draft: isDraft }) => !isFixed(slug) && place !== 'none' && isDraft === 0)
    .map((row) => inLanguage(row, currentLocale()))
    .map(({ slug, title, place }) => ({ slug, title, isInMenu: place === 'menu' }));
}

/** Returns a published page in the current language. Throws 404 for an unknown page and for a draft. */
export async function getLegalPage(db: Db, slug: string): Promise<LegalPage> {
  const row = await findLegalPage(db, slug);
  if (!row || row.is_draft === 1) throw notFound(notFoundText.page);
  return present(inLanguage(row, currentLocale()));
}

/** Returns whether a page is the privacy policy or the terms, which every shop has (spec §2 Footer). */
function isFixed(slug: string): boolean {
  return legalSlugs.some((one) => one === slug);
}

/**
 * Makes or saves a page. Finds the page by `id`, or without an id by `slug`. Sanitises the page's HTML. The page's
 * texts apply to one language; its place and address apply to all languages. Throws 400 if a page that every shop has
 * would become a draft or get another address, 404 for an unknown id or a page that has no English text yet, 409 for a
 * taken slug, for too many pages, or if somebody else has edited the page meanwhile.
 */
export async function saveLegalPage(db: Db, input: LegalPageInput, by: By): Promise<LegalPage> {
  // Only a save needs the library that sanitises HTML, so the first save loads it. The function loads the library
  // before the transaction, because only SQL may run inside a transaction.
  const { toSafeHtml } = await import('./safe-html.ts');
  const safe = { ...input, content: toSafeHtml(input.content) };
  try {
    const saved = await inTransaction(db, async (db) => savePage(db, safe, by));
    return present(inLanguage(saved, input.language ?? baseLocale));
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error;
  }
}

async function savePage(db: Tx, input: LegalPageInput, by: By): Promise<LegalPageRow> {
  const stored = await lockLegalPage(db, input);
  const language = input.language ?? baseLocale;
  if ((input.id || language !== baseLocale) && !stored) throw notFound(notFoundText.page);
  if (input.isNew && stored) throw slugTaken();
  refuseStale(input.expectedUpdatedAt || undefined, stored?.updated_at ?? '', editedText.page);
  if (!stored && (await countLegalPages(db)) >= legalPageLimits.pages)
    throw new ShopError('conflict', 'TOO_MANY_PAGES', legalText.tooMany({ max: legalPageLimits.pages }));
  const { slug } = input;
  const isDraft = input.isDraft ?? stored?.is_draft === 1;
  if (stored && isFixed(stored.slug) && slug !== stored.slug) throw badField('slug', legalText.fixedAddress());
  if (isDraft && isFixed(slug)) throw badField('isDraft', legalText.fixedPage());
  const row = {
    ...(stored ?? { id: newId(), created_at: by.now }),
    ...withWords(stored, language, input),
    slug,
    place: input.place ?? stored?.place ?? ('none' as const),
    is_draft: isDraft ? (1 as const) : (0 as const),
    updated_at: by.now,
  };
  await (stored ? updateLegalPage(db, row) : insertLegalPage(db, row));
  await noteInLog(db, by, {
    action: stored ? 'page.changed' : 'page.made',
    id: row.id,
    name: row.title,
    ...(stored && { before: shown(inLanguage(stored, language)) }),
    after: shown(inLanguage(row, language)),
  });
  await noteChange(db, []);
  return row;
}

function slugTaken(): ShopError {
  const message = legalText.slugTaken();
  return new ShopError('conflict', 'SLUG_TAKEN', message, { issues: [{ path: 'slug', message }] });
}

/** Deletes one of the owner's own pages. Throws 404 for an unknown page, and 409 for a page that every shop has. */
export async function deletePage(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const stored = orNotFound(await lockLegalPage(db, { id, slug: '' }), notFoundText.page);
    if (isFixed(stored.slug)) throw new ShopError('conflict', 'FIXED_PAGE', legalText.fixedPage());
    await deleteLegalPage(db, id);
    await noteInLog(db, by, { action: 'page.deleted', id, name: stored.title, before: shown(stored) });
    await noteChange(db, []);
  });
}

/** Picks the fields of a page whose changes the shop writes into the log. */
function shown({ title, slug, content, place, seo_title, seo_description, is_draft }: LegalPageRow) {
  return {
    ...{ title, slug, content },
    ...(place !== 'none' && { place }),
    ...(seo_title !== '' && { seoTitle: seo_title }),
    ...(seo_description !== '' && { seoDescription: seo_description }),
    ...(is_draft === 1 && { draft: 'on' }),
  };
}

function present(row: LegalPageRow): LegalPage {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    content: row.content,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    place: row.place,
    isDraft: row.is_draft === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
