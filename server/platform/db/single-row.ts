import { editedElsewhere, refuseStale } from './edited-elsewhere.ts';
import type { Db, Schema, Tx } from './schema.ts';

/** The tables with a single row that a person edits. Without the row, the shop uses its defaults. */
type SingleRowTable = {
  [Table in keyof Schema]: Schema[Table] extends { id: 1; updated_at: string } ? Table : never;
}[keyof Schema];

/**
 * Makes the functions that read and write a table with a single row. Only the folder that owns the table may call
 * `singleRow` (scripts/check-rooms.ts).
 */
export function singleRow<Table extends SingleRowTable>(name: Table) {
  type Row = Schema[Table];
  // The cast is safe: Kysely types queries for one known table only. The queries below use only columns that all these
  // tables have.
  const table = name as 'synonyms';
  const find = async (db: Db) =>
    // The cast is safe: the row has all columns of the table.
    (await db.selectFrom(table).selectAll().executeTakeFirst()) as Row | undefined;
  /** Finds the row and locks it until this transaction ends. */
  const lock = async (db: Tx) =>
    // The cast is safe: the row has all columns of the table.
    (await db.selectFrom(table).selectAll().forUpdate().executeTakeFirst()) as Row | undefined;
  /** Changes the table's row, which must exist. */
  const update = async (db: Tx, row: Partial<Row>): Promise<void> => {
    // The cast is safe: `row` has only columns of the table.
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
     * Stores the row that `toRow` makes from the stored row, and returns both. Throws 409 EDITED_ELSEWHERE with this
     * sentence if the stored row's `updated_at` is not `expected`, or if somebody else has just inserted the first row.
     */
    replace: async (
      db: Tx,
      expected: string | undefined,
      sentence: () => string,
      toRow: (stored: Row | undefined) => Row | Promise<Row>,
    ): Promise<{ stored: Row | undefined; row: Row }> => {
      const stored = await lock(db);
      refuseStale(expected, stored?.updated_at ?? '', sentence);
      const row = await toRow(stored);
      if (stored) await update(db, row);
      else {
        const inserted = await db
          .insertInto(table)
          // The cast is safe: `row` is a row of the table.
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
