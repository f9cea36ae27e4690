import { codeKey } from '#domain/offers.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { Db } from '../../platform/db/schema.ts';
import { offersVersionQuery, readBook } from './queries.ts';
import { staffPercentIn, usualStaffPercent } from './settings.ts';
import { storedOffer, type StoredOffer } from './terms.ts';

/** The offers that have not ended, as the shop stores them in memory. */
export type OfferBook = {
  floorPercent: number;
  staffPercent: Readonly<Record<StaffRole, number>>;
  /** The offers that apply without a code. */
  automatic: readonly StoredOffer[];
  /** The public codes, by `codeKey`; the codes of batches stay in the database. */
  codes: ReadonlyMap<string, { offer: StoredOffer; code: string }>;
  /** True if any offer has a code, including codes of batches. */
  takesCodes: boolean;
};

const emptyBook: OfferBook = {
  floorPercent: 0,
  staffPercent: usualStaffPercent,
  automatic: [],
  codes: new Map(),
  takesCodes: false,
};

/**
 * The offers in memory; the keys are the versions of the offers. A version's id is unique in all databases, so one map
 * can contain the offers of several databases.
 */
const books = new Map<string, OfferBook>();
const MOST_BOOKS = 4;

/**
 * An ended offer stays in memory for this long, because it may run again if the clock of the computer is set back.
 * Whether the offer applies depends only on its dates.
 */
const ENDED_KEPT_MS = DAY_MS;

/**
 * Returns the offers of the version that `offersVersionQuery` has read. If these offers are not in memory, because the
 * process has just started or the owner has just changed something, the function reads the offers from the database.
 * The returned offers may be newer than this version, because the owner may have changed the offers since the query.
 */
export async function offersOfVersion(
  db: Db,
  [row]: ReadonlyArray<{ version: string }>,
  now: string,
): Promise<OfferBook> {
  if (!row) return emptyBook;
  const known = books.get(row.version);
  if (known) return known;
  const rows = await readBook(db, addMs(now, -ENDED_KEPT_MS));
  const [first] = rows;
  if (!first) return emptyBook;
  const book = bookOf(rows, first);
  const [oldest] = books.keys();
  if (books.size >= MOST_BOOKS && oldest !== undefined) books.delete(oldest);
  books.set(first.version, book);
  return book;
}

export async function findOfferBook(db: Db, now: string): Promise<OfferBook> {
  return offersOfVersion(db, await offersVersionQuery(db).execute(), now);
}

type Rows = Awaited<ReturnType<typeof readBook>>;

function bookOf(rows: Rows, { floor_percent, staff_percent }: Rows[number]): OfferBook {
  const automatic: StoredOffer[] = [];
  const codes = new Map<string, { offer: StoredOffer; code: string }>();
  for (const { id, name, kind, terms, is_paused, most_uses, code } of rows) {
    // The join returns a row with the settings even if there is no offer; the offer's columns are null in this row.
    if (id === null || name === null || terms === null || is_paused === null) continue;
    const offer = storedOffer({ id, name, terms, is_paused, most_uses });
    if (kind === 'auto') automatic.push(offer);
    else if (code !== null) codes.set(codeKey(code), { offer, code });
  }
  const takesCodes = rows.some(({ kind }) => kind === 'code');
  return { floorPercent: floor_percent, staffPercent: staffPercentIn({ staff_percent }), automatic, codes, takesCodes };
}
