import { numbersMadeOf } from '#domain/spoilt-numbers.ts';
import type { Db } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import type { Group } from './group-rows.ts';
import { listCodes } from './queries.ts';

/**
 * The shape of a code that a program may have read as a number. Dates and short numbers are found without the shop's
 * codes.
 */
const NUMBER = /^-?[\d.,]+%?$/;
const CODES_AT_A_TIME = 1000;

/** By what programs make of them, the codes of the shop that they take for another number than is written. */
export class SpoiltCodes {
  #known: Map<string, string> | undefined;

  /** Reads them once, when the first of these products has a code that a program may have made. */
  async readFor(db: Db, groups: readonly Group[]): Promise<void> {
    if (this.#known || !groups.some(({ key }) => NUMBER.test(key))) return;
    const known = new Map<string, string>();
    for (let after = ''; ;) {
      const rows = await listCodes(db, after, CODES_AT_A_TIME);
      for (const { code } of rows) for (const made of numbersMadeOf(code)) known.set(made, code);
      const last = rows.at(-1);
      if (!last || rows.length < CODES_AT_A_TIME) break;
      after = last.id;
      await pause();
    }
    this.#known = known;
  }

  /** The code of which a program has made this one. */
  of(key: string): string | undefined {
    return this.#known?.get(key);
  }
}
