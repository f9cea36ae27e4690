import { useState } from 'react';
import { Link } from 'react-router';
import * as unsavedText from '#text/unsaved.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useUnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { toolClass } from '../../list-tools.tsx';
import { useListSearch } from '../../use-list-search.ts';
import Conflicts from './conflicts.tsx';
import { findProblem, listCells } from './edits.ts';
import { Grid } from './grid.tsx';
import Review from './review.tsx';
import { SheetFooter } from './sheet-footer.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { useEditHistory } from './use-edit-history.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { useSheetRows } from './use-sheet-rows.ts';

/** Price, saving, SKU and stock of many products at once, as on a spreadsheet. Changes are reviewed, then saved. */
export default function SheetPage() {
  const { search, get, set } = useListSearch();
  const filters = {
    q: get('q'),
    categories: get('category'),
    availability: get('availability'),
    ids: search.getAll('ids'),
  };
  const sheet = useSheetRows(filters);
  const history = useEditHistory();
  const { save, isSaving, conflicts, settle } = useSaveSheet(sheet, history);
  const [isReviewing, setReviewing] = useState(false);
  const { edits } = history;
  const cells = listCells(edits);
  const problems = cells.filter(({ column, text }) => findProblem(column, text) !== undefined).length;
  const { question } = useUnsavedGuard({
    isUnsaved: edits.size > 0,
    words: { lost: unsavedText.changesNotSaved({ count: cells.length }), stay: unsavedText.stay() },
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">{variantSheetText.title()}</h1>
        <Link to="/admin/product" className={toolClass}>
          {variantSheetText.products()}
        </Link>
      </div>
      <SheetTools
        filters={filters}
        sheet={sheet}
        history={history}
        onChange={(changes, options) => set({ ...changes, ids: undefined }, options)}
      />
      {filters.ids.length > 0 && (
        <p className="mt-2 flex flex-wrap items-baseline gap-3 text-md">
          {variantSheetText.onlyChosen({ count: filters.ids.length })}
          <Link to="/admin/product/sheet" className={buttonClass('bare')}>
            {variantSheetText.showAll()}
          </Link>
        </p>
      )}
      <div className="mt-3">
        <Grid rows={sheet.rows} edits={edits} onWrite={history.write} onUndo={history.undo} onRedo={history.redo} />
      </div>
      <SheetFooter
        changes={cells.length}
        variants={edits.size}
        problems={problems}
        onDiscard={history.discard}
        onReview={() => setReviewing(true)}
      />
      {isReviewing && (
        <Review
          edits={edits}
          rows={sheet.byId}
          isBusy={isSaving}
          onSave={() => void save().then(() => setReviewing(false))}
          onClose={() => setReviewing(false)}
        />
      )}
      {conflicts && <Conflicts conflicts={conflicts} edits={edits} rows={sheet.byId} onSettle={settle} />}
      {question}
    </>
  );
}
