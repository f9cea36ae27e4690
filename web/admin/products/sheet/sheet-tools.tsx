import { Redo2, Undo2, X, type LucideIcon } from 'lucide-react';
import { productFieldNames } from '#domain/product-fields.ts';
import * as commonText from '#text/common.ts';
import * as filtersText from '#text/filters.ts';
import * as productText from '#text/product.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { useCategoryTree } from '../../categories/use-category-tree.ts';
import { SharedFilters } from '../shared-filters.tsx';
import type { useEditHistory } from './use-edit-history.ts';
import type { SheetFilters, useSheetRows } from './use-sheet-rows.ts';

type SheetToolsProps = {
  filters: SheetFilters;
  sheet: ReturnType<typeof useSheetRows>;
  history: ReturnType<typeof useEditHistory>;
  onChange: (changes: Record<string, string>, options?: { replace: boolean }) => void;
};

/** Shows the tools above the sheet: filters, undo and redo. */
export function SheetTools({ filters, sheet: { rows, state, retry }, history, onChange }: SheetToolsProps) {
  const { data: tree } = useCategoryTree();
  // Other filters would discard the edits. While there are edits, the filters are therefore disabled.
  const isHeld = history.edits.size > 0;
  const further = furtherOf(filters);
  return (
    <div role="search" aria-label={variantSheetText.variants()} className="mt-4 flex flex-wrap items-center gap-2">
      <fieldset disabled={isHeld} title={isHeld ? variantSheetText.heldTitle() : undefined} className="contents">
        <legend className="sr-only">{variantSheetText.variants()}</legend>
        <SharedFilters filters={filters} tree={tree ?? []} onChange={onChange} />
        {further.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-label={variantSheetText.takeAway({ what: label })}
            className={`${toolClass} max-w-full whitespace-normal`}
            onClick={() => onChange({ [name]: '' })}
          >
            {label} <X className="size-4 shrink-0" />
          </button>
        ))}
      </fieldset>
      <span className="flex gap-2">
        <HistoryButton
          icon={Undo2}
          label={variantSheetText.undo()}
          title={variantSheetText.undoKeys()}
          isDisabled={!history.canUndo}
          onClick={history.undo}
        />
        <HistoryButton
          icon={Redo2}
          label={variantSheetText.redo()}
          title={variantSheetText.redoKeys()}
          isDisabled={!history.canRedo}
          onClick={history.redo}
        />
      </span>
      <p aria-live="polite" className="price text-md text-ink-soft">
        {state === 'loading' && variantSheetText.variantCountLoading({ count: rows.length })}
        {(state === 'complete' || (state === 'failed' && rows.length > 0)) &&
          variantSheetText.variantCount({ count: rows.length })}
        {state === 'failed' && (
          <span className="text-madder">
            {' '}
            {rows.length === 0 ? productText.loadFailed() : variantSheetText.notAllFetched()}
          </span>
        )}
      </p>
      {state === 'failed' && (
        <button type="button" className={toolClass} onClick={retry}>
          {commonText.tryAgain()}
        </button>
      )}
    </div>
  );
}

/** Returns the filters that came with the link from the list of products, but for which the sheet has no box. */
function furtherOf(filters: SheetFilters): Array<[name: string, label: string]> {
  const { minPrice, maxPrice } = filters;
  return [
    ...productFieldNames.flatMap((name): Array<[string, string]> =>
      filters[name]
        ? [[name, variantSheetText.filterIs({ field: filtersText.facet({ facet: name }), value: filters[name] })]]
        : [],
    ),
    ...(minPrice ? [['minPrice', variantSheetText.fromPrice({ price: minPrice })] as [string, string]] : []),
    ...(maxPrice ? [['maxPrice', variantSheetText.upToPrice({ price: maxPrice })] as [string, string]] : []),
  ];
}

type HistoryButtonProps = {
  icon: LucideIcon;
  label: string;
  title: string;
  isDisabled: boolean;
  onClick: () => void;
};

function HistoryButton({ icon: Icon, label, title, isDisabled, onClick }: HistoryButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      disabled={isDisabled}
      className={toolClass}
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4 rtl:-scale-x-100" />
    </button>
  );
}
