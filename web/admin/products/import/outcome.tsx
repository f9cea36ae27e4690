import type { Import, ImportResult } from '#contract/spreadsheets.ts';
import { formatCount } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as importsText from '#text/imports.ts';
import * as productImportText from '#text/product-import.ts';
import { Button } from '../../../ui/button.tsx';
import { QuietLink } from '../../../ui/button-link.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Section } from '../../../ui/section.tsx';
import { AddedLines, ChangedLines, KeptLines, RefusedLines } from './outcome-lines.tsx';

type OutcomeProps = { job: Import; onImport: (again: boolean) => void };

/** Shows the result of a dry run or an import: first the counts, then the lines. */
export function Outcome({ job: { state, isDryRun, importedAt, whyBrokenOff, result }, onImport }: OutcomeProps) {
  // A dry run that stopped before its end has not checked the whole file. The page therefore offers no import after an
  // unfinished dry run.
  if (!result || (isDryRun && state !== 'done'))
    return (
      <p role="alert" className="mt-6 text-madder">
        {state === 'canceled' ? canceledWords(isDryRun) : (whyBrokenOff ?? importsText.failed())}
      </p>
    );
  return (
    <Section id="outcome" title={titleOf(state, isDryRun)} className="mt-8">
      {state === 'canceled' && <p className="mt-1">{importsText.canceled()}</p>}
      {state === 'failed' && !isDryRun && (
        <BrokenOff rows={result.rows} why={whyBrokenOff} onImport={() => onImport(false)} />
      )}
      <Counts result={result} />
      <NewCategories {...result} isDryRun={isDryRun} />
      {!isDryRun && (
        <p className="mt-4">
          <QuietLink to="/admin/product">{productImportText.seeProducts()}</QuietLink>
        </p>
      )}
      {isDryRun && <ImportButton result={result} importedAt={importedAt} onImport={onImport} />}
      <RefusedLines problems={result.problems} refused={result.refused} />
      <ChangedLines changes={result.changes} changed={result.changed} />
      <KeptLines newer={result.newer} kept={result.kept} />
      <AddedLines additions={result.additions} added={result.added} />
    </Section>
  );
}

function canceledWords(isDryRun: boolean): string {
  return isDryRun ? importsText.checkCanceled() : importsText.canceled();
}

function titleOf(state: Import['state'], isDryRun: boolean): string {
  if (isDryRun) return productImportText.wouldDo();
  if (state === 'canceled') return productImportText.canceled();
  return state === 'failed' ? productImportText.brokeOff() : productImportText.done();
}

function Counts({ result }: { result: ImportResult }) {
  const { added, changed, unchanged, refused, rows, ignoredColumns, picturesKept = 0 } = result;
  return (
    <>
      <dl className="price mt-4 grid max-w-2xl grid-cols-2 gap-px border border-thread bg-thread sm:grid-cols-4">
        <ProductCount label={productImportText.countAdded()} count={added} />
        <ProductCount label={productImportText.countChanged()} count={changed} />
        <ProductCount label={productImportText.countUnchanged()} count={unchanged} />
        <ProductCount label={productImportText.countRefused()} count={refused} isBad={refused > 0} />
      </dl>
      <p className="mt-2 text-md text-ink-soft">
        {productImportText.rowsRead({ count: rows })}{' '}
        {ignoredColumns.length > 0 && productImportText.ignoredColumns({ names: ignoredColumns.join(', ') })}
      </p>
      {picturesKept > 0 && (
        <p className="mt-2 max-w-2xl text-md text-ink-soft">
          {productImportText.picturesKept({ count: picturesKept })}
        </p>
      )}
    </>
  );
}

type BrokenOffProps = { rows: number; why: string | null; onImport: () => void };

function BrokenOff({ rows, why, onImport }: BrokenOffProps) {
  return (
    <div role="alert" className="mt-2 grid max-w-2xl gap-3">
      {why !== null && <p>{why}</p>}
      <p>{productImportText.brokeOffAt({ count: rows })}</p>
      <div>
        <Button onClick={onImport}>{productImportText.importAgain()}</Button>
      </div>
    </div>
  );
}

type NewCategoriesProps = Pick<ImportResult, 'newCategories' | 'similarCategories'> & { isDryRun: boolean };

/**
 * Lists the categories that the import adds, each with its full path. A name that is similar to an existing category
 * gets a warning before anything is written.
 */
function NewCategories({ newCategories, similarCategories, isDryRun }: NewCategoriesProps) {
  if (newCategories.length === 0) return null;
  const existing = new Map(similarCategories.map((one) => [one.path, one.existing]));
  return (
    <section aria-labelledby="new-categories" className="mt-4 max-w-2xl border-s-4 border-turmeric bg-white px-4 py-3">
      <h3 id="new-categories" className="font-semibold">
        {isDryRun ? productImportText.categoriesToMake() : productImportText.categoriesMade()}
      </h3>
      <ul className="mt-1 max-h-64 list-disc overflow-auto ps-5">
        {newCategories.map((path) => {
          const similar = existing.get(path);
          return (
            <li key={path} className="wrap-anywhere">
              {path}
              {similar !== undefined && (
                <b className="text-madder"> {productImportText.didYouMean({ path: similar })}</b>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ProductCount({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) {
  return (
    <div className="flex flex-col-reverse bg-white p-3">
      <dt className="text-md text-ink-soft">{label}</dt>
      <dd className={`text-2xl font-semibold ${isBad ? 'text-madder' : ''}`}>{formatCount(count)}</dd>
    </div>
  );
}

type ImportButtonProps = {
  result: ImportResult;
  importedAt: Import['importedAt'];
  onImport: OutcomeProps['onImport'];
};

/**
 * A button that starts the import whose result the dry run has shown. If the same file has already changed stock, the
 * button warns, because the import would change stock again.
 */
function ImportButton({ result: { added, changed, refused, restocked }, importedAt, onImport }: ImportButtonProps) {
  const count = added + changed;
  const isTwice = importedAt !== null && restocked > 0;
  return (
    <div className="mt-4 flex max-w-2xl flex-wrap items-center gap-3">
      {isTwice && <FormError>{importsText.already({ when: formatDayAndTime(importedAt) })}</FormError>}
      <Button look={isTwice ? 'quiet' : 'solid'} disabled={count === 0} onClick={() => onImport(isTwice)}>
        {count === 0
          ? productImportText.nothingToImport()
          : isTwice
            ? productImportText.importTwice()
            : productImportText.importCount({ count })}
      </Button>
      {refused > 0 && count > 0 && <p className="text-ink-soft">{productImportText.refusedHint()}</p>}
    </div>
  );
}
