import { useQuery } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SheetConflict } from '#contract/variants.ts';
import { say } from '#contract/sentences.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notices.tsx';
import { CategoryOptions } from '../../category-options.tsx';
import { Choice, SearchBox, toolClass } from '../../list-tools.tsx';
import { useGuard } from '../../use-guard.ts';
import { useListSearch } from '../../use-list-search.ts';
import { objectionTo, toChanges, type Column } from './edits.ts';
import { Grid } from './grid.tsx';
import { useSheet } from './use-sheet.ts';

const Review = lazy(async () => import('./review.tsx'));
const Conflicts = lazy(async () => import('./conflicts.tsx'));
const Confirm = lazy(async () => import('../../../ui/confirm.tsx'));

export const meta = () => [{ title: 'Variant sheet' }, { name: 'robots', content: 'noindex' }];

/** Price, saving, SKU and stock of many products at once, as on a spreadsheet. Nothing is saved before it has been looked over. */
export default function SheetPage() {
  const { get, set } = useListSearch();
  const question = { q: get('q'), categories: get('category'), availability: get('availability') };
  const { data: tree } = useQuery({ queryKey: ['admin', 'categories'], queryFn: async () => (await call('GET /categories')).categories });
  const sheet = useSheet(question);
  const [isReviewing, setReviewing] = useState(false);
  const [conflicts, setConflicts] = useState<readonly SheetConflict[]>();
  const [isBusy, setBusy] = useState(false);
  const guard = useGuard(sheet.edits.size > 0);
  const faults = [...sheet.edits].flatMap(([id, edit]) => Object.entries(edit).filter(([column, text]) => objectionTo(column as Column, text) !== undefined).map(() => id)).length;
  const count = [...sheet.edits.values()].reduce((sum, edit) => sum + Object.keys(edit).length, 0);
  // Another selection would drop what was written: first save or discard.
  const isHeld = sheet.edits.size > 0;
  const save = async () => {
    setBusy(true);
    try {
      const { variants, message } = await call('PUT /variants', { body: { changes: toChanges(sheet.edits, sheet.byId) }, patienceMs: 60_000 });
      sheet.takeOver(variants);
      notify('success', message, 'shop');
      await queries.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE') setConflicts(error.details['conflicts'] as SheetConflict[]);
      else if (error instanceof ApiError && error.code === 'OUT_OF_STOCK') takeShortages(error.details['items'] as Array<{ productVariantId: string; available: number }>);
      if (!(error instanceof ApiError && error.code === 'EDITED_ELSEWHERE')) notify('error', messageOf(error, say.product.saveFailed), 'account');
    }
    setReviewing(false);
    setBusy(false);
  };
  const takeShortages = (items: ReadonlyArray<{ productVariantId: string; available: number }>) => {
    const rows = items.flatMap(({ productVariantId, available }) => {
      const row = sheet.byId.get(productVariantId);
      return row ? [{ ...row, stock: available }] : [];
    });
    sheet.takeOver(rows, { keepEdits: true });
  };
  const settle = (theirs: ReadonlySet<SheetConflict>) => {
    const fresh = (conflicts ?? []).flatMap(({ id, field, theirs: value }) => {
      const row = sheet.byId.get(id);
      return row ? [{ id, field, row: { ...row, [field]: field === 'sku' && value === '' ? null : value } }] : [];
    });
    // Several fields of one row: each is taken over on top of the last.
    const merged = new Map(sheet.byId);
    for (const { id, field, row } of fresh) merged.set(id, { ...(merged.get(id) ?? row), [field]: row[field] });
    const rows = fresh.flatMap(({ id }) => merged.get(id) ?? []);
    sheet.takeOver(rows, { keepEdits: true });
    const given = [...theirs].flatMap((conflict) => {
      const row = merged.get(conflict.id);
      return row ? [{ row, column: conflict.field, text: conflict.theirs }] : [];
    });
    if (given.length > 0) sheet.write(given);
    setConflicts(undefined);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">Variant sheet</h1>
        <Link to="/admin/product" className={toolClass}>Products</Link>
      </div>
      <div role="search" aria-label="Variants" className="mt-4 flex flex-wrap items-center gap-2">
        <fieldset disabled={isHeld} title={isHeld ? 'Save or discard your changes first.' : undefined} className="contents">
          <SearchBox label="Name, SKU, category …" value={question.q} onSearch={(q) => set({ q }, { replace: true })} />
          <Choice label="Category" value={question.categories} onChange={(event) => set({ category: event.target.value })}>
            <option value="">All categories</option>
            <CategoryOptions tree={tree ?? []} />
          </Choice>
          <Choice label="Stock" value={question.availability} onChange={(event) => set({ availability: event.target.value })}>
            <option value="">Any stock</option>
            <option value="in-stock">In stock</option>
            <option value="low-stock">Low</option>
            <option value="out-of-stock">Sold out</option>
          </Choice>
        </fieldset>
        <button type="button" aria-label="Undo" title="Undo (Ctrl Z)" disabled={!sheet.canUndo} className={toolClass} onClick={sheet.undo}><Undo2 aria-hidden className="size-4" /></button>
        <button type="button" aria-label="Redo" title="Redo (Ctrl Shift Z)" disabled={!sheet.canRedo} className={toolClass} onClick={sheet.redo}><Redo2 aria-hidden className="size-4" /></button>
        <p aria-live="polite" className="price text-[0.9375rem] text-ink-soft">
          {sheet.rows.length.toLocaleString('en-IN')} variants{sheet.state === 'loading' && ', more are coming …'}
          {sheet.state === 'failed' && <span className="text-madder"> {say.product.loadFailed}</span>}
        </p>
      </div>
      <div className="mt-3">
        <Grid rows={sheet.rows} edits={sheet.edits} onWrite={sheet.write} onUndo={sheet.undo} onRedo={sheet.redo} />
      </div>
      <div className="mt-3 flex min-h-12 flex-wrap items-center gap-3">
        {count === 0 ? (
          <p className="text-[0.9375rem] text-ink-soft">Type to write, Enter and arrows to move, Shift to select, Ctrl C and V with Excel or Sheets, Ctrl D to fill down.</p>
        ) : (
          <>
            <p className="font-semibold">{count} {count === 1 ? 'change' : 'changes'} in {sheet.edits.size} {sheet.edits.size === 1 ? 'variant' : 'variants'}</p>
            {faults > 0 && <p className="text-madder">{faults} cannot be saved: look for the red cells.</p>}
            <Button look="quiet" className="ml-auto" onClick={sheet.discard}>Discard</Button>
            <Button disabled={faults > 0} onClick={() => setReviewing(true)}>Look over and save</Button>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {isReviewing && <Review edits={sheet.edits} rows={sheet.byId} isBusy={isBusy} onSave={() => void save()} onClose={() => setReviewing(false)} />}
        {conflicts && <Conflicts conflicts={conflicts} edits={sheet.edits} rows={sheet.byId} onSettle={settle} />}
        {guard.state === 'blocked' && (
          <Confirm title="Leave without saving?" yes="Leave" no="Stay" onNo={() => guard.reset()} onYes={() => guard.proceed()}>
            {count} {count === 1 ? 'change is' : 'changes are'} not saved yet.
          </Confirm>
        )}
      </Suspense>
    </>
  );
}
