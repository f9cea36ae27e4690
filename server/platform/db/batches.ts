/** The most rows in one statement. Both engines limit the number of a statement's parameters (SQLite: 32,766). */
const ROWS_PER_STATEMENT = 400;

/** Cuts a list into pieces of at most `size` items, in the list's order. */
export function* batches<Row>(rows: readonly Row[], size: number = ROWS_PER_STATEMENT): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
