import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetConflict } from '#contract/variants.ts';
import * as productText from '#text/product.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { notify } from '../../../ui/notices.tsx';
import { toChanges } from './edits.ts';
import { rowsWithStock, settleConflicts } from './settle-conflicts.ts';
import type { useEditHistory } from './use-edit-history.ts';
import type { useSheetRows } from './use-sheet-rows.ts';

const SAVE_PATIENCE_MS = 60_000;

/**
 * Saves all that was written, or nothing. What somebody else has written meanwhile becomes `conflicts`, which `settle`
 * decides; a stock that fell below the change shows its new number, and what was written stays.
 */
export function useSaveSheet(sheet: ReturnType<typeof useSheetRows>, history: ReturnType<typeof useEditHistory>) {
  const [conflicts, setConflicts] = useState<readonly SheetConflict[]>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () =>
      call('PUT /variants', {
        body: { changes: toChanges(history.edits, sheet.byId) },
        patienceMs: SAVE_PATIENCE_MS,
      }),
    onSuccess: async ({ variants, message }) => {
      sheet.replace(variants);
      history.discard();
      notify('success', message, 'shop');
      await queries.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      // as: the details of these two codes, as PUT /variants answers them.
      const details = (error instanceof ApiError ? error.details : {}) as {
        conflicts?: readonly SheetConflict[];
        items?: ReadonlyArray<{ productVariantId: string; available: number }>;
      };
      if (code === 'EDITED_ELSEWHERE') return setConflicts(details.conflicts);
      if (code === 'OUT_OF_STOCK') sheet.replace(rowsWithStock(details.items ?? [], sheet.byId));
      return notify('error', messageOf(error, productText.saveFailed()), 'account');
    },
  });
  const settle = (taken: ReadonlySet<SheetConflict>) => {
    const { rows, cells } = settleConflicts(conflicts ?? [], taken, sheet.byId);
    sheet.replace(rows);
    if (cells.length > 0) history.write(cells);
    setConflicts(undefined);
  };
  // onError has dealt with the refusal.
  const save = async () =>
    mutateAsync().then(
      () => {},
      () => {},
    );
  return { save, isSaving: isPending, conflicts, settle };
}
