import { useState } from 'react';
import type { SheetRow } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { call } from '../../../api/call.ts';
import { notify } from '../../../ui/notices.tsx';
import { parseClipboard } from './clipboard.ts';
import { countChanged, editable, type Cell } from './edits.ts';
import { bySku, readSkuPaste, unknownSkus, type RowsBySku, type SkuPaste } from './paste-by-sku.ts';
import { countBeyond, pasteInto, type Span } from './selection.ts';
import type { useEditHistory } from './use-edit-history.ts';
import type { useSheetRows } from './use-sheet-rows.ts';
import { usualRows } from './usual-rows.ts';

/** A paste by SKU that the person has not confirmed yet. `known` has the rows with the pasted SKUs. */
export type Pending = { paste: SkuPaste; known: RowsBySku; write: (cells: readonly Cell[]) => void };

/**
 * Pastes a table. If one of its columns contains SKUs of the shop, each line goes to the row with its SKU, even if the
 * sheet does not show this row; the person first reviews the result. Any other table is pasted by position into the
 * shown rows.
 */
export function usePaste(
  sheet: ReturnType<typeof useSheetRows>,
  history: ReturnType<typeof useEditHistory>,
  isFiltered: boolean,
) {
  const [pending, setPending] = useState<Pending>();
  const byPlace = (text: string, span: Span) => {
    const cells = pasteInto(sheet.rows, span, text);
    const count = countChanged(cells, history.edits);
    history.write(cells);
    const beyond = countBeyond(parseClipboard(text), cells.length);
    notify('info', variantSheetText.pasted({ count, beyond }), 'account');
  };
  const paste = async (text: string, span: Span): Promise<void> => {
    const table = parseClipboard(text);
    if (!table.some((line) => line.length > 1)) return byPlace(text, span);
    const shown = bySku(sheet.rows);
    const isPartial = isFiltered || sheet.state !== 'complete';
    const more = isPartial ? await findLines(unknownSkus(table, shown)) : { rows: [], pictures: {} };
    if (!more) return notify('error', variantSheetText.pasteFailed(), 'account');
    const known = bySku([...sheet.rows, ...more.rows.filter((row) => !sheet.byId.has(row.id))]);
    const read = readSkuPaste(table, known, editable[span.left] ?? 'sku');
    if (!read) return byPlace(text, span);
    const write = (cells: readonly Cell[]) => {
      setPending(undefined);
      const used = new Set(cells.map(({ row }) => row.id));
      sheet.add(
        more.rows.filter((row) => used.has(row.id)),
        more.pictures,
      );
      const count = countChanged(cells, history.edits);
      history.write(cells);
      notify('info', variantSheetText.pasted({ count, beyond: 0 }), 'account');
    };
    setPending({ paste: read, known, write });
  };
  return { paste: (text: string, span: Span) => void paste(text, span), pending, cancel: () => setPending(undefined) };
}

type FoundLines = { rows: readonly SheetRow[]; pictures: Readonly<Record<string, string>> };

/** Fetches the rows with these SKUs in several requests. Returns undefined if the server does not answer. */
async function findLines(skus: readonly string[]): Promise<FoundLines | undefined> {
  const rows: SheetRow[] = [];
  let pictures = {};
  try {
    for (let from = 0; from < skus.length; from += limits.sheetChanges) {
      const answer = await call('POST /variants/find', {
        body: { skus: skus.slice(from, from + limits.sheetChanges) },
      });
      rows.push(...usualRows(answer.variants));
      pictures = { ...pictures, ...answer.pictures };
    }
    return { rows, pictures };
  } catch {
    return undefined;
  }
}
