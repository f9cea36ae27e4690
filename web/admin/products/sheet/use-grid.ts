import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SheetRow } from '#contract/variants.ts';
import { editable, shown, toCellText, type Cell, type Edits } from './edits.ts';
import { placeBeyond, spanBetween, wholeColumns, wholeRows, type Place, type Span } from './selection.ts';

export type GridInput = {
  rows: readonly SheetRow[];
  edits: Edits;
  /** The address of each product's picture, by the product's id. */
  pictures: Readonly<Record<string, string>>;
  onWrite: (cells: readonly Cell[]) => void;
  onPaste: (text: string, span: Span) => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** Stores the current cell, the selection and the typed text, and returns the functions that change these. */
export function useGrid({ rows, edits, onWrite }: GridInput, scrollToRow: (row: number) => void) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 });
  // After a change of filters the sheet may have fewer rows. A current cell below the last row then moves to the last
  // row.
  const at = placeBeyond(place, 0, 0, rows.length);
  /** The corner of the selection that is opposite to the current cell, or undefined if only one cell is selected. */
  const [anchor, setAnchor] = useState<Place>();
  /** The text that a person is typing into the current cell. */
  const [typed, setTyped] = useState<string>();

  const edit = ({ row: rowAt, column: columnAt }: Place) => {
    const [row, column] = [rows[rowAt], editable[columnAt]];
    if (row && column) setTyped(shown(row, column, edits));
  };
  const commit = () => {
    const [row, column] = [rows[at.row], editable[at.column]];
    if (typed === undefined || !row || !column) return;
    onWrite([{ row, column, text: toCellText(column, typed) }]);
    setTyped(undefined);
  };
  const commitAtOnce = useEffectEvent(() => flushSync(commit));
  useEffect(() => {
    // When the page closes, the text in the open cell must get into the stored draft. This listener uses the capture
    // phase, so that it runs before the listener that stores the draft.
    const write = () => commitAtOnce();
    window.addEventListener('pagehide', write, { capture: true });
    return () => window.removeEventListener('pagehide', write, { capture: true });
  }, []);
  const goTo = (place: Place, isSelecting: boolean) => {
    setAnchor(isSelecting ? (anchor ?? at) : undefined);
    setPlace(place);
  };
  const move = (rowStep: number, columnStep: number, isSelecting: boolean) => {
    const place = placeBeyond(at, rowStep, columnStep, rows.length);
    goTo(place, isSelecting);
    scrollToRow(place.row);
  };
  /** Selects all cells between two corners. The corner `from` becomes the current cell. */
  const select = (from: Place, to: Place) => {
    commit();
    setPlace(from);
    setAnchor(to);
  };
  const span = spanBetween(at, anchor ?? at);
  const choose = (place: Place, isSelecting: boolean, isEditing: boolean) => {
    commit();
    goTo(place, isSelecting);
    if (isEditing) edit(place);
  };
  /** Selects a whole column. With Shift, selects all columns from the selected one to the clicked one. */
  const chooseColumn = (column: number, isSelecting: boolean) =>
    select(
      ...wholeColumns(
        isSelecting
          ? { left: Math.min(span.left, column), right: Math.max(span.right, column) }
          : { left: column, right: column },
        rows.length,
      ),
    );
  const chooseRow = (row: number, isSelecting: boolean) =>
    select(
      ...wholeRows(
        isSelecting ? { top: Math.min(span.top, row), bottom: Math.max(span.bottom, row) } : { top: row, bottom: row },
      ),
    );
  return { at, span, typed, setTyped, edit, commit, move, choose, select, chooseColumn, chooseRow };
}
