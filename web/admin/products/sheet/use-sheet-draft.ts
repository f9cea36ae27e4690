import { useEffect, useEffectEvent, useState } from 'react';
import type { SheetRow } from '#contract/variants.ts';
import * as productText from '#text/product.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { call } from '../../../api/call.ts';
import { notify } from '../../../ui/notices.tsx';
import { bringBack, readSheet, type SheetDraft } from './sheet-draft.ts';
import type { useEditHistory } from './use-edit-history.ts';
import type { useSheetRows } from './use-sheet-rows.ts';
import { usualRows } from './usual-rows.ts';

/**
 * Restores the edits from before a reload, after it has read their rows from the server, including rows that the
 * filters do not show. `isComing` is true until the edits are restored. If the rows cannot be read, the draft stays,
 * and `retry` reads again.
 */
export function useSheetDraft(sheet: ReturnType<typeof useSheetRows>, history: ReturnType<typeof useEditHistory>) {
  const [draft] = useState(readSheet);
  const [state, setState] = useState<'none' | 'coming' | 'failed' | 'back'>(draft ? 'coming' : 'none');
  const show = useEffectEvent(
    (kept: SheetDraft, variants: readonly SheetRow[], pictures: Readonly<Record<string, string>>) => {
      const { edits, bases, gone, saved } = bringBack(kept, variants);
      sheet.add(
        variants.filter((row) => edits.has(row.id)),
        pictures,
      );
      sheet.hold(bases);
      history.restore(edits);
      if (saved > 0) notify('success', productText.sheetSaved({ count: saved }), 'shop');
      if (gone > 0) notify('info', variantSheetText.goneMeanwhile({ count: gone }), 'account');
      setState(edits.size > 0 ? 'back' : 'none');
    },
  );
  useEffect(() => {
    if (state !== 'coming' || !draft) return;
    // The component may unmount before the server has answered; the answer is then ignored.
    let isOver = false;
    call('POST /variants/find', { body: { ids: [...draft.edits.keys()] } })
      .then(({ variants, pictures }) => isOver || show(draft, usualRows(variants), pictures))
      .catch(() => isOver || setState('failed'));
    return () => {
      isOver = true;
    };
  }, [state, draft]);
  return {
    /** True while the sheet does not show the restored edits yet. */
    isComing: state === 'coming' || state === 'failed',
    hasFailed: state === 'failed',
    retry: () => setState('coming'),
    /** The time of the restored draft, or undefined if no draft was restored. */
    broughtBackAt: state === 'back' ? draft?.at : undefined,
    /** Call this function after the edits are saved or discarded. */
    done: () => setState('none'),
  };
}
