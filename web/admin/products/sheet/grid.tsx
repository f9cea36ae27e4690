import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SheetRow } from '#contract/variants.ts';
import { columnWords, editable, fromSpreadsheet, objectionTo, parseClipboard, shown, stored, type Cell, type Column, type Edits } from './edits.ts';

const ROW_PX = 34;
const grid = 'grid grid-cols-[9rem_6rem_4rem_8rem_6rem_6rem_5rem] sm:grid-cols-[minmax(12rem,1fr)_8rem_5rem_10rem_7rem_7rem_6rem]';

type Place = { row: number; column: number };
type GridProps = { rows: readonly SheetRow[]; edits: Edits; onWrite: (cells: readonly Cell[]) => void; onUndo: () => void; onRedo: () => void };

/**
 * The sheet itself: moves by arrows, Tab and Enter, writes by typing, selects with Shift, copies and pastes as Excel and
 * Sheets do, fills down by Ctrl+D. Only the lines in view are on the page, so thousands scroll as smoothly as ten.
 */
export function Grid({ rows, edits, onWrite, onUndo, onRedo }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 1 });
  const [anchor, setAnchor] = useState<Place>();
  const [typed, setTyped] = useState<string>();
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler builds this shop
  const lines = useVirtualizer({ count: rows.length, getScrollElement: () => box.current, estimateSize: () => ROW_PX, overscan: 12 });
  const chosen = between(at, anchor ?? at);
  useEffect(() => {
    if (at.row >= rows.length && rows.length > 0) setAt({ ...at, row: rows.length - 1 });
  }, [at, rows.length]);

  const move = (rowStep: number, columnStep: number, isSelecting = false) => {
    const to = { row: clamp(at.row + rowStep, rows.length), column: clamp(at.column + columnStep, editable.length) };
    setAnchor(isSelecting ? (anchor ?? at) : undefined);
    setAt(to);
    lines.scrollToIndex(to.row);
  };
  const commit = () => {
    const row = rows[at.row];
    const column = editable[at.column];
    if (typed === undefined || !row || !column) return;
    onWrite([{ row, column, text: fromSpreadsheet(column, typed) }]);
    setTyped(undefined);
  };
  const cellsOf = (text: (row: SheetRow, column: Column, rowAt: number, columnAt: number) => string | undefined, span = chosen): Cell[] => {
    const cells: Cell[] = [];
    for (let rowAt = span.top; rowAt <= span.bottom; rowAt++) {
      for (let columnAt = span.left; columnAt <= span.right; columnAt++) {
        const [row, column] = [rows[rowAt], editable[columnAt]];
        const written = row && column && text(row, column, rowAt - span.top, columnAt - span.left);
        if (row && column && written !== undefined) cells.push({ row, column, text: written });
      }
    }
    return cells;
  };
  const paste = (clipboard: string) => {
    const table = parseClipboard(clipboard);
    const width = Math.max(...table.map((line) => line.length));
    // One value fills the whole selection; a table begins at its top left cell.
    const isOne = table.length === 1 && width === 1;
    const span = isOne ? chosen : { top: chosen.top, left: chosen.left, bottom: Math.min(rows.length - 1, chosen.top + table.length - 1), right: Math.min(editable.length - 1, chosen.left + width - 1) };
    onWrite(cellsOf((_row, column, down, across) => mapText(column, isOne ? table[0]?.[0] : table[down]?.[across]), span));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const act = (work: () => void) => {
      event.preventDefault();
      work();
    };
    if (typed !== undefined) {
      if (event.key === 'Escape') act(() => setTyped(undefined));
      else if (event.key === 'Enter') act(() => { commit(); move(event.shiftKey ? -1 : 1, 0); });
      else if (event.key === 'Tab') act(() => { commit(); move(0, event.shiftKey ? -1 : 1); });
      else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') act(() => { commit(); move(event.key === 'ArrowUp' ? -1 : 1, 0); });
      return;
    }
    const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-20, 0], PageDown: [20, 0] };
    const step = steps[event.key];
    const key = event.key.toLowerCase();
    if (isCommand && key === 'z') act(event.shiftKey ? onRedo : onUndo);
    else if (isCommand && key === 'y') act(onRedo);
    else if (isCommand && key === 'd') act(() => onWrite(cellsOf((_row, column, _down, across) => { const first = rows[chosen.top]; return first && editable[chosen.left + across] ? shown(first, column, edits) : undefined; })));
    else if (isCommand && event.key === 'Home') act(() => move(-rows.length, -9));
    else if (isCommand && event.key === 'End') act(() => move(rows.length, 9));
    else if (step) act(() => move(...step, event.shiftKey));
    else if (event.key === 'Home') act(() => move(0, -9, event.shiftKey));
    else if (event.key === 'End') act(() => move(0, 9, event.shiftKey));
    else if (event.key === 'Enter' || event.key === 'F2') act(() => { const row = rows[at.row]; const column = editable[at.column]; if (row && column) setTyped(shown(row, column, edits)); });
    else if (event.key === 'Delete' || event.key === 'Backspace') act(() => onWrite(cellsOf((row, column) => (column === 'sku' || column === 'discountPrice' ? '' : stored(row, column)))));
    else if (event.key.length === 1 && !isCommand && !event.altKey) act(() => setTyped(event.key));
  };
  const choose = (place: Place, isSelecting: boolean, isDouble: boolean) => {
    commit();
    setAnchor(isSelecting ? (anchor ?? at) : undefined);
    setAt(place);
    const [row, column] = [rows[place.row], editable[place.column]];
    if (isDouble && row && column) setTyped(shown(row, column, edits));
  };
  // Lines out of the way are not drawn again: what they call must be the newest without being new.
  const newest = useRef({ choose, commit });
  useEffect(() => {
    newest.current = { choose, commit };
  });
  const onChoose = useCallback((...place: Parameters<typeof choose>) => newest.current.choose(...place), []);
  const onBlur = useCallback(() => newest.current.commit(), []);
  const onFocusBack = useCallback(() => box.current?.focus(), []);
  const active = rows[at.row] && `cell-${rows[at.row]?.id ?? ''}-${editable[at.column] ?? ''}`;
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label="Variants"
      aria-rowcount={rows.length + 1}
      aria-colcount={7}
      aria-activedescendant={typed === undefined ? active : undefined}
      onKeyDown={onKeyDown}
      onCopy={(event) => {
        if (typed !== undefined) return;
        event.preventDefault();
        const span = chosen;
        const text = Array.from({ length: span.bottom - span.top + 1 }, (_, down) => Array.from({ length: span.right - span.left + 1 }, (_, across) => { const [row, column] = [rows[span.top + down], editable[span.left + across]]; return row && column ? shown(row, column, edits) : ''; }).join('\t')).join('\n');
        event.clipboardData.setData('text/plain', text);
      }}
      onPaste={(event) => {
        if (typed !== undefined) return;
        event.preventDefault();
        paste(event.clipboardData.getData('text/plain'));
      }}
      className="h-[calc(100dvh-15rem)] min-h-72 overflow-auto border border-thread bg-white text-[0.9375rem] outline-offset-[-2px]"
    >
      <div role="row" aria-rowindex={1} className={`${grid} sticky top-0 z-10 w-[44rem] border-b sm:w-auto sm:min-w-[55rem] border-thread bg-kora-deep font-medium text-ink-soft`}>
        {['Product', 'Colour', 'Size', ...editable.map((column) => columnWords[column])].map((title, at) => (
          <div key={title} role="columnheader" className={`px-2 py-1.5 ${at === 0 ? 'sticky left-0 bg-kora-deep' : at > 3 ? 'text-right' : ''}`}>{title}</div>
        ))}
      </div>
      <div role="rowgroup" className="relative w-[44rem] sm:w-auto sm:min-w-[55rem]" style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <Line
                key={row.id}
                row={row}
                index={index}
                start={start}
                edit={edits.get(row.id)}
                active={at.row === index ? at.column : undefined}
                from={index >= chosen.top && index <= chosen.bottom ? chosen.left : undefined}
                to={index >= chosen.top && index <= chosen.bottom ? chosen.right : undefined}
                typed={at.row === index ? typed : undefined}
                onTyped={setTyped}
                onBlur={onBlur}
                onChoose={onChoose}
                onFocusBack={onFocusBack}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

type LineProps = {
  row: SheetRow;
  index: number;
  start: number;
  edit: Readonly<Partial<Record<Column, string>>> | undefined;
  active: number | undefined;
  from: number | undefined;
  to: number | undefined;
  typed: string | undefined;
  onTyped: (text: string) => void;
  onBlur: () => void;
  onChoose: (place: Place, isSelecting: boolean, isDouble: boolean) => void;
  onFocusBack: () => void;
};

const Line = memo(function Line({ row, index, start, edit, active, from, to, typed, onTyped, onBlur, onChoose, onFocusBack }: LineProps) {
    return (
      <div role="row" aria-rowindex={index + 2} className={`${grid} absolute inset-x-0 top-0 h-[34px] border-b border-kora-deep`} style={{ transform: `translateY(${start}px)` }}>
        <div role="rowheader" className="sticky left-0 z-[1] truncate bg-white px-2 py-1.5" dir="auto" title={row.productName}>{row.productName}</div>
        <div role="gridcell" className="truncate px-2 py-1.5 text-ink-soft">{row.color}</div>
        <div role="gridcell" className="truncate px-2 py-1.5">{row.size}</div>
        {editable.map((column, at) => {
          const text = edit?.[column] ?? stored(row, column);
          const objection = edit?.[column] === undefined ? undefined : objectionTo(column, text);
          const isActive = active === at;
          const isChosen = from !== undefined && to !== undefined && at >= from && at <= to;
          const look = `px-2 py-1.5 ${column === 'sku' ? '' : 'price text-right'} ${objection ? 'bg-madder-wash text-madder' : edit?.[column] !== undefined ? 'bg-neem-wash font-semibold' : isChosen ? 'bg-indigo-wash' : ''} ${isActive ? 'outline-2 outline-offset-[-2px] outline-indigo' : ''}`;
          return (
            // The grid holds the focus and its keys (aria-activedescendant); the cell hears the pointer only.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={column}
              id={`cell-${row.id}-${column}`}
              role="gridcell"
              aria-selected={isChosen}
              aria-invalid={objection ? true : undefined}
              title={objection ?? (edit?.[column] === undefined ? undefined : `was ${stored(row, column) || 'empty'}`)}
              className={look}
              onClick={(event) => onChoose({ row: index, column: at }, event.shiftKey, event.detail > 1)}
            >
              {isActive && typed !== undefined ? <Box label={`${columnWords[column]} of ${row.productName}, ${row.color}, ${row.size}`} text={typed} isNumber={column !== 'sku'} onTyped={onTyped} onBlur={onBlur} onFocusBack={onFocusBack} /> : <span className="block truncate">{text}</span>}
            </div>
          );
        })}
      </div>
    );
});

type BoxProps = { label: string; text: string; isNumber: boolean; onTyped: (text: string) => void; onBlur: () => void; onFocusBack: () => void };

function Box({ label, text, isNumber, onTyped, onBlur, onFocusBack }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const leave = useRef(onFocusBack);
  useEffect(() => {
    input.current?.focus();
    const back = leave.current;
    // Gone because written or given up: the keys belong to the grid again.
    return () => back();
  }, []);
  return <input ref={input} aria-label={label} inputMode={isNumber ? 'decimal' : undefined} value={text} onChange={(event) => onTyped(event.target.value)} onBlur={onBlur} className={`-my-1 w-full bg-transparent outline-none ${isNumber ? 'text-right' : ''}`} />;
}

function between(a: Place, b: Place) {
  return { top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row), left: Math.min(a.column, b.column), right: Math.max(a.column, b.column) };
}

function clamp(to: number, count: number): number {
  return Math.max(0, Math.min(count - 1, to));
}

function mapText(column: Column, text: string | undefined): string | undefined {
  return text === undefined ? undefined : fromSpreadsheet(column, text);
}
