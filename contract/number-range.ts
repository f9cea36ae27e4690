import { formatPaise } from '#domain/money.ts';
import { readNumber, readRupees, readWhole } from '#domain/read-number.ts';
import { formatCount } from '#messages/format.ts';
import * as numberRangeText from '#text/number-range.ts';
import { amountRefusal, shownTyped } from './typed-number.ts';

// This file has the sentences about typed numbers that have a lower or an upper limit. A browser loads number-range.ts
// only with forms of the back office.

/** The most that the shop reads: nine digits. */
const MOST_COUNT = 999_999_999;
const MOST_PAISE = 99_999_999_999;

type Limits = { least?: number; most?: number };
/** The largest amount of a field, and the sentence about a larger amount. */
export type MostRupees = { paise: number; error: () => string };

/** Returns the sentence about a typed count that cannot be read or is outside the limits; undefined if it is right. */
export function countProblem(field: string, written: string, limits: Limits = {}): string | undefined {
  const { least = 0, most = MOST_COUNT } = limits;
  const count = readWhole(written);
  if (count === undefined) return countRefusal(field, written, limits);
  if (count > most) return numberRangeText.atMost({ field, most: formatCount(most) });
  return count < least ? numberRangeText.atLeast({ field, least }) : undefined;
}

/** Returns the sentence that refuses a count that cannot be read. */
export function countRefusal(field: string, written: string | number, { least = 0, most = MOST_COUNT }: Limits = {}) {
  const typed = shownTyped(written);
  if (typed === '') return numberRangeText.countMissing({ field, least });
  if (hasTooManyDigits(written)) return numberRangeText.atMost({ field, most: formatCount(most) });
  return numberRangeText.notACount({ field, typed, least });
}

/** Returns the sentence about typed rupees that cannot be read or are too many; undefined if they are right. */
export function rupeesProblem(field: string, written: string, most?: MostRupees): string | undefined {
  const paise = readRupees(written);
  if (paise === undefined) return rupeesRefusal(field, written, most?.error);
  return most && paise > most.paise ? most.error() : undefined;
}

/** Returns the sentence that refuses an amount that cannot be read. */
export function rupeesRefusal(field: string, written: string | number, tooLarge?: () => string): string {
  if (!hasTooManyDigits(written)) return amountRefusal(field, written);
  return tooLarge?.() ?? numberRangeText.atMost({ field, most: formatPaise(MOST_PAISE) });
}

function hasTooManyDigits(written: string | number): boolean {
  return /^\d{10,}(\.\d{1,2})?$/.test(readNumber(written) ?? '');
}
