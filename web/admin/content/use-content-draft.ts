import type { SiteContent } from '#contract/site-content.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { useFormAction } from '../../ui/form-action.ts';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { saveContent } from './actions.ts';
import { labelOf } from './label-of.ts';

/** The content while it is edited: changes it, saves it, and shows what another admin has saved meanwhile. */
export function useContentDraft(stored: SiteContent) {
  const { onSaved, onRefused, ...edit } = useEdit<SiteContent>({
    form: 'content',
    stored,
    read: async () => (await call('GET /content', { patienceMs: READ_PATIENCE_MS })).content,
    savedByOther: editedText.content,
    labelOf,
  });
  const { form, isBusy, issues, error } = useFormAction<typeof saveContent>('saveContent', {
    onDone: onSaved,
    onRefused,
  });
  return { ...edit, form, isBusy, issues, error };
}
