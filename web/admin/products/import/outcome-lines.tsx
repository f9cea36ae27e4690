import type { ReactNode } from 'react';
import type { ImportResult } from '#contract/spreadsheets.ts';
import * as productImportText from '#text/product-import.ts';
import { titlesOf } from '../../lists/data-table.tsx';

// This file lists the results of a dry run or an import, line by line. A long list shows only its first lines.

const { columnLine, columnColumn, columnWhy, columnProduct, columnWas, columnBecomes, columnInFile, columnInShop } =
  productImportText;

/** Lists the refused lines of the file, each with the reason. */
export function RefusedLines({ problems, refused }: Pick<ImportResult, 'problems' | 'refused'>) {
  if (problems.length === 0) return null;
  return (
    <Lines
      title={productImportText.refused()}
      columns={[columnLine(), columnColumn(), columnWhy()]}
      hasMore={refused > problems.length}
    >
      {problems.map(({ line, column, message }, index) => (
        <tr key={index} className="border-t border-thread">
          <td className="price px-2 py-1">{line}</td>
          <td className="px-2 py-1">{column}</td>
          <td className="px-2 py-1 text-madder">{message}</td>
        </tr>
      ))}
    </Lines>
  );
}

/** Lists the values that the import changes, each with its former value. */
export function ChangedLines({ changes, changed }: Pick<ImportResult, 'changes' | 'changed'>) {
  const listed = new Set(changes.map((change) => change.product)).size;
  return (
    <ValueLines
      title={productImportText.changed()}
      values={changes}
      sides={[columnWas(), columnBecomes()]}
      hasMore={changed > listed}
    />
  );
}

/**
 * Lists the values that somebody changed in the shop after the file was exported. The import does not overwrite these
 * values.
 */
export function KeptLines({ newer, kept }: Pick<ImportResult, 'newer' | 'kept'>) {
  return (
    <ValueLines
      title={productImportText.newer()}
      values={newer}
      sides={[columnInFile(), columnInShop()]}
      hasMore={kept > newer.length}
    />
  );
}

type ValueLinesProps = {
  title: string;
  values: ImportResult['changes'];
  sides: readonly [string, string];
  hasMore: boolean;
};

function ValueLines({ title, values, sides, hasMore }: ValueLinesProps) {
  if (values.length === 0) return null;
  return (
    <Lines title={title} columns={[columnLine(), columnProduct(), columnColumn(), ...sides]} hasMore={hasMore}>
      {values.map(({ line, product, column, before, after }, index) => (
        <tr key={index} className="border-t border-thread">
          <td className="price px-2 py-1">{line}</td>
          <td className="px-2 py-1">{product}</td>
          <td className="px-2 py-1">{column}</td>
          <td className="px-2 py-1 text-ink-soft">
            <span className="line-clamp-2 wrap-anywhere">{before || '–'}</span>
          </td>
          <td className="px-2 py-1 font-semibold">
            <span className="line-clamp-2 wrap-anywhere">{after || '–'}</span>
          </td>
        </tr>
      ))}
    </Lines>
  );
}

/** Lists the products that the import adds. */
export function AddedLines({ additions, added }: Pick<ImportResult, 'additions' | 'added'>) {
  if (additions.length === 0) return null;
  return (
    <Lines
      title={productImportText.added()}
      columns={[columnLine(), columnProduct()]}
      hasMore={added > additions.length}
    >
      {additions.map(({ line, product }) => (
        <tr key={line} className="border-t border-thread">
          <td className="price px-2 py-1">{line}</td>
          <td className="px-2 py-1">{product}</td>
        </tr>
      ))}
    </Lines>
  );
}

type LinesProps = { title: string; columns: readonly string[]; hasMore: boolean; children: ReactNode };

function Lines({ title, columns, hasMore, children }: LinesProps) {
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="font-semibold">{title}</h3>
      <div
        tabIndex={0}
        role="region"
        aria-label={productImportText.lineByLine({ title })}
        className="data-list relative mt-2 max-h-96 overflow-auto border-y border-thread bg-white"
      >
        <table className="data-rows w-full text-start text-md" style={titlesOf(columns)}>
          <thead className="sticky top-0 bg-kora-deep text-ink-soft">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1.5 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {hasMore && <p className="mt-1 text-md text-ink-soft">{productImportText.onlyFirst()}</p>}
    </section>
  );
}
