import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import * as adminText from '#text/admin-prices.ts';
import * as commonText from '#text/common.ts';
import { messageOf } from '../../api/api-error.ts';
import { QuietButton } from '../../ui/button.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { useStable } from '../../ui/use-stable.ts';
import type { Exceptions } from './exceptions.ts';
import { PriceRowLine, ROW_PX, rowColumns } from './price-row.tsx';
import { PAGE_ROWS, type PriceLook, type Show, type usePriceLook } from './use-price-look.ts';

const shows = ['all', 'changed', 'refused'] as const;
const titles = [
  { text: adminText.columnTick(), className: '', isUnseen: true },
  { text: adminText.columnPicture(), className: '', isUnseen: true },
  { text: adminText.columnProduct(), className: 'px-2' },
  { text: adminText.columnBefore(), className: 'px-2 text-end max-sm:hidden' },
  { text: adminText.columnAfter(), className: 'px-2 text-end' },
  { text: adminText.columnSaving(), className: 'px-2 text-end max-sm:hidden' },
];

/** Stores the filter of the table's rows, and which pages of rows are visible. */
export function usePriceView() {
  const [show, setShow] = useState<Show>('all');
  const [pages, setPages] = useState<readonly number[]>([1]);
  return {
    show,
    pages,
    onShow: (next: Show) => {
      setPages([1]);
      setShow(next);
    },
    onPages: (next: readonly number[]) => setPages((before) => (before.join() === next.join() ? before : next)),
  };
}

type PriceTableProps = {
  look: ReturnType<typeof usePriceLook>;
  view: ReturnType<typeof usePriceView>;
  exceptions: Exceptions;
  onOwn: (id: string, own: string | null | undefined) => void;
  /** The class that limits the height of the box around the table. */
  className?: string;
};

/**
 * Lists every price before and after the change, and the reason if a price cannot change. A person can exclude a size,
 * or type its price.
 */
export function PriceTable({ look, view, exceptions, onOwn, className = 'max-h-[65dvh]' }: PriceTableProps) {
  const { data, error, refetch, isCurrent } = look;
  if (error && !look.isFetching)
    return (
      <div className="space-y-3">
        <FormError>{messageOf(error, adminText.lookFailed())}</FormError>
        <QuietButton onClick={() => void refetch()}>{commonText.tryAgain()}</QuietButton>
      </div>
    );
  if (!data) return <LoadingSkeleton className="h-96" />;
  return (
    <>
      <p role="status" className="price text-md">
        {inWords(data)} {!isCurrent && <span className="text-ink-soft">{adminText.looking()}</span>}
      </p>
      <FilterTabs
        label={adminText.shown()}
        size="dense"
        tabs={shows.map((show) => ({ id: show, name: adminText.tab({ show, count: countOf(data, show) }) }))}
        active={view.show}
        onChange={(id) => view.onShow(shows.find((show) => show === id) ?? 'all')}
      />
      <Rows key={view.show} data={data} view={view} exceptions={exceptions} onOwn={onOwn} className={className} />
    </>
  );
}

function inWords({ counts: { changed, products, same, refused, leftOut } }: PriceLook): string {
  return [
    adminText.summary({ changed, products }),
    adminText.summarySame({ count: same }),
    adminText.summaryRefused({ count: refused }),
    adminText.summaryLeftOut({ count: leftOut }),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function countOf({ counts }: PriceLook, show: Show): number {
  return show === 'all' ? counts.variants : counts[show];
}

type RowsProps = Pick<PriceTableProps, 'view' | 'exceptions' | 'onOwn' | 'className'> & { data: PriceLook };

/** Draws only the visible rows into the page, because there may be thousands. */
function Rows({ data, view, exceptions, onOwn, className }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler builds this shop
  const lines = useVirtualizer({
    count: data.total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollPaddingStart: HEAD_PX,
    onChange: ({ range }) => range && view.onPages(pagesBetween(range.startIndex, range.endIndex, data.total)),
  });
  const own = useStable(onOwn);
  const onStep = useStable((index: number) => {
    if (index < 0 || index >= data.total) return;
    lines.scrollToIndex(index);
    const focus = () => box.current?.querySelector<HTMLInputElement>(`[data-price="${index}"]`)?.select();
    requestAnimationFrame(focus);
  });
  return (
    // The table scrolls, so the Tab key must reach it.
    <div
      ref={box}
      tabIndex={0}
      className={`relative mt-2 overflow-auto border-y border-thread bg-white text-md ${className}`}
    >
      <div role="table" aria-label={adminText.preview()} aria-rowcount={data.total + 1}>
        <div role="rowgroup" className="sticky top-0 z-1 bg-kora-deep text-ink-soft">
          <div role="row" aria-rowindex={1} className={rowColumns}>
            {titles.map(({ text, className, isUnseen = false }) => (
              <div key={text} role="columnheader" className={`truncate py-1.5 font-medium ${className}`}>
                {isUnseen ? <span className="sr-only">{text}</span> : text}
              </div>
            ))}
          </div>
        </div>
        {data.total > 0 && (
          <div role="rowgroup" className="relative" style={{ height: lines.getTotalSize() }}>
            {lines.getVirtualItems().map(({ index, start }) => {
              const row = data.pages.get(Math.floor(index / PAGE_ROWS) + 1)?.[index % PAGE_ROWS];
              if (!row) return null;
              return (
                <PriceRowLine
                  key={row.productVariantId}
                  row={row}
                  index={index}
                  start={start}
                  picture={data.pictures.get(row.productId)}
                  own={exceptions[row.productVariantId]}
                  onOwn={own}
                  onStep={onStep}
                />
              );
            })}
          </div>
        )}
      </div>
      {data.total === 0 && <p className="p-3 text-ink-soft">{adminText.nothingShown()}</p>}
    </div>
  );
}

const HEAD_PX = 33;

/** Returns the numbers of the pages that contain these rows. */
function pagesBetween(first: number, last: number, total: number): number[] {
  const [from, to] = [first, Math.min(last, Math.max(0, total - 1))].map((row) => Math.floor(row / PAGE_ROWS) + 1);
  const pages = [];
  for (let page = from ?? 1; page <= (to ?? 1); page++) pages.push(page);
  return pages;
}
