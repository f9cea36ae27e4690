import { content as ours } from '#contract/content.ts';
import { badField, ShopError } from '#contract/errors.ts';
import { SiteContentInput, type SiteContent } from '#contract/site-content.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { findPicture, presentImage } from '../pictures/pictures.ts';

type Stored = Omit<SiteContentInput, 'expectedUpdatedAt'>;

const initial: Stored = {
  tagline: ours.tagline,
  hero: ours.hero.map(({ eyebrow, title, text, button }) => ({ eyebrow, title, text, button, pictureId: null })),
  tiles: ours.tiles.map(({ title, text }) => ({ title, text, pictureId: null })),
  highlights: ours.highlights.map(({ title, text }) => ({ title, text })),
  callToAction: { ...ours.callToAction },
};

/** What the public pages say, with the owner's pictures where there are any. */
export async function getContent(db: Db): Promise<SiteContent> {
  const { updatedAt, ...stored } = await load(db);
  const pictured = async <Place extends { pictureId: string | null; title: string }>({ pictureId, ...place }: Place) => {
    const picture = pictureId === null ? undefined : await findPicture(db, pictureId);
    return { ...place, picture: picture ? presentImage({ ...picture, picture_id: picture.id }, '') : null };
  };
  return { ...stored, hero: await Promise.all(stored.hero.map(pictured)), tiles: await Promise.all(stored.tiles.map(pictured)), updatedAt };
}

/** Throws 400 for a picture that is not here, 409 for an edit made elsewhere. */
export async function saveContent(db: Db, { expectedUpdatedAt, ...input }: SiteContentInput, by: By): Promise<void> {
  for (const [list, places] of Object.entries({ hero: input.hero, tiles: input.tiles })) {
    for (const [index, { pictureId }] of places.entries()) {
      if (pictureId !== null && !(await findPicture(db, pictureId))) throw badField(`${list}.${index}.pictureId`, 'There is no such picture.');
    }
  }
  await inTransaction(db, async (db) => {
    const { updatedAt, ...before } = await load(db);
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== updatedAt) throw new ShopError('conflict', 'EDITED_ELSEWHERE', 'Somebody has saved the content since you opened it.');
    const row = { content: JSON.stringify(input), updated_at: by.now };
    await db.insertInto('site_content').values({ id: 1, ...row }).onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
    await noteInLog(db, by, { action: 'content.changed', id: null, name: 'Home page', before, after: input });
    await noteChange(db, []);
  });
}

async function load(db: Db): Promise<Stored & { updatedAt: string }> {
  const row = await db.selectFrom('site_content').selectAll().executeTakeFirst();
  if (!row) return { ...initial, updatedAt: '' };
  const { expectedUpdatedAt: _, ...stored } = SiteContentInput.parse(JSON.parse(row.content));
  return { ...stored, updatedAt: row.updated_at };
}
