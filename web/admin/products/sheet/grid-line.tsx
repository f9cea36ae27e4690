import { BadgePercent } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { SheetRow } from '#contract/variants.ts';
import { formatRupees } from '#domain/money.ts';
import * as historyText from '#text/admin-price-history.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { CellBox } from './cell-box.tsx';
import { columnLabels, editable, findCellProblem, stored, type Column, type RowEdit } from './edits.ts';
import type { Place } from './selection.ts';
import { salePriceOf } from './usual-rows.ts';

type GridLineProps = {
  row: SheetRow;
  index: number;
  /** The index of this line among all lines of the sheet. */
  line: number;
  /** The distance of this line from the top of the sheet, in pixels. */
  start: number;
  edit: RowEdit | undefined;
  /**
   * The column of the current cell, and the text that a person is typing into it. Column and text are undefined if the
   * current cell is in another line.
   */
  current: number | undefined;
  typed: string | undefined;
  /** The first and the last selected column in this line. */
  chosenFrom: number | undefined;
  chosenTo: number | undefined;
  onTyped: (text: string) => void;
  onLeave: () => void;
  onChoose: (place: Place, isSelecting: boolean, isEditing: boolean) => void;
  onChooseRow: (row: number, isSelecting: boolean) => void;
  onFocusBack: () => void;
};

/** Shows one variant of the sheet. React renders the line again only if a value in the line has changed. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { row, index, line, start, edit, current, typed, chosenFrom = Infinity, chosenTo = -1 } = props;
  const number = index + 1;
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      data-line={index}
      className="sheet-columns absolute inset-x-0 top-0 h-8.5 border-b border-kora-deep contain-layout contain-style"
      style={{ transform: `translateY(${start}px)` }}
    >
      {/* From the keyboard, Shift and Space select whole lines. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        role="rowheader"
        aria-label={variantSheetText.selectLine({ number })}
        className="price cursor-default bg-kora px-1.5 py-1.5 text-end text-caption text-ink-soft select-none"
        onClick={(event) => props.onChooseRow(index, event.shiftKey)}
      >
        {number}
      </div>
      <div role="gridcell" className="truncate bg-white px-1.5 py-1.5 max-lg:sticky max-lg:start-0 max-lg:z-1 sm:px-2">
        {variantSheetText.variantName({ color: row.color, size: row.size })}
      </div>
      {editable.map((column, at) => (
        <GridCell
          key={column}
          row={row}
          column={column}
          written={edit?.[column]}
          problem={edit && findCellProblem(row, edit, column)}
          isCurrent={current === at}
          isChosen={at >= chosenFrom && at <= chosenTo}
          typed={current === at ? typed : undefined}
          onChoose={(isSelecting, isEditing) => props.onChoose({ row: index, column: at }, isSelecting, isEditing)}
          onTyped={props.onTyped}
          onLeave={props.onLeave}
          onFocusBack={props.onFocusBack}
        />
      ))}
    </div>
  );
});

type GridCellProps = Pick<GridLineProps, 'row' | 'typed' | 'onTyped' | 'onLeave' | 'onFocusBack'> & {
  column: Column;
  /** The text that a person typed over the stored value, or undefined if nobody typed. */
  written: string | undefined;
  problem: string | undefined;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: (isSelecting: boolean, isEditing: boolean) => void;
};

function GridCell({ row, column, written, problem, isCurrent, isChosen, typed, onChoose, ...box }: GridCellProps) {
  const before = stored(row, column);
  const salePrice = column === 'originalPrice' ? salePriceOf(row) : undefined;
  const was = written === undefined ? undefined : variantSheetText.was({ value: before || variantSheetText.empty() });
  return (
    // The grid has the focus and handles the keys (aria-activedescendant); a cell only listens to the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={isCurrent ? `cell-${row.id}-${column}` : undefined}
      role="gridcell"
      aria-selected={isChosen}
      aria-invalid={problem ? true : undefined}
      title={problem ?? was}
      className={`truncate px-1.5 py-1.5 sm:px-2 ${column === 'sku' ? 'max-sm:order-1' : column === 'grams' ? 'price text-end max-sm:order-1' : 'price text-end'} ${cellLook(problem, written, isChosen)} ${isCurrent ? '-outline-offset-2 outline-indigo group-focus-within/sheet:outline-2' : ''}`}
      onClick={(event) => onChoose(event.shiftKey, event.detail > 1 || isByFinger(event))}
    >
      {typed === undefined ? (
        <>
          {salePrice !== undefined && <SaleMark price={salePrice} />}
          {written ?? before}
        </>
      ) : (
        <CellBox label={labelOf(row, column)} text={typed} column={column} {...box} />
      )}
    </div>
  );
}

/** Marks a price during a sale: the cell shows the usual price, and the mark shows the lower sale price. */
function SaleMark({ price }: { price: string }) {
  const text = historyText.onSaleCell({ price: formatRupees(price) });
  return (
    <span title={text} className="float-start">
      <BadgePercent className="mt-0.5 size-4 text-indigo" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/**
 * Returns whether a click came from a finger. With a finger, one tap edits the cell, because there is no keyboard to
 * start typing.
 */
function isByFinger({ nativeEvent }: MouseEvent): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
}

function cellLook(problem: string | undefined, written: string | undefined, isChosen: boolean): string {
  if (problem) return 'bg-madder-wash text-madder';
  if (written !== undefined) return 'bg-neem-wash font-semibold';
  return isChosen ? 'bg-indigo-wash' : '';
}

function labelOf({ productName, color, size }: SheetRow, column: Column): string {
  return variantSheetText.cell({ column: columnLabels[column], product: productName, color, size });
}
