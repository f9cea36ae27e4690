import { readRupees, readWhole } from '#domain/read-number.ts';
import * as typedNumberText from '#text/typed-number.ts';

// This file has the sentences about numbers that cannot be read. Each sentence names the field or cell and shows the
// typed text.

const LONGEST_SHOWN = 40;

/** Answers the sentence about a typed amount of rupees that cannot be read; undefined if it can. */
export function amountProblem(field: string, written: string): string | undefined {
  return readRupees(written) === undefined ? amountRefusal(field, written) : undefined;
}

/** Answers the sentence about a typed count of pieces that cannot be read; undefined if it can. */
export function countProblem(field: string, written: string): string | undefined {
  return readWhole(written) === undefined ? countRefusal(field, written) : undefined;
}

/** Answers the sentence that refuses an amount. */
export function amountRefusal(field: string, written: string | number): string {
  const typed = shownTyped(written);
  return typed === '' ? typedNumberText.amountMissing({ field }) : typedNumberText.notAnAmount({ field, typed });
}

/** Answers the sentence that refuses a count. */
export function countRefusal(field: string, written: string | number): string {
  const typed = shownTyped(written);
  return typed === '' ? typedNumberText.countMissing({ field }) : typedNumberText.notACount({ field, typed });
}

function shownTyped(written: string | number): string {
  const text = String(written).trim();
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
