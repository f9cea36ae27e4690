import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef } from 'react';
import * as variantSheetText from '#text/variant-sheet.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { columnLabels, editable } from './edits.ts';
import { gridHandlers } from './grid-handlers.ts';
import { GridLine } from './grid-line.tsx';
import { toLines, type Line } from './lines.ts';
import { ProductLine } from './product-line.tsx';
import { useGrid, type GridInput } from './use-grid.ts';

const VARIANT_PX = 34;
const PRODUCT_PX = 48;
/** The number of lines that are drawn above and below the visible lines. */
const OVERSCAN = 4;
const titles = [
  variantSheetText.line(),
  variantSheetText.reviewVariant(),
  ...editable.map((column) => columnLabels[column]),
];
/** The index of the first column that a person can edit. */
const FIRST_WRITTEN = titles.length - editable.length;
/**
 * The width of the sheet. On a phone the columns SKU and weight, 11.25rem wide together, lie outside the window; all
 * others are visible.
 */
const sheetWidth = 'w-[calc(100%+11.25rem)] sm:w-auto lg:min-w-196 xl:min-w-220';

/**
 * The grid of cells. Arrows, Tab and Enter move; typing writes into the cell; Shift selects; Ctrl+D fills down; copy
 * and paste work as in Excel and Sheets. The page contains only the visible lines, so thousands of lines scroll as
 * smoothly as ten.
 */
export function Grid(input: GridInput) {
  const { rows, edits, pictures } = input;
  const { lines: all, lineOf } = useMemo(() => toLines(rows), [rows]);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler builds this shop
  const lines = useVirtualizer({
    count: all.length,
    getScrollElement: () => box.current,
    estimateSize: (line) => (all[line]?.type === 'product' ? PRODUCT_PX : VARIANT_PX),
    // The virtualizer computes the heights of the lines again only if it gets a new function here, so `useCallback`
    // makes a new one for each change of the lines.
    getItemKey: useCallback((line: number) => (all.length > line ? line : -1), [all]),
    overscan: OVERSCAN,
    scrollPaddingStart: VARIANT_PX,
  });
  const grid = useGrid(input, (row) => lines.scrollToIndex(row === 0 ? 0 : (lineOf[row] ?? 0)));
  const { at, span, typed, setTyped } = grid;
  const onChoose = useStable(grid.choose);
  const onChooseRow = useStable(grid.chooseRow);
  const onLeave = useStable(grid.commit);
  const onFocusBack = useCallback(() => {
    // If the palette or another dialog has the focus, the grid leaves the focus there.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  const current = rows[at.row] && `cell-${rows[at.row]?.id ?? ''}-${editable[at.column] ?? ''}`;
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={variantSheetText.variants()}
      aria-rowcount={all.length + 1}
      aria-colcount={titles.length}
      aria-activedescendant={typed === undefined ? current : undefined}
      {...gridHandlers(grid, input)}
      className="group/sheet min-h-72 grow basis-0 overflow-auto border border-thread bg-white text-md outline-offset-0"
    >
      <GridHead onChoose={grid.chooseColumn} />
      <div role="rowgroup" className={`relative ${sheetWidth}`} style={{ height: lines.getTotalSize() }}>
        {placeLines(lines, all).map(({ key, line, shown, start }) => {
          if (shown.type === 'product')
            return (
              <ProductLine
                key={key}
                product={shown}
                rows={rows}
                edits={edits}
                picture={pictures[shown.productId]}
                line={line}
                start={start}
              />
            );
          const index = shown.row;
          const row = rows[index];
          if (!row) return null;
          const isCurrent = at.row === index;
          const isChosen = index >= span.top && index <= span.bottom;
          return (
            <GridLine
              key={key}
              row={row}
              index={index}
              line={line}
              start={start}
              edit={edits.get(row.id)}
              current={isCurrent ? at.column : undefined}
              typed={isCurrent ? typed : undefined}
              chosenFrom={isChosen ? span.left : undefined}
              chosenTo={isChosen ? span.right : undefined}
              onTyped={setTyped}
              onLeave={onLeave}
              onChoose={onChoose}
              onChooseRow={onChooseRow}
              onFocusBack={onFocusBack}
            />
          );
        })}
      </div>
    </div>
  );
}

/**
 * Places the visible lines, each with a unique key. A line that scrolls into view takes over the elements of a line
 * that scrolls out, because that costs far less than new elements. For this reason the same keys are used again and
 * again, and no element moves within the document while the sheet scrolls. After scrolling, the lines are sorted into
 * reading order.
 */
function placeLines(lines: Virtualizer<HTMLDivElement, Element>, all: readonly Line[]) {
  const round = Math.ceil((lines.scrollRect?.height ?? 0) / VARIANT_PX) + 2 * OVERSCAN + 2;
  const placed = lines.getVirtualItems().flatMap(({ index: line, start }) => {
    const shown = all[line];
    if (!shown) return [];
    const isProduct = shown.type === 'product';
    // A line's position minus the number of variants above it is the number of product lines above it.
    const slot = (isProduct ? line - shown.first : shown.row) % round;
    return [{ key: `${shown.type} ${slot}`, order: isProduct ? -1 - slot : slot, line, shown, start }];
  });
  return lines.isScrolling ? placed.sort((a, b) => a.order - b.order) : placed;
}

function GridHead({ onChoose }: { onChoose: (column: number, isSelecting: boolean) => void }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`sheet-columns sticky top-0 z-10 border-b border-thread bg-kora-deep font-medium text-ink-soft ${sheetWidth}`}
    >
      {titles.map((title, at) => (
        // Ctrl and Space select whole columns from the keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={title}
          role="columnheader"
          className={`cursor-default truncate px-1.5 py-1.5 select-none sm:px-2 ${headLook(at)}`}
          onClick={(event) => at >= FIRST_WRITTEN && onChoose(at - FIRST_WRITTEN, event.shiftKey)}
        >
          {title}
        </div>
      ))}
    </div>
  );
}

/**
 * Returns the classes of a column's title. The column of the variant's name stays visible when the sheet scrolls
 * sideways. Prices and stock are numbers, so they are aligned at the end of their column.
 */
function headLook(at: number): string {
  if (at === 1) return 'sticky start-0 bg-kora-deep';
  if (at === FIRST_WRITTEN) return 'max-sm:order-1';
  if (at === 0) return 'text-end max-lg:px-0.5';
  if (at === titles.length - 1) return 'text-end max-sm:order-1';
  return at > FIRST_WRITTEN ? 'text-end' : '';
}
