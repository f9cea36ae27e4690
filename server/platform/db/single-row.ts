import { editedElsewhere, refuseStale } from './edited-elsewhere.ts';
import type { Db, Schema, Tx } from './schema.ts';

/** The tables that hold one row, which a person edits: without a row the shop uses what it came with. */
export type SingleRowTable = {
  [Table in keyof Schema]: Schema[Table] extends { id: 1; updated_at: string } ? Table : never;
}[keyof Schema];

/** Reads and writes a table of one row. Only the folder that owns the table calls this (scripts/check-rooms.ts). */
export function singleRow<Table extends SingleRowTable>(name: Table) {
  type Row = Schema[Table];
  // as: Kysely types the queries of one table; these ask for nothing but the columns that all of them have.
  const table = name as 'synonyms';
  const find = async (db: Db) =>
    // as: all columns of the table.
    (await db.selectFrom(table).selectAll().executeTakeFirst()) as Row | undefined;
  /** Like `find`, and lets nobody else change the row until this transaction ends. */
  const lock = async (db: Tx) =>
    // as: all columns of the table.
    (await db.selectFrom(table).selectAll().forUpdate().executeTakeFirst()) as Row | undefined;
  /** Changes the row that there is. */
  const update = async (db: Tx, row: Partial<Row>): Promise<void> => {
    // as: columns of the table.
    await db
      .updateTable(table)
      .set(row as Partial<Schema['synonyms']>)
      .where('id', '=', 1)
      .execute();
  };
  return {
    find,
    lock,
    update,
    /**
     * Writes the row that `toRow` makes of the stored one, and answers both. Throws 409 EDITED_ELSEWHERE with the
     * sentence if the stored row is not the one of `expected` (its `updatedAt`), or if somebody else has just written
     * the first one.
     */
    replace: async (
      db: Tx,
      expected: string | undefined,
      sentence: () => string,
      toRow: (stored: Row | undefined) => Row,
    ): Promise<{ stored: Row | undefined; row: Row }> => {
      const stored = await lock(db);
      refuseStale(expected, stored?.updated_at ?? '', sentence);
      const row = toRow(stored);
      if (stored) await update(db, row);
      else {
        const inserted = await db
          .insertInto(table)
          // as: a row of the table.
          .values(row as Schema['synonyms'])
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) throw editedElsewhere(sentence);
      }
      return { stored, row };
    },
  };
}
