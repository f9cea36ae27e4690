import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetConflict, SheetRow } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import * as productText from '#text/product.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { notify } from '../../../ui/notices.tsx';
import { MANY_PATIENCE_MS } from '../../editing/many-patience.ts';
import { toBatches } from './batches.ts';
import { cellsOf, toChanges, without, type Cell, type Edits } from './edits.ts';
import { findClashes, rowsWithStock, settledCells, type Clash } from './settle-conflicts.ts';
import { settleUnknown } from './settle-unknown.ts';
import type { useEditHistory } from './use-edit-history.ts';
import type { useSheetRows } from './use-sheet-rows.ts';
import { usualRows } from './usual-rows.ts';

/**
 * The progress of a save: the stored cells, the number of stored variants and of all variants, and the reason if the
 * save stopped.
 */
export type Progress = { saved: readonly Cell[]; savedVariants: number; variants: number; stopped?: string };

/**
 * Saves all edits in batches of variants. The server saves a batch completely or not at all. If a batch fails, the
 * batches before it are saved, the other edits stay on the sheet, and `save` continues with them. Cells that somebody
 * else has changed meanwhile become `clashes`; `settle` applies the person's decision about them.
 */
export function useSaveSheet(sheet: ReturnType<typeof useSheetRows>, history: ReturnType<typeof useEditHistory>) {
  const [found, setFound] = useState<ReturnType<typeof findClashes>>();
  const [progress, setProgress] = useState<Progress>();
  /** The ids of edits that the server may have stored, because its answer was lost. */
  const [unsure, setUnsure] = useState<readonly string[]>([]);
  /**
   * Replaces the rows by those that the other person has saved, and writes this person's edits again. Clashes in
   * `taken` get the other person's value.
   */
  const settleOn = (rows: ReadonlyMap<string, SheetRow>, taken: ReadonlySet<Clash>) => {
    sheet.replace([...rows.values()]);
    history.write(settledCells(history.edits, taken, rows));
  };
  const saveAll = async (): Promise<boolean> => {
    let edits = history.edits;
    let rows = sheet.byId;
    const done: Progress = { saved: [], savedVariants: 0, variants: edits.size };
    const take = (ids: readonly string[]) => {
      const some = new Set(ids);
      const taken = new Map([...edits].filter(([id]) => some.has(id)));
      done.saved = [...done.saved, ...cellsOf(taken, rows)];
      done.savedVariants += taken.size;
      forget(taken);
    };
    const forget = (some: Edits) => {
      const ids = new Set(some.keys());
      edits = without(edits, ids);
      history.forget(ids);
    };
    /**
     * Reads the present rows of these variants. Removes the edits that are saved already, and those whose variant is no
     * longer for sale.
     */
    const lookAgain = async (ids: readonly string[]): Promise<string[]> => {
      const answer = await call('POST /variants/find', { body: { ids: [...ids] } });
      const variants = usualRows(answer.variants);
      const found = settleUnknown(edits, rows, variants);
      take(found.saved);
      sheet.replace(found.rows);
      rows = new Map([...rows, ...found.rows.map((row) => [row.id, row] as const)]);
      const there = new Set(variants.map((row) => row.id));
      return ids.filter((id) => !there.has(id));
    };
    let sending: readonly string[] = [];
    setProgress({ ...done });
    try {
      if (unsure.length > 0) await lookAgain(unsure);
      setUnsure([]);
      for (const batch of toBatches(edits, rows, limits.sheetChanges)) {
        sending = [...batch.keys()];
        const changes = toChanges(batch, rows);
        if (changes.length === 0) continue;
        const { variants } = await call('PUT /variants', { body: { changes }, patienceMs: MANY_PATIENCE_MS });
        take(sending);
        sheet.replace(variants);
        setProgress({ ...done });
      }
      notify('success', productText.sheetSaved({ count: done.savedVariants }), 'shop');
      setProgress(undefined);
      return true;
    } catch (error) {
      let reason = messageOf(error, productText.saveFailed());
      const code = error instanceof ApiError ? error.code : undefined;
      // The cast is safe: PUT /variants answers such details with these two error codes.
      const details = (error instanceof ApiError ? error.details : {}) as {
        conflicts?: readonly SheetConflict[];
        items?: ReadonlyArray<{ productVariantId: string; available: number }>;
      };
      if (code === 'EDITED_ELSEWHERE' && details.conflicts) {
        const found = findClashes(details.conflicts, edits, rows);
        setProgress(undefined);
        if (found.clashes.length > 0) {
          setFound(found);
          return true;
        }
        settleOn(found.rows, new Set());
        notify('info', variantSheetText.changedBeside(), 'account');
        return false;
      }
      if (code === 'OUT_OF_STOCK') sheet.replace(rowsWithStock(details.items ?? [], rows));
      const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (!isAnswered || error.status === 404) {
        const ids = sending.length > 0 ? sending : unsure;
        const gone = await lookAgain(ids).catch(() => undefined);
        if (gone === undefined) setUnsure(ids);
        else if (gone.length > 0) {
          const names = gone.map((id) => nameOf(rows.get(id))).join('; ');
          forget(new Map([...edits].filter(([id]) => gone.includes(id))));
          reason = variantSheetText.gone({ count: gone.length, names });
        }
      }
      const stopped = variantSheetText.stopped({ saved: done.savedVariants, left: edits.size, reason });
      if (edits.size === 0) notify('success', productText.sheetSaved({ count: done.savedVariants }), 'shop');
      else notify('error', stopped, 'account');
      setProgress(edits.size === 0 ? undefined : { ...done, stopped });
      return edits.size === 0;
    } finally {
      // The back office reads its lists again in the background, because that may take long.
      void queries.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  const { mutateAsync, isPending } = useMutation({ mutationFn: saveAll });
  const settle = (taken: ReadonlySet<Clash>) => {
    if (found) settleOn(found.rows, taken);
    setFound(undefined);
  };
  return {
    /**
     * Saves the edits. Returns true if the review can close: all edits are saved, or the person must first decide about
     * `clashes`.
     */
    save: async () => mutateAsync(),
    isSaving: isPending,
    /** True if the server may have stored the edits already: they are being sent, or the answer was lost. */
    isUnsure: isPending || unsure.length > 0,
    progress,
    forgetProgress: () => setProgress(undefined),
    clashes: found?.clashes,
    settle,
  };
}

function nameOf(row: { productName: string; color: string; size: string } | undefined): string {
  return row ? `${row.productName}, ${row.color}, ${row.size}` : '';
}
