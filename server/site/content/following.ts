import type { During } from '#contract/site-content.ts';
import { latestFrom } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { contentRow, findFollowing, type ContentRow } from './queries.ts';

// The owner may show a slide or the announcement line only while a sale or an offer runs. When a sale or offer begins
// or ends, sales/offers/follow-slides.ts stores in the content which sales and offers run. Pages read this stored
// state, so every process shows the same slides.

/** The sale or offer during which pages show a slide or the announcement line. */
type Followed = { kind: 'sale' | 'offer'; id: string };
type Run = { isRunning: boolean; endsAt: string | null };
/**
 * The stored state of sales and offers. `at` is the instant of this state. `runs` has an entry for each sale or offer,
 * by `keyOf`; a sale or offer without an entry does not run yet. The entry `dates` states whether the announcement
 * line's own dates include this instant.
 */
export type Following = { at: string; runs: Readonly<Record<string, Run>> };

/**
 * Lists the sales and offers during which slides or the announcement line are shown, each once. Returns undefined if
 * nothing in the content depends on the time, which is the default.
 */
export async function listFollowed(db: Db): Promise<Followed[] | undefined> {
  const row = await findFollowing(db);
  // The cast is safe: the shop itself wrote this column.
  return row && followedIn(JSON.parse(row.content) as Stored);
}

type Slide = { eyebrow: string; during: During | null };
/** The part of the stored content that this file reads. */
type Stored = {
  hero?: Array<Partial<Slide> | null> | undefined;
  announcement?: Partial<Announcement> | undefined;
  following?: Following | undefined;
};

function followedIn({ hero, announcement }: Stored): Followed[] {
  const all = [...(hero ?? []), announcement].flatMap((place) => place?.during ?? []);
  return [...new Map(all.map(({ kind, id }) => [keyOf({ kind, id }), { kind, id }])).values()];
}

function keyOf({ kind, id }: Followed): string {
  return `${kind} ${id}`;
}

/**
 * Stores which of the followed sales and offers run at an instant, if this state has changed. Returns whether the state
 * has changed. Several processes may call this function with clocks that differ a little. If the stored instant is
 * slightly later than `now`, the stored instant stays, so that a slide does not disappear and come again.
 */
export async function writeRuns(
  db: Db,
  now: string,
  runOf: (followed: Followed, instant: string) => Run,
): Promise<boolean> {
  // Each process calls this function every second. A transaction that locks the content each time would make saves and
  // backups wait.
  if (!nextFollowing(await findFollowing(db), now, runOf)) return false;
  return inTransaction(db, async (db) => {
    const row = await contentRow.lock(db);
    const next = nextFollowing(row, now, runOf);
    if (!row || !next) return false;
    await contentRow.update(db, { ...row, content: JSON.stringify(next) });
    await noteChange(db, []);
    return true;
  });
}

/**
 * Returns the content with the state of its sales and offers at an instant; undefined if the stored state is the same.
 */
function nextFollowing(
  row: ContentRow | undefined,
  now: string,
  runOf: (followed: Followed, instant: string) => Run,
): Stored | undefined {
  if (!row) return undefined;
  // The cast is safe: the shop itself wrote this column.
  const stored = JSON.parse(row.content) as Stored;
  const at = latest(stored.following?.at, now);
  const runs = Object.fromEntries([
    ...followedIn(stored).map((one) => [keyOf(one), runOf(one, at)]),
    ...datesIn(stored, at),
  ]);
  const isSame = JSON.stringify(runs) === JSON.stringify(stored.following?.runs ?? {});
  return isSame ? undefined : { ...stored, following: { at, runs } };
}

/** The key in `runs` for the announcement line's own dates. */
const DATES = 'dates';

function datesIn({ announcement }: Stored, at: string): Array<[string, Run]> {
  const { showsFrom = null, showsUntil = null } = announcement ?? {};
  if (showsFrom === null && showsUntil === null) return [];
  const isRunning = (showsFrom === null || showsFrom <= at) && (showsUntil === null || at < showsUntil);
  return [[DATES, { isRunning, endsAt: showsUntil }]];
}

function latest(written: string | undefined, now: string): string {
  return written !== undefined && written > now && written <= latestFrom(now) ? written : now;
}

/** Returns whether the sale or offer of a slide or of the announcement line runs; null if it depends on none. */
export function runOfPlace({ during }: Pick<Slide, 'during'>, following: Following | undefined): Run | null {
  return during && (following?.runs[keyOf(during)] ?? { isRunning: false, endsAt: null });
}

type Announcement = {
  text: string;
  link: string;
  during: During | null;
  showsFrom: string | null;
  showsUntil: string | null;
};

/** Returns the announcement line that visitors see now above every page; undefined if there is none. */
export function shownAnnouncement(
  { text, link, during, showsFrom, showsUntil }: Announcement,
  following: Following | undefined,
  untilWords: (text: string, endsAt: string) => string,
): Pick<Announcement, 'text' | 'link'> | undefined {
  const hasDates = showsFrom !== null || showsUntil !== null;
  const run = runOfPlace({ during }, following);
  if (text === '' || (hasDates && !following?.runs[DATES]?.isRunning) || (run && !run.isRunning)) return undefined;
  const [end] = [run?.endsAt ?? null, showsUntil].filter((one) => one !== null).toSorted();
  return { text: during?.saysEnd && end !== undefined ? untilWords(text, end) : text, link };
}

/** Returns the slides that visitors see now, with their texts. */
export function shownSlides<Shown extends Slide>(
  slides: readonly Shown[],
  following: Following | undefined,
  untilWords: (eyebrow: string, endsAt: string) => string,
): Array<Omit<Shown, 'during'>> {
  return slides.flatMap(({ during, ...slide }) => {
    const run = runOfPlace({ during }, following);
    if (run && !run.isRunning) return [];
    const end = during?.saysEnd ? run?.endsAt : null;
    return [end ? { ...slide, eyebrow: untilWords(slide.eyebrow, end) } : slide];
  });
}
