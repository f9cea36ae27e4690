import { badField } from '#contract/errors.ts';
import * as contentText from '#text/content.ts';
import * as siteText from '#text/site-content.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as validationText from '#text/validation.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { formatDayAndHour } from '#messages/format-hours.ts';
import { baseLocale, locales, type Locale } from '#messages/locales.ts';
import { DRAWN } from '#contract/content.ts';
import type { During, SiteContent, SiteContentInput } from '#contract/site-content.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdPictures } from '../../platform/pictures/pictures.ts';
import type { Goods } from '../../goods/goods.ts';
import { withLocale } from '../../platform/http/request-locale.ts';
import { withPictures } from './place-pictures.ts';
import { runOfPlace, shownAnnouncement, shownSlides } from './following.ts';
import { contentRow, type ContentRow } from './queries.ts';
import { contentIn, withEdited, type Content, type Stored } from './words-by-language.ts';

export { listFollowed, writeRuns } from './following.ts';

/** Returns the content of the public pages in a language, with the picture of each slide and tile. */
export async function getContent(
  shop: Pick<Goods, 'db' | 'catalogue'>,
  language: Locale = currentLocale(),
): Promise<SiteContent> {
  const { content, following } = await readContent(shop, language);
  const untilWords = (eyebrow: string, end: string) =>
    withLocale(language, () => {
      const until = siteText.until({ when: formatDayAndHour(end) });
      return eyebrow === '' ? until : `${eyebrow} · ${until}`;
    });
  const { announcement, ...rest } = content;
  const shown = shownAnnouncement(announcement, following, untilWords);
  const hero = await withPictures(shop, shownSlides(content.hero, following, untilWords));
  return { ...rest, ...(shown && { announcement: shown }), hero };
}

/**
 * Returns the content of the pages for staff. The content for staff also has the slides and the announcement line that
 * visitors do not see at present.
 */
export async function getWholeContent(shop: Pick<Goods, 'db' | 'catalogue'>, language?: Locale): Promise<SiteContent> {
  const { content, following } = await readContent(shop, language ?? currentLocale());
  const withRun = <Place extends { during: During | null }>(place: Place) => ({
    ...place,
    run: runOfPlace(place, following),
  });
  const hero = await withPictures(shop, content.hero.map(withRun));
  return { ...content, announcement: withRun(content.announcement), hero };
}

async function readContent(shop: Pick<Goods, 'db' | 'catalogue'>, language: Locale) {
  const row = await contentRow.find(shop.db);
  const stored = storedIn(row);
  const { roots } = await shop.catalogue.categories();
  const { tiles, ...content } = contentIn(language, stored, roots);
  const shownTiles = await withPictures(shop, tiles);
  return {
    content: { ...content, tiles: shownTiles, updatedAt: row?.updated_at ?? '' },
    following: stored.following,
  };
}

/**
 * Saves the content: its texts in one language (the request's, unless the input names another), and the links and
 * pictures, which all languages share. Throws 400 for a picture that does not exist, and 409 if somebody else has
 * edited the content meanwhile.
 */
export async function saveContent(
  { db, catalogue }: Pick<Goods, 'db' | 'catalogue'>,
  { expectedUpdatedAt, language = currentLocale(), ...input }: SiteContentInput,
  by: By,
  offered: readonly Locale[],
): Promise<void> {
  for (const [list, places] of Object.entries({ hero: input.hero, tiles: input.tiles })) {
    for (const [index, { pictureId }] of places.entries()) {
      if (pictureId !== null && pictureId !== DRAWN && !(await holdPictures(db, [pictureId])).has(pictureId))
        throw badField(`${list}.${index}.pictureId`, validationText.noSuchPicture());
    }
  }
  const { roots: categories } = await catalogue.categories();
  await inTransaction(db, async (db) => {
    const { stored: row } = await contentRow.replace(db, expectedUpdatedAt, editedText.content, (row) => {
      const stored = storedIn(row);
      const content = withInput(contentIn(language, stored, categories), input);
      if (content.hero.every(({ during }) => during !== null))
        throw badField('hero.0.during', contentText.oneSlideAlways());
      const edited = withEdited(stored, { language, content }, { categories, offered });
      return { id: 1, content: JSON.stringify({ ...edited, following: stored.following }), updated_at: by.now };
    });
    const before = contentIn(language, storedIn(row), categories);
    const after = withInput(before, input);
    const name =
      language === baseLocale ? contentText.logName() : contentText.logNameIn({ language: locales[language].name });
    await noteInLog(db, by, { action: 'content.changed', id: null, name, before, after });
    await noteChange(db, []);
  });
}

/** Applies an editor's input to the content. A field that the input leaves out, such as a link, stays as it is. */
function withInput(before: Content, input: Omit<SiteContentInput, 'expectedUpdatedAt' | 'language'>): Content {
  const places = <Place extends object>(list: readonly Place[], given: readonly object[]) =>
    list.map((place, index) => ({ ...place, ...given[index] }));
  // The cast is safe: the contract fixes the number of slides and tiles, and a field without a value is left out.
  return {
    ...before,
    ...input,
    hero: places(before.hero, input.hero),
    tiles: places(before.tiles, input.tiles),
  } as Content;
}

function storedIn(row: ContentRow | undefined): Stored {
  // The cast is safe: the shop itself wrote this column.
  return row ? (JSON.parse(row.content) as Stored) : {};
}
