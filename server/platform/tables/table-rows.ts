import { pause } from '../scheduling/slices.ts';
import { RowReader, type Row, type TableLimits } from '#domain/tables/row-reader.ts';

/**
 * `line` is the number that spreadsheet programs show for the row: the first row is 1, empty rows count, and line
 * breaks inside a cell do not count. `bytes` is the position of the row's end in the file.
 */
export type TableRow = Row & { line: number; bytes: number };

/**
 * A disk or an object store delivers 64 kB at a time. The reader cuts them into smaller pieces. Otherwise it would read
 * all rows in 64 kB without a pause for other requests.
 */
const PIECE_BYTES = 8192;

/**
 * Reads a table in UTF-8 row by row, in small pieces with pauses between them. Leaves out rows without text. The limits
 * apply while the function reads a row, so a malformed row takes no more memory than other rows. Each row contains the
 * problems that the reader has found in it.
 */
export async function* tableRows(
  source: AsyncIterable<Buffer>,
  { separator, limits }: { separator: string; limits: TableLimits },
): AsyncGenerator<TableRow> {
  const reader = new RowReader(separator, limits);
  const decoder = new TextDecoder();
  let [line, bytes] = [0, 0];
  let ready: TableRow[] = [];
  const take = (row: Row) => {
    line++;
    if (row.problems.length > 0 || row.cells.some((cell) => cell.trim() !== '')) ready.push({ ...row, line, bytes });
  };
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      await pause();
      const text = decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true });
      let from = 0;
      reader.read(text, (row, end) => {
        bytes += Buffer.byteLength(text.slice(from, end));
        from = end;
        take(row);
      });
      bytes += Buffer.byteLength(text.slice(from));
      yield* ready;
      ready = [];
    }
  const last = reader.end();
  if (last) take(last);
  yield* ready;
}
