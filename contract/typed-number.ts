import { readRupees } from '#domain/read-number.ts';
import * as typedNumberText from '#text/typed-number.ts';

// This file has the sentences about amounts that cannot be read. Each sentence names the field or cell and shows the
// typed text. `number-range.ts` has the sentences about counts and limits.

const LONGEST_SHOWN = 40;

/** Returns the sentence about a typed amount of rupees that cannot be read; undefined if the amount can be read. */
export function amountProblem(field: string, written: string): string | undefined {
  return readRupees(written) === undefined ? amountRefusal(field, written) : undefined;
}

/** Returns the sentence that refuses an amount. */
export function amountRefusal(field: string, written: string | number): string {
  const typed = shownTyped(written);
  return typed === '' ? typedNumberText.amountMissing({ field }) : typedNumberText.notAnAmount({ field, typed });
}

/** Shows the beginning of a long text only. */
export function shownTyped(written: string | number): string {
  const text = String(written).trim();
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
