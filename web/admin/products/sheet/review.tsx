import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { SheetRow } from '#contract/variants.ts';
import { readWhole } from '#domain/read-number.ts';
import * as commonText from '#text/common.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { Button, QuietButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import { ProgressBar } from '../../files/progress-bar.tsx';
import { cellsOf, columnLabels, stored, type Cell, type Edits } from './edits.ts';
import type { Progress } from './use-save-sheet.ts';

type ReviewProps = {
  edits: Edits;
  rows: ReadonlyMap<string, SheetRow>;
  progress: Progress | undefined;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
};
type Change = Cell & { isSaved: boolean };

const ROW_PX = 36;
/** The height of the table's upper and lower borders together, in pixels. */
const BORDERS_PX = 2;
const columns =
  'grid grid-cols-[minmax(0,1fr)_4.25rem_4rem_3.75rem_4.75rem] items-center sm:min-w-136 sm:grid-cols-[minmax(9rem,2fr)_minmax(7rem,1.4fr)_4.5rem_6rem_8rem]';
const titles = [
  variantSheetText.columnProduct(),
  variantSheetText.reviewVariant(),
  variantSheetText.reviewWhat(),
  variantSheetText.reviewNow(),
  variantSheetText.reviewThen(),
];

/**
 * Lists all changes of the sheet before they are saved. During the save, shows which changes the server has stored
 * already.
 */
export default function Review({ edits, rows, progress, isBusy, onSave, onClose }: ReviewProps) {
  const [words, setWords] = useState('');
  const unsaved = useMemo(() => cellsOf(edits, rows), [edits, rows]);
  const changes = useMemo(
    () => [
      ...unsaved.map((cell): Change => ({ ...cell, isSaved: false })),
      ...(progress?.saved ?? []).map((cell): Change => ({ ...cell, isSaved: true })),
    ],
    [unsaved, progress],
  );
  const shown = useMemo(() => filterChanges(changes, words), [changes, words]);
  return (
    <Dialog
      title={variantSheetText.reviewTitle({ count: unsaved.length })}
      onClose={onClose}
      isClosable={!isBusy}
      size="wide"
    >
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={variantSheetText.findChange()}
        placeholder={variantSheetText.findChange()}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={`${controlClass} mt-4 w-full sm:max-w-80`}
      />
      <ChangeTable changes={shown} most={changes.length} />
      {progress && (
        <div role="status" className="mt-3 text-md">
          {progress.stopped ? (
            <p className="text-madder">{progress.stopped}</p>
          ) : (
            <p>{variantSheetText.progress({ saved: progress.savedVariants, total: progress.variants })}</p>
          )}
          <ProgressBar label={commonText.save()} value={progress.savedVariants} max={progress.variants} />
        </div>
      )}
      <div className="mt-6 flex justify-end gap-3">
        <QuietButton disabled={isBusy} onClick={onClose}>
          {commonText.back()}
        </QuietButton>
        <Button isBusy={isBusy} onClick={onSave}>
          {progress?.stopped && progress.savedVariants > 0 ? variantSheetText.saveRest() : commonText.save()}
        </Button>
      </div>
    </Dialog>
  );
}

function filterChanges(changes: readonly Change[], words: string): readonly Change[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (asked.length === 0) return changes;
  return changes.filter(({ row, column, text }) => {
    const all =
      `${row.productName} ${row.color} ${row.size} ${row.sku ?? ''} ${columnLabels[column]} ${text}`.toLowerCase();
    return asked.every((word) => all.includes(word));
  });
}

type ChangeTableProps = {
  changes: readonly Change[];
  /**
   * The number of all changes, even if a search hides some. The table has room for all changes, so that nothing moves
   * during a search.
   */
  most: number;
};

/** Draws only the visible lines into the page, because there may be a hundred thousand. */
function ChangeTable({ changes, most }: ChangeTableProps) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler builds this shop
  const lines = useVirtualizer({
    count: changes.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  return (
    // The list of changes scrolls, so the Tab key must reach it.
    <div
      ref={box}
      tabIndex={0}
      className="relative mt-3 max-h-[45dvh] overflow-auto border-y border-thread text-md"
      style={{ height: (most + 1) * ROW_PX + BORDERS_PX }}
    >
      <div role="table" aria-label={variantSheetText.reviewVariant()} aria-rowcount={changes.length + 1}>
        <div role="rowgroup" className="sticky top-0 z-1 bg-kora-deep text-ink-soft">
          <div role="row" aria-rowindex={1} className={columns}>
            {titles.map((title) => (
              <div key={title} role="columnheader" className="truncate px-1 py-1.5 font-medium sm:px-2">
                {title}
              </div>
            ))}
          </div>
        </div>
        {changes.length > 0 && (
          <div role="rowgroup" className="relative sm:min-w-136" style={{ height: lines.getTotalSize() }}>
            {lines.getVirtualItems().map(({ index, start }) => {
              const change = changes[index];
              return change && <ChangeLine key={index} change={change} index={index} start={start} />;
            })}
          </div>
        )}
      </div>
      {changes.length === 0 && <p className="p-2 text-ink-soft">{variantSheetText.nothingFound()}</p>}
    </div>
  );
}

function ChangeLine({ change, index, start }: { change: Change; index: number; start: number }) {
  const { row, column, text, isSaved } = change;
  const { productName, color, size, stock } = row;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${columns} absolute inset-x-0 top-0 h-9 border-b border-thread`}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="cell" className="truncate px-1 sm:px-2" dir="auto" title={productName}>
        {productName}
      </div>
      <div role="cell" className="truncate px-1 sm:px-2">
        {variantSheetText.variantName({ color, size })}
      </div>
      <div role="cell" className="truncate px-1 sm:px-2">
        {columnLabels[column]}
      </div>
      <div role="cell" className="price truncate px-1 sm:px-2 text-ink-soft">
        {stored(row, column) || '–'}
      </div>
      <div role="cell" className="price truncate px-1 sm:px-2 font-semibold">
        {text || '–'}
        {isSaved && <span className="ms-2 font-normal text-neem">{variantSheetText.isSaved()}</span>}
        {column === 'stock' && !isSaved && (
          <span className="ms-1 font-normal text-ink-soft">({withSign((readWhole(text) ?? stock) - stock)})</span>
        )}
      </div>
    </div>
  );
}

function withSign(change: number): string {
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}
