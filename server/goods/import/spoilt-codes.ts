import { numbersMadeOf } from '#domain/spoilt-numbers.ts';
import type { Db } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import type { Group } from './group-rows.ts';
import { listCodes } from './queries.ts';

/**
 * Matches a code that a spreadsheet program may have read as a number. The import recognises dates and shortened
 * numbers without the shop's codes.
 */
const NUMBER = /^-?[\d.,]+%?$/;
const CODES_AT_A_TIME = 1000;

/**
 * Finds the shop's codes that a spreadsheet program would turn into other numbers.
 */
export class SpoiltCodes {
  /** The key is the number that a spreadsheet program makes of a code; the value is the shop's code. */
  #known: Map<string, string> | undefined;

  /**
   * Reads the shop's codes once, as soon as one of these products has a code that may come from a spreadsheet program.
   */
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

  /** Returns the code in the shop that a spreadsheet program has changed into this code; undefined if there is none. */
  of(key: string): string | undefined {
    return this.#known?.get(key);
  }
}
