/**
 * The limits of a row of a table. If a row exceeds a limit, the reader reports a problem and drops the rest of the row.
 */
export type TableLimits = { columns: number; cellLength: number; rowLength: number };

/**
 * `quotes`: there is text after a quotation mark that closes a cell. `open`: a quoted cell has no closing quotation
 * mark.
 */
type RowProblem = 'columns' | 'cellLength' | 'rowLength' | 'quotes' | 'open';
export type Row = { cells: string[]; problems: RowProblem[] };

type Place = 'start' | 'bare' | 'quoted' | 'behindQuote';

const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * Splits a text into rows and cells; the text may come in any number of pieces. Cells may be quoted or not, rows may
 * end as on any system, and a quotation mark inside an unquoted cell is part of its text: Kurta 36" long. The reader
 * never stores more of a row than the limits allow.
 */
export class RowReader {
  readonly #separator: number;
  readonly #limits: TableLimits;
  #place: Place = 'start';
  #cell = '';
  #row: Row = { cells: [], problems: [] };
  #length = 0;
  #isBehindCr = false;

  constructor(separator: string, limits: TableLimits) {
    this.#separator = separator.charCodeAt(0);
    this.#limits = limits;
  }

  /**
   * Reads a piece of text, and calls `onRow` with each row that ends in it and with the position in the text after the
   * row.
   */
  read(text: string, onRow: (row: Row, end: number) => void): void {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      if (this.#place === 'quoted') {
        const quote = text.indexOf('"', at);
        at = quote < 0 ? text.length : quote;
        this.#take(text.slice(from, at));
        from = at + 1;
        if (quote >= 0) this.#place = 'behindQuote';
        continue;
      }
      const sign = text.charCodeAt(at);
      const isRowEnd = sign === LF || sign === CR;
      if (sign === LF && this.#isBehindCr) {
        // The row has already ended at the CR before this LF.
        this.#isBehindCr = false;
        from = at + 1;
        continue;
      }
      this.#isBehindCr = sign === CR;
      if (this.#place === 'behindQuote') {
        from = at;
        if (sign === QUOTE) this.#place = 'quoted';
        else if (!isRowEnd && sign !== this.#separator) this.#openAgain();
        if (sign === QUOTE) continue;
      }
      if (this.#place === 'start' && sign === QUOTE) {
        this.#place = 'quoted';
        from = at + 1;
      } else if (isRowEnd || sign === this.#separator) {
        this.#take(text.slice(from, at));
        this.#endCell();
        from = at + 1;
        if (isRowEnd) onRow(this.#endRow(), from);
      } else this.#place = 'bare';
    }
    if (from < text.length) this.#take(text.slice(from));
  }

  /** Returns the last row if the text does not end with a line break. */
  end(): Row | undefined {
    if (this.#place === 'quoted') this.#tell('open');
    if (this.#place === 'start' && this.#row.cells.length === 0) return undefined;
    this.#endCell();
    return this.#endRow();
  }

  #take(part: string): void {
    const { cellLength, rowLength } = this.#limits;
    if (this.#row.cells.length >= this.#limits.columns) return;
    const room = Math.max(0, Math.min(cellLength - this.#cell.length, rowLength - this.#length));
    if (part.length > room) this.#tell(cellLength - this.#cell.length <= room ? 'cellLength' : 'rowLength');
    const taken = part.length > room ? part.slice(0, room) : part;
    this.#cell += taken;
    this.#length += taken.length;
  }

  /** The earlier quotation mark seemed to close the cell, but it is a part of the cell's text. */
  #openAgain(): void {
    this.#cell = `"${this.#cell}"`;
    this.#place = 'bare';
    this.#tell('quotes');
  }

  #endCell(): void {
    if (this.#row.cells.length < this.#limits.columns) this.#row.cells.push(this.#cell);
    else this.#tell('columns');
    this.#cell = '';
    this.#place = 'start';
  }

  #endRow(): Row {
    const row = this.#row;
    this.#row = { cells: [], problems: [] };
    this.#length = 0;
    return row;
  }

  #tell(problem: RowProblem): void {
    if (!this.#row.problems.includes(problem)) this.#row.problems.push(problem);
  }
}
