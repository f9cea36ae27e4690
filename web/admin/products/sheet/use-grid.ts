import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SheetRow } from '#contract/variants.ts';
import { editable, shown, toCellText, type Cell, type Edits } from './edits.ts';
import { placeBeyond, spanBetween, wholeColumns, wholeRows, type Place, type Span } from './selection.ts';

export type GridInput = {
  rows: readonly SheetRow[];
  edits: Edits;
  /** The address of each product's picture, by its id. */
  pictures: Readonly<Record<string, string>>;
  onWrite: (cells: readonly Cell[]) => void;
  onPaste: (text: string, span: Span) => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** Where one is on the sheet, what is chosen, and what is being typed, with the ways to change them. */
export function useGrid({ rows, edits, onWrite }: GridInput, scrollToRow: (row: number) => void) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 });
  // Other filters may leave fewer rows.
  const at = placeBeyond(place, 0, 0, rows.length);
  /** The other corner of the selection; none while a single cell is chosen. */
  const [anchor, setAnchor] = useState<Place>();
  /** The text in the current cell while it is being typed. */
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
    // Before the draft is kept for the last time: what stands in its cell belongs to it.
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
  /** Chooses all between two corners; the first is where one stands. */
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
  /** Chooses a whole column, or all from the one chosen to this one. */
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
