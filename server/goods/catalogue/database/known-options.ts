import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { FacetTable, type StoredSpelling } from '../facet-table.ts';
import { OptionWords } from '../option-words.ts';

/**
 * The stored sizes, colours and brands, by their numbers: a few thousand, however many products have them. A process
 * holds no more of the index than this, as new as its last question.
 */
export class KnownOptions {
  table = new FacetTable();
  words = new OptionWords(this.table);
  #readUpTo = -1;

  /**
   * Reads the changes since the last question. With `isAnew` it first forgets all numbers, since a failover may have
   * given them to other options.
   */
  async follow(db: Db, isAnew = false): Promise<void> {
    const { rows } = await sql<StoredSpelling & { changed_in: number }>`
      select number, facet, text, hex, products, changed_in from catalogue_index.spellings
      where changed_in > ${isAnew ? -1 : this.#readUpTo} order by number`.execute(db);
    if (isAnew) this.#forget();
    for (const { changed_in, ...spelling } of rows) {
      this.table.takeOver(spelling);
      this.#readUpTo = Math.max(this.#readUpTo, changed_in);
    }
  }

  #forget(): void {
    this.table = new FacetTable();
    this.words = new OptionWords(this.table);
    this.#readUpTo = -1;
  }
}
