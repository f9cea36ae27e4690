import type { ReactNode } from 'react';
import type { Import } from '#contract/spreadsheets.ts';
import { say } from '#contract/sentences.ts';
import { Button } from '../../../ui/button.tsx';

/** What an import did, or would do: counted, then line by line. */
export function Outcome({ job: { state, isDryRun, result }, onImport }: { job: Import; onImport: () => void }) {
  if (!result) return <p role="alert" className="mt-6 text-madder">{state === 'canceled' ? say.imports.canceled : say.imports.failed}</p>;
  const { added, changed, unchanged, refused, newCategories, ignoredColumns, additions, changes, problems, rows } = result;
  const count = (number: number) => number.toLocaleString('en-IN');
  return (
    <section aria-labelledby="outcome" className="mt-8">
      <h2 id="outcome" className="display text-2xl">{isDryRun ? 'What it would do' : state === 'canceled' ? 'Cancelled' : state === 'failed' ? say.imports.failed : 'Done'}</h2>
      {state === 'canceled' && <p className="mt-1">{say.imports.canceled}</p>}
      <dl className="price mt-4 grid max-w-2xl grid-cols-2 gap-px border border-thread bg-thread sm:grid-cols-4">
        <Count label="added" value={count(added)} />
        <Count label="changed" value={count(changed)} />
        <Count label="unchanged" value={count(unchanged)} />
        <Count label="refused" value={count(refused)} isBad={refused > 0} />
      </dl>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        {rows === 1 ? 'One row' : `${count(rows)} rows`} read.{newCategories.length > 0 && ` New categories: ${newCategories.join('; ')}.`}{ignoredColumns.length > 0 && ` Columns not read: ${ignoredColumns.join(', ')}.`}
      </p>
      {isDryRun && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button disabled={added + changed === 0} onClick={onImport}>
            {added + changed === 0 ? 'Nothing to import' : `Import ${count(added + changed)} ${added + changed === 1 ? 'product' : 'products'}`}
          </Button>
          {refused > 0 && added + changed > 0 && <p className="text-ink-soft">Those refused are left out; mend them and bring the file again.</p>}
        </div>
      )}
      {problems.length > 0 && (
        <Lines title="Refused" columns={['Line', 'Column', 'Why']} more={refused > problems.length ? 'Only the first are listed.' : undefined}>
          {problems.map(({ line, column, message }, index) => (
            <tr key={index} className="border-t border-thread"><td className="price px-2 py-1">{line}</td><td className="px-2 py-1">{column}</td><td className="px-2 py-1 text-madder">{message}</td></tr>
          ))}
        </Lines>
      )}
      {changes.length > 0 && (
        <Lines title="Changed" columns={['Line', 'Product', 'Column', 'Was', 'Becomes']} more={changed > new Set(changes.map((change) => change.product)).size ? 'Only the first are listed.' : undefined}>
          {changes.map(({ line, product, column, before, after }, index) => (
            <tr key={index} className="border-t border-thread">
              <td className="price px-2 py-1">{line}</td><td className="px-2 py-1">{product}</td><td className="px-2 py-1">{column}</td>
              <td className="px-2 py-1 text-ink-soft"><span className="line-clamp-2 [overflow-wrap:anywhere]">{before || '–'}</span></td><td className="px-2 py-1 font-semibold"><span className="line-clamp-2 [overflow-wrap:anywhere]">{after || '–'}</span></td>
            </tr>
          ))}
        </Lines>
      )}
      {additions.length > 0 && (
        <Lines title="Added" columns={['Line', 'Product']} more={added > additions.length ? 'Only the first are listed.' : undefined}>
          {additions.map(({ line, product }) => (
            <tr key={line} className="border-t border-thread"><td className="price px-2 py-1">{line}</td><td className="px-2 py-1">{product}</td></tr>
          ))}
        </Lines>
      )}
    </section>
  );
}

function Count({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) {
  return (
    <div className="flex flex-col-reverse bg-white p-3">
      <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
      <dd className={`text-2xl font-semibold ${isBad ? 'text-madder' : ''}`}>{value}</dd>
    </div>
  );
}

function Lines({ title, columns, more, children }: { title: string; columns: readonly string[]; more: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="font-semibold">{title}</h3>
      <div tabIndex={0} role="region" aria-label={`${title}, line by line`} className="relative mt-2 max-h-96 overflow-auto border-y border-thread bg-white">
        <table className="w-full text-left text-[0.9375rem]">
          <thead className="sticky top-0 bg-kora-deep text-ink-soft">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1.5 font-medium">{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {more && <p className="mt-1 text-[0.9375rem] text-ink-soft">{more}</p>}
    </section>
  );
}
