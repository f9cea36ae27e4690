import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { SheetRow } from '#contract/variants.ts';
import * as unsavedText from '#text/unsaved.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { post } from '../../../ui/notices.tsx';
import { useUnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { toolClass } from '../../list-tools.tsx';
import { useListSearch } from '../../use-list-search.ts';
import Conflicts from './conflicts.tsx';
import { columnLabels, findProblem, listCells, type Column } from './edits.ts';
import { Grid } from './grid.tsx';
import PasteDialog from './paste-dialog.tsx';
import Review from './review.tsx';
import { SheetFooter } from './sheet-footer.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { useEditHistory } from './use-edit-history.ts';
import { usePaste } from './use-paste.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { useSheetRows } from './use-sheet-rows.ts';

const UNDO_MS = 10_000;

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
  const { save, isSaving, progress, forgetProgress, conflicts, settle } = useSaveSheet(sheet, history);
  const { paste, pending, cancel } = usePaste(
    sheet,
    history,
    Object.values(filters).some((value) => value.length > 0),
  );
  const [isDiscarding, setDiscarding] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const { edits } = history;
  const { cells, problems } = useMemo(() => {
    const cells = listCells(edits);
    return { cells, problems: cells.filter(({ column, text }) => findProblem(column, text) !== undefined) };
  }, [edits]);
  const discard = () => {
    setDiscarding(false);
    history.discard();
    post({
      tone: 'info',
      text: variantSheetText.discarded({ count: cells.length }),
      closesAfterMs: UNDO_MS,
      action: { label: variantSheetText.undo(), onClick: () => history.restore(edits) },
    });
  };
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
        <Grid
          rows={sheet.rows}
          edits={edits}
          pictures={sheet.pictures}
          onWrite={history.write}
          onPaste={paste}
          onUndo={history.undo}
          onRedo={history.redo}
        />
      </div>
      <SheetFooter
        changes={cells.length}
        variants={edits.size}
        problems={problems.length}
        problem={problems[0] && problemOf(problems[0], sheet.byId.get(problems[0].id))}
        onDiscard={() => setDiscarding(true)}
        onReview={() => setReviewing(true)}
      />
      {isReviewing && (
        <Review
          edits={edits}
          rows={sheet.byId}
          progress={progress}
          isBusy={isSaving}
          onSave={() => void save().then((isDone) => isDone && setReviewing(false))}
          onClose={() => {
            setReviewing(false);
            forgetProgress();
          }}
        />
      )}
      {pending && <PasteDialog pending={pending} onClose={cancel} />}
      {isDiscarding && (
        <Confirm
          title={variantSheetText.discardTitle({ count: cells.length })}
          yes={variantSheetText.discard()}
          no={unsavedText.stay()}
          onYes={discard}
          onNo={() => setDiscarding(false)}
        >
          {variantSheetText.discardHint()}
        </Confirm>
      )}
      {conflicts && <Conflicts conflicts={conflicts} edits={edits} rows={sheet.byId} onSettle={settle} />}
      {question}
    </>
  );
}

/** What is wrong with one cell, and which it is. */
function problemOf({ column, text }: { column: Column; text: string }, row: SheetRow | undefined): string | undefined {
  if (!row) return undefined;
  const { productName: product, color, size } = row;
  const cell = variantSheetText.cellName({ product, color, size, column: columnLabels[column] });
  return variantSheetText.problemAt({ cell, problem: findProblem(column, text) ?? '' });
}
