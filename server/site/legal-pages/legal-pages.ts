import { notFound, ShopError } from '#contract/errors.ts';
import type { LegalPage } from '#contract/legal-pages.ts';
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
  findLegalPage,
  insertLegalPage,
  listLegalPageRows,
  lockLegalPage,
  updateLegalPage,
  type LegalPageRow,
} from './queries.ts';

type LegalPageInput = {
  id?: string | null | undefined;
  title: string;
  slug: string;
  content: string;
  expectedUpdatedAt?: string | null | undefined;
};

export async function listLegalPages(db: Db): Promise<LegalPage[]> {
  return (await listLegalPageRows(db)).map(present);
}

/** Answers a legal page. Throws 404. */
export async function getLegalPage(db: Db, slug: string): Promise<LegalPage> {
  const row = await findLegalPage(db, slug);
  if (!row) throw notFound(notFoundText.page);
  return present(row);
}

/**
 * Makes or saves a page, found by id, else by slug; its HTML is sanitised. Throws 404 for an unknown id, 409 for a
 * taken slug or if somebody else has edited it meanwhile.
 */
export async function saveLegalPage(db: Db, input: LegalPageInput, by: By): Promise<LegalPage> {
  // The library is loaded when somebody saves the first page, and before the transaction, in which only SQL runs.
  const { toSafeHtml } = await import('./safe-html.ts');
  const safe = { ...input, content: toSafeHtml(input.content) };
  try {
    return present(await inTransaction(db, async (db) => savePage(db, safe, by)));
  } catch (error) {
    throw isUniqueViolation(error) ? new ShopError('conflict', 'SLUG_TAKEN', legalText.slugTaken()) : error;
  }
}

async function savePage(db: Tx, input: LegalPageInput, by: By): Promise<LegalPageRow> {
  const stored = await lockLegalPage(db, input);
  if (input.id && !stored) throw notFound(notFoundText.page);
  refuseStale(input.expectedUpdatedAt || undefined, stored?.updated_at ?? '', editedText.page);
  const { title, slug, content } = input;
  const unchanged = stored ?? { id: newId(), created_at: by.now };
  const row = { ...unchanged, title, slug, content, updated_at: by.now };
  await (stored ? updateLegalPage(db, row) : insertLegalPage(db, row));
  await noteInLog(db, by, {
    action: stored ? 'page.changed' : 'page.made',
    id: row.id,
    name: row.title,
    ...(stored && { before: shown(stored) }),
    after: shown(row),
  });
  await noteChange(db, []);
  return row;
}

/** The fields that the log compares. */
function shown({ title, slug, content }: LegalPageRow) {
  return { title, slug, content };
}

function present(row: LegalPageRow): LegalPage {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    content: row.content,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
