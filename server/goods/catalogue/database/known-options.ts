import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { FacetTable, type StoredSpelling } from '../facet-table.ts';
import { OptionWords } from '../option-words.ts';

/**
 * The sizes, colours and brands that are stored, by their numbers: some thousands, however many products have them.
 * This is what a process keeps of them, as new as it last asked.
 */
export class KnownOptions {
  table = new FacetTable();
  words = new OptionWords(this.table);
  #readUpTo = -1;

  /**
   * Reads what has changed since it last asked. `isAnew`: what was numbered here may not be what was
   * stored, and is forgotten.
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
