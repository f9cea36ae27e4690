import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { SheetRow } from '#contract/variants.ts';
import * as commonText from '#text/common.ts';
import * as unsavedText from '#text/unsaved.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { BroughtBack } from '../../../drafts/brought-back.tsx';
import { BareButton, buttonClass } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { post } from '../../../ui/notices.tsx';
import { useUnsavedGuard } from '../../../drafts/unsaved-guard.tsx';
import { toolClass } from '../../lists/list-tools.tsx';
import { useCategoryTree } from '../../categories/use-category-tree.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { filtersIn, searchOf } from '../use-product-list.ts';
import { Meant } from '../meant.tsx';
import { NoProducts } from '../no-products.tsx';
import Conflicts from './conflicts.tsx';
import { columnLabels, findCellProblem, listCells, type Edits } from './edits.ts';
import { Grid } from './grid.tsx';
import PasteDialog from './paste-dialog.tsx';
import Review from './review.tsx';
import { isTooMuchToKeep, SHEET, toKept } from './sheet-draft.ts';
import { SheetFooter } from './sheet-footer.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { useEditHistory } from './use-edit-history.ts';
import { usePaste } from './use-paste.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { useSheetDraft } from './use-sheet-draft.ts';
import { useSheetRows } from './use-sheet-rows.ts';

const UNDO_MS = 10_000;

/**
 * Edits price, MRP, SKU, stock and weight of many products at once, as in a spreadsheet. The person reviews all changes
 * before saving.
 */
export default function SheetPage() {
  const { search, get, set } = useListSearch();
  const { sort: _sort, ...shared } = filtersIn(get);
  const filters = { ...shared, ids: search.getAll('ids') };
  const history = useEditHistory();
  const { edits } = history;
  const sheet = useSheetRows(filters, edits);
  const draft = useSheetDraft(sheet, history);
  const { save, isSaving, isUnsure, progress, forgetProgress, clashes, settle } = useSaveSheet(sheet, history);
  const isFiltered = Object.values(filters).some((value) => value.length > 0);
  const { paste, pending, cancel } = usePaste(sheet, history, isFiltered);
  const { data: tree } = useCategoryTree();
  const isEmpty = !isFiltered && sheet.state === 'complete' && sheet.rows.length === 0;
  const [isDiscarding, setDiscarding] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const { cells, problems } = useMemo(() => listProblems(edits, sheet.byId), [edits, sheet.byId]);
  const drop = () => {
    draft.done();
    history.discard();
  };
  const discard = () => {
    setDiscarding(false);
    drop();
    post({
      tone: 'info',
      text: variantSheetText.discarded({ count: cells.length }),
      closesAfterMs: UNDO_MS,
      action: { label: variantSheetText.undo(), onClick: () => history.restore(edits) },
    });
  };
  const kept = useMemo(
    () => ({ form: SHEET, value: toKept(edits, sheet.byId, isUnsure) }),
    [edits, sheet.byId, isUnsure],
  );
  const { question } = useUnsavedGuard({
    isUnsaved: edits.size > 0 || draft.isComing,
    lost: cells.length > 0 ? unsavedText.changesNotSaved({ count: cells.length }) : undefined,
    draft: draft.isComing ? undefined : kept,
    onLeft: drop,
  });
  return (
    // The screen is as high as the window. The grid gets the height that the other parts leave.
    <div className="flex h-[calc(100dvh-5rem)] flex-col max-lg:sm:h-[calc(100dvh-6rem)] lg:h-[calc(100dvh-3rem)]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">{variantSheetText.title()}</h1>
        <Link to={`/admin/product${searchOf(get)}`} className={toolClass}>
          {variantSheetText.products()}
        </Link>
      </div>
      <SheetTools
        filters={filters}
        sheet={sheet}
        history={history}
        onChange={(changes, options) => set({ ...changes, ids: undefined }, options)}
      />
      <Meant search={sheet.search} total={sheet.rows.length} />
      {filters.ids.length > 0 && (
        <p className="mt-2 flex flex-wrap items-baseline gap-3 text-md">
          {variantSheetText.onlyChosen({ count: filters.ids.length })}
          <Link to="/admin/product/sheet" className={buttonClass('bare')}>
            {variantSheetText.showAll()}
          </Link>
        </p>
      )}
      {(edits.size > 0 || draft.hasFailed) && <DraftNote draft={draft} onDiscard={() => setDiscarding(true)} />}
      <div className="mt-3 flex grow flex-col">
        {isEmpty ? (
          <NoProducts isFiltered={false} tree={tree} />
        ) : (
          <Grid
            rows={sheet.rows}
            edits={edits}
            pictures={sheet.pictures}
            onWrite={history.write}
            onPaste={paste}
            onUndo={history.undo}
            onRedo={history.redo}
          />
        )}
      </div>
      <SheetFooter
        changes={cells.length}
        variants={edits.size}
        problems={problems.length}
        problem={problems[0]}
        isTooMuch={isTooMuchToKeep(edits)}
        onDiscard={() => setDiscarding(true)}
        onReview={() => setReviewing(true)}
      />
      {isReviewing && (
        <Review
          edits={edits}
          rows={sheet.byId}
          progress={progress}
          isBusy={isSaving}
          onSave={() =>
            void save().then((isDone) => {
              if (!isDone) return;
              setReviewing(false);
              draft.done();
            })
          }
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
          no={unsavedText.keepEditing()}
          onYes={discard}
          onNo={() => setDiscarding(false)}
        >
          {variantSheetText.discardHint()}
        </Confirm>
      )}
      {clashes && <Conflicts clashes={clashes} rows={sheet.byId} onSettle={settle} />}
      {question}
    </div>
  );
}

/** Lists the edited cells, and their errors. */
function listProblems(edits: Edits, rows: ReadonlyMap<string, SheetRow>) {
  const cells = listCells(edits);
  const problems = cells.flatMap(({ id, column }) => {
    const [row, edit] = [rows.get(id), edits.get(id)];
    const problem = row && edit && findCellProblem(row, edit, column);
    if (!problem) return [];
    const { productName: product, color, size } = row;
    const label = columnLabels[column];
    // The sentence about an amount already begins with the name of its column.
    if (problem.startsWith(`${label}: `)) return [variantSheetText.problemIn({ product, color, size, problem })];
    const cell = variantSheetText.cellName({ product, color, size, column: label });
    return [variantSheetText.problemAt({ cell, problem })];
  });
  return { cells, problems };
}

type DraftNoteProps = { draft: ReturnType<typeof useSheetDraft>; onDiscard: () => void };

/** Says that the sheet has restored the edits from before a reload, or that it could not restore them. */
function DraftNote({ draft: { hasFailed, retry, broughtBackAt }, onDiscard }: DraftNoteProps) {
  if (!hasFailed && broughtBackAt === undefined) return null;
  return (
    <div className="mt-3">
      <BroughtBack at={broughtBackAt} onDiscard={onDiscard} />
      {hasFailed && (
        <p role="alert" className="flex flex-wrap items-baseline gap-x-4 text-md text-madder">
          {variantSheetText.draftFailed()}
          <BareButton onClick={retry}>{commonText.tryAgain()}</BareButton>
        </p>
      )}
    </div>
  );
}
