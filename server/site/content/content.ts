import type { Category } from '#contract/categories.ts';
import { badField } from '#contract/errors.ts';
import * as contentText from '#text/content.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as validationText from '#text/validation.ts';
import { DRAWN } from '#contract/content.ts';
import type { SiteContent, SiteContentInput } from '#contract/site-content.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { editedElsewhere, refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdPictures } from '../../platform/pictures/pictures.ts';
import type { Goods } from '../../goods/goods.ts';
import { contentBeforeChanges } from './category-places.ts';
import { changesFrom, withChanges } from './edited-fields.ts';
import { withPictures } from './place-pictures.ts';
import { findContent, insertContent, lockContent, updateContent, type ContentRow } from './queries.ts';

type Whole = ReturnType<typeof contentBeforeChanges>;

/** Answers the content of the public pages, with the picture that each place shows. */
export async function getContent(shop: Pick<Goods, 'db' | 'catalogue'>): Promise<SiteContent> {
  const row = await findContent(shop.db);
  const { roots } = await shop.catalogue.categories();
  const { hero, tiles, ...words } = wordsOf(row, roots);
  return {
    ...words,
    hero: await withPictures(shop, hero),
    tiles: await withPictures(shop, tiles),
    updatedAt: row?.updated_at ?? '',
  };
}

/** Saves the content. Throws 400 for a picture that does not exist, 409 if somebody else has edited it meanwhile. */
export async function saveContent(
  { db, catalogue }: Pick<Goods, 'db' | 'catalogue'>,
  { expectedUpdatedAt, ...input }: SiteContentInput,
  by: By,
): Promise<void> {
  for (const [list, places] of Object.entries({ hero: input.hero, tiles: input.tiles })) {
    for (const [index, { pictureId }] of places.entries()) {
      if (pictureId !== null && pictureId !== DRAWN && !(await holdPictures(db, [pictureId])).has(pictureId))
        throw badField(`${list}.${index}.pictureId`, validationText.noSuchPicture());
    }
  }
  const { roots } = await catalogue.categories();
  const content = JSON.stringify(ownChanges(contentBeforeChanges(roots), input));
  await inTransaction(db, async (db) => {
    const stored = await lockContent(db);
    refuseStale(expectedUpdatedAt, stored?.updated_at ?? '', editedText.content);
    const row = { id: 1 as const, content, updated_at: by.now };
    if (stored) await updateContent(db, row);
    else if (!(await insertContent(db, row))) throw editedElsewhere(editedText.content);
    const name = contentText.logName();
    const before = wordsOf(stored, roots);
    await noteInLog(db, by, { action: 'content.changed', id: null, name, before, after: { ...before, ...input } });
    await noteChange(db, []);
  });
}

/**
 * Picks the words that the owner wrote. Only these are stored:
 * all others follow the language of the page, and the categories.
 */
function ownChanges({ hero, tiles, ...words }: Whole, input: Omit<SiteContentInput, 'expectedUpdatedAt'>) {
  const { hero: ownHero, tiles: ownTiles, ...ownWords } = input;
  return {
    // as: two objects differ in an object.
    ...(changesFrom(words, ownWords) as object | undefined),
    hero: changedPlaces(hero, ownHero),
    tiles: changedPlaces(tiles, ownTiles),
  };
}

/**
 * Stores a changed slide or tile whole: if another category moves into its place, the owner's words must not mix with
 * that category's.
 */
function changedPlaces(places: readonly unknown[], given: readonly unknown[]): unknown[] | undefined {
  const changes = given.map((place, index) => changesFrom(places[index], place));
  if (changes.every((change) => change === undefined)) return undefined;
  return changes.map((change, index) => change && withChanges(places[index], change));
}

/** Answers the words of a row in the current language; without a row, the words that came with the shop. */
function wordsOf(row: ContentRow | undefined, categories: readonly Category[]): Whole {
  const initial = contentBeforeChanges(categories);
  if (!row) return initial;
  // as: the shop stores changes only of a content that the contract has accepted.
  return withChanges(initial, JSON.parse(row.content)) as Whole;
}
