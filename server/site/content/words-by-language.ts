import type { Category } from '#contract/categories.ts';
import { baseLocale, isLocale, type Locale } from '#messages/locales.ts';
import { withLocale } from '../../platform/http/request-locale.ts';
import { contentBeforeChanges } from './category-places.ts';
import { changesFrom, withChanges } from './edited-fields.ts';
import type { Following } from './following.ts';

// The row of the content stores the owner's changes: the English texts, and the links, pictures and times of slides and
// tiles, which all languages share. The field `languages` has the owner's texts in each other language. Until the owner
// writes a text in a language, the pages of this language show the owner's English text. Texts that the owner never
// changed come from messages/, in each language.

export type Content = ReturnType<typeof contentBeforeChanges>;
type Place = Content['hero'][number] | Content['tiles'][number];
type List = 'hero' | 'tiles';
type Shared = keyof Content['hero'][number] | keyof Content['announcement'];
const shared: ReadonlySet<string> = new Set([
  ...(['link', 'pictureId', 'during', 'showsFrom', 'showsUntil'] satisfies Shared[]),
]);
const lists: readonly List[] = ['hero', 'tiles'];

/**
 * The owner's changes of the pages' built-in content. The field `languages` has the changed texts in languages other
 * than English.
 */
export type Stored = Partial<Record<List, unknown[] | undefined>> & {
  languages?: Partial<Record<Locale, Partial<Record<List, unknown[] | undefined>>>>;
  following?: Following | undefined;
};

/** Returns the whole content in a language. */
export function contentIn(language: Locale, stored: Stored, categories: readonly Category[]): Content {
  const shared = withoutOwnWords(language, stored, categories);
  // The cast is safe: the shop only stores changes of content that the contract has accepted.
  return withChanges(shared, stored.languages?.[language]) as Content;
}

/** Returns the content of a language in which the owner has written no texts. */
function withoutOwnWords(language: Locale, stored: Stored, categories: readonly Category[]): Content {
  // The cast is safe: the shop only stores changes of content that the contract has accepted.
  return withChanges(before(language, categories), stored) as Content;
}

function before(language: Locale, categories: readonly Category[]): Content {
  return withLocale(language, () => contentBeforeChanges(categories));
}

/**
 * Returns the changes to store after somebody has edited the content in one language. The edited texts apply to this
 * language, and the links and pictures to all languages of the shop.
 */
export function withEdited(
  stored: Stored,
  { language, content }: { language: Locale; content: Content },
  { categories, offered }: { categories: readonly Category[]; offered: readonly Locale[] },
): Stored {
  const others = Object.keys(stored.languages ?? {}).filter(isLocale);
  const translated = [...new Set([...offered, ...others, language])].filter((one) => one !== baseLocale);
  const english = language === baseLocale ? content : withPlacesOf(contentIn(baseLocale, stored, categories), content);
  const isOwn = (list: List, index: number) =>
    translated.some((one) =>
      one === language
        ? isChanged(wordsOf(withoutOwnWords(one, stored, categories)[list][index]), wordsOf(content[list][index]))
        : stored.languages?.[one]?.[list]?.[index],
    );
  const shared = sharedChanges(before(baseLocale, categories), english, isOwn);
  const languages = translated.flatMap((one) => {
    const shown = one === language ? content : shownIn(one, { stored, shared, english, categories });
    const words = changesFrom(wordsOnly(withoutOwnWords(one, shared, categories)), wordsOnly(shown));
    return words === undefined ? [] : [[one, words] as const];
  });
  return languages.length === 0 ? shared : { ...shared, languages: Object.fromEntries(languages) };
}

type Edit = { stored: Stored; shared: Stored; english: Content; categories: readonly Category[] };

/** Returns the content that a language must show after the content was edited in another language. */
function shownIn(language: Locale, { stored, shared, english, categories }: Edit): Content {
  const shown = withChanges(withoutOwnWords(language, shared, categories), stored.languages?.[language]) as Content;
  const [initial, initialEnglish] = [before(language, categories), before(baseLocale, categories)];
  const place = (list: List) => (one: Place, index: number) => {
    const first = wordsOf(initial[list][index]);
    // If only a picture or a link was changed, the built-in text stays in each language.
    if (!isChanged(wordsOf(initialEnglish[list][index]), wordsOf(english[list][index])))
      return stored.languages?.[language]?.[list]?.[index] ? one : { ...one, ...first };
    // If the owner has rewritten a slide or tile in English, the built-in text of another language no longer fits. The
    // page then shows the owner's English text instead of the built-in text.
    return isChanged(first, wordsOf(one)) ? one : { ...one, ...wordsOf(english[list][index]) };
  };
  // If the owner empties the announcement line in English, the line disappears in every language.
  const isTaken =
    english.announcement.text === '' && contentIn(baseLocale, stored, categories).announcement.text !== '';
  // The cast is safe: `place` returns each slide and tile with its own type.
  return {
    ...shown,
    announcement: isTaken ? english.announcement : shown.announcement,
    hero: shown.hero.map(place('hero')) as Content['hero'],
    tiles: shown.tiles.map(place('tiles')) as Content['tiles'],
  };
}

/**
 * Returns the owner's changes for all languages. Leaves out texts that the owner did not change, because they depend on
 * the language of the page and on the categories.
 */
function sharedChanges(initial: Content, given: Content, isOwn: (list: List, index: number) => boolean): Stored {
  const { hero, tiles, ...words } = given;
  const { hero: _, tiles: __, ...initialWords } = initial;
  const places = (list: List, of: readonly Place[]) => {
    const changes = of.map((one, index) =>
      isOwn(list, index) || isChanged(initial[list][index], one) ? withChanges(initial[list][index], one) : undefined,
    );
    return changes.every((change) => change === undefined) ? undefined : changes;
  };
  return {
    // The cast is safe: the difference between two objects is an object.
    ...(changesFrom(initialWords, words) as object | undefined),
    // The shop stores a changed slide or tile with all its fields. If the slide or tile later belongs to another
    // category, the owner's texts do not mix with that category's texts.
    hero: places('hero', hero),
    tiles: places('tiles', tiles),
  };
}

/** Returns `content` with its own texts, but with the links, pictures and times of the other content. */
function withPlacesOf(content: Content, { announcement, hero, tiles }: Content): Content {
  const led = <One extends object>(one: One, from: One | undefined): One => (from ? { ...from, ...wordsOf(one) } : one);
  return {
    ...content,
    announcement: led(content.announcement, announcement),
    hero: content.hero.map((one, index) => led(one, hero[index])),
    tiles: content.tiles.map((one, index) => led(one, tiles[index])),
  };
}

function wordsOnly(content: Content): unknown {
  const words = Object.fromEntries(lists.map((list) => [list, content[list].map((one: Place) => wordsOf(one))]));
  return { ...content, announcement: wordsOf(content.announcement), ...words };
}

/**
 * Returns only the texts of a slide, a tile or the announcement line. All languages share the other fields, such as
 * links and pictures.
 */
function wordsOf(place: object | undefined): Record<string, string> {
  if (!place) return {};
  // The cast is safe: all fields that languages do not share are text.
  return Object.fromEntries(Object.entries(place).filter(([field]) => !shared.has(field))) as Record<string, string>;
}

function isChanged(from: unknown, to: unknown): boolean {
  return changesFrom(from, to) !== undefined;
}
