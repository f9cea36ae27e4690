import { limits } from '#domain/limits.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { Button, QuietButton } from '../../../ui/button.tsx';

type SheetFooterProps = {
  changes: number;
  variants: number;
  /** The number of changes with errors. `problem` is the message about the first of them, with the name of its cell. */
  problems: number;
  problem: string | undefined;
  /** True if there are more edits than the browser can store. */
  isTooMuch: boolean;
  onDiscard: () => void;
  onReview: () => void;
};

/** Sums up the edits, and offers to review and save them. Without edits, explains how to use the sheet. */
export function SheetFooter(props: SheetFooterProps) {
  const { changes, variants, problems, problem, isTooMuch, onDiscard, onReview } = props;
  return (
    <div className="sticky bottom-0 z-10 mt-1.5 flex min-h-12 shrink-0 flex-wrap items-center gap-3 bg-kora pt-1.5 lg:-mb-3">
      {changes === 0 && <p className="text-md text-ink-soft">{variantSheetText.keysHint()}</p>}
      {changes > 0 && (
        <>
          <p className="font-semibold">{variantSheetText.changeCount({ changes, variants })}</p>
          {problems > 0 && (
            <p role="status" className="min-w-0 text-madder">
              {variantSheetText.problemCount({ count: problems })} {problem}
            </p>
          )}
          {isTooMuch && (
            <p role="status" className="min-w-0 text-md text-ink-soft">
              {variantSheetText.tooMuchToKeep({ max: limits.sheetChanges })}
            </p>
          )}
          <QuietButton className="ms-auto" onClick={onDiscard}>
            {variantSheetText.discard()}
          </QuietButton>
          <Button disabled={problems > 0} onClick={onReview}>
            {variantSheetText.lookOver()}
          </Button>
        </>
      )}
    </div>
  );
}
