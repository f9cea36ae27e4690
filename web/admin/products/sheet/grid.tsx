import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import * as variantFieldsText from '#text/variant-fields.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { columnLabels, editable } from './edits.ts';
import { gridHandlers } from './grid-handlers.ts';
import { GridLine } from './grid-line.tsx';
import { useGrid, type GridInput } from './use-grid.ts';

const ROW_PX = 34;
const titles = [
  variantSheetText.columnProduct(),
  variantFieldsText.color(),
  variantFieldsText.size(),
  ...editable.map((column) => columnLabels[column]),
];

/**
 * The sheet itself: moves by arrows, Tab and Enter, writes by typing, selects with Shift, copies and pastes as Excel
 * and Sheets do, fills down by Ctrl+D. Only the lines in view are on the page, so thousands scroll as smoothly as ten.
 */
export function Grid(input: GridInput) {
  const { rows, edits } = input;
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler builds this shop
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const grid = useGrid(input, (row) => lines.scrollToIndex(row));
  const { at, span, typed, setTyped } = grid;
  const onChoose = useStable(grid.choose);
  const onLeave = useStable(grid.commit);
  const onFocusBack = useCallback(() => box.current?.focus(), []);
  const current = rows[at.row] && `cell-${rows[at.row]?.id ?? ''}-${editable[at.column] ?? ''}`;
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={variantSheetText.variants()}
      aria-rowcount={rows.length + 1}
      aria-colcount={titles.length}
      aria-activedescendant={typed === undefined ? current : undefined}
      {...gridHandlers(grid, input)}
      className="h-[calc(100dvh-15rem)] min-h-72 overflow-auto border border-thread bg-white text-md -outline-offset-2"
    >
      <GridHead />
      <div role="rowgroup" className="relative w-176 sm:w-auto sm:min-w-220" style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const isCurrent = at.row === index;
          return (
            <GridLine
              key={row.id}
              row={row}
              index={index}
              start={start}
              edit={edits.get(row.id)}
              current={isCurrent ? at.column : undefined}
              typed={isCurrent ? typed : undefined}
              chosenFrom={index >= span.top && index <= span.bottom ? span.left : undefined}
              chosenTo={index >= span.top && index <= span.bottom ? span.right : undefined}
              onTyped={setTyped}
              onLeave={onLeave}
              onChoose={onChoose}
              onFocusBack={onFocusBack}
            />
          );
        })}
      </div>
    </div>
  );
}

function GridHead() {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sheet-columns sticky top-0 z-10 w-176 border-b border-thread bg-kora-deep font-medium text-ink-soft sm:w-auto sm:min-w-220"
    >
      {titles.map((title, at) => (
        <div key={title} role="columnheader" className={`px-2 py-1.5 ${headLook(at)}`}>
          {title}
        </div>
      ))}
    </div>
  );
}

/** The product's name stays in view; prices and stock are numbers and stand at the end of their column. */
function headLook(at: number): string {
  if (at === 0) return 'sticky start-0 bg-kora-deep';
  return at > 3 ? 'text-end' : '';
}

/**
 * The same function at each render, which calls the newest `handler`. Lines whose props are the same are not drawn
 * again, so what they call has to stay the same.
 */
function useStable<Arguments extends unknown[]>(handler: (...all: Arguments) => void): (...all: Arguments) => void {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  return useCallback((...all: Arguments) => newest.current(...all), []);
}
