import sanitizeHtml from 'sanitize-html';
import { notFound, ShopError } from '#contract/errors.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Db, Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

export type LegalPageInput = { id?: string | null | undefined; title: string; slug: string; content: string; expectedUpdatedAt?: string | null | undefined };

/** What a legal page may hold: text and its structure. No script, style, frame, picture, form or attribute but a link's. */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'blockquote', 'a', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }) },
    disallowedTagsMode: 'discard',
  });
}

export async function listLegalPages(db: Db): Promise<LegalPage[]> {
  return (await db.selectFrom('legal_pages').selectAll().orderBy('slug').execute()).map(present);
}

/** Throws 404. */
export async function getLegalPage(db: Db, slug: string): Promise<LegalPage> {
  const row = await db.selectFrom('legal_pages').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!row) throw notFound('Page');
  return present(row);
}

/** Makes or saves a page, found by id, else by slug; its HTML is sanitised. Throws 404 for an unknown id, 409 for a taken slug or an edit made elsewhere. */
export async function saveLegalPage(db: Db, input: LegalPageInput, by: By): Promise<LegalPage> {
  try {
    return await inTransaction(db, async (db) => {
      const current = await findBy(db, input);
      if (input.id && !current) throw notFound('Page');
      if (input.expectedUpdatedAt && input.expectedUpdatedAt !== current?.updated_at) throw new ShopError('conflict', 'EDITED_ELSEWHERE', 'Somebody has saved this page since you opened it.');
      const change = { title: input.title, slug: input.slug, content: toSafeHtml(input.content), updated_at: by.now };
      const row = current ? { ...current, ...change } : { id: newId(), created_at: by.now, ...change };
      if (current) await db.updateTable('legal_pages').set(change).where('id', '=', current.id).execute();
      else await db.insertInto('legal_pages').values(row).execute();
      const words = ({ title, slug, content }: typeof change) => ({ title, slug, content });
      await noteInLog(db, by, { action: current ? 'page.changed' : 'page.made', id: row.id, name: row.title, ...(current && { before: words(current) }), after: words(row) });
      await noteChange(db, []);
      return present(row);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new ShopError('conflict', 'SLUG_TAKEN', 'Another page has this address already.') : error;
  }
}

async function findBy(db: Db, { id, slug }: LegalPageInput): Promise<Schema['legal_pages'] | undefined> {
  const pages = db.selectFrom('legal_pages').selectAll();
  return (id ? pages.where('id', '=', id) : pages.where('slug', '=', slug)).executeTakeFirst();
}

function present(row: Schema['legal_pages']): LegalPage {
  return { id: row.id, title: row.title, slug: row.slug, content: row.content, createdAt: row.created_at, updatedAt: row.updated_at };
}
