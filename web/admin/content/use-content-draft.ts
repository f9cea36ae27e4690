import { useState } from 'react';
import type { SiteContent } from '#contract/site-content.ts';
import { call } from '../../api/call.ts';
import { useFormAction } from '../../ui/form-action.ts';
import type { saveContent } from './actions.ts';

/** The content being edited: how it is changed and saved, and what another admin has saved meanwhile. */
export function useContentDraft(stored: SiteContent) {
  const [draft, setDraft] = useState(stored);
  const [isUnsaved, setUnsaved] = useState(false);
  const [theirs, setTheirs] = useState<SiteContent>();
  const { form, isBusy, issues } = useFormAction<typeof saveContent>('saveContent', {
    onDone: (saved) => {
      setDraft(saved);
      setUnsaved(false);
    },
    onRefused: async ({ reason }) => {
      if (reason !== 'EDITED_ELSEWHERE') return;
      setTheirs((await call('GET /content').catch(() => undefined))?.content);
    },
  });
  return {
    form,
    draft,
    isUnsaved,
    isBusy,
    issues,
    theirs,
    change: (part: Partial<SiteContent>) => {
      setDraft({ ...draft, ...part });
      setUnsaved(true);
    },
    takeTheirs: (other: SiteContent) => {
      setDraft(other);
      setTheirs(undefined);
      setUnsaved(false);
    },
    keepMine: (other: SiteContent) => {
      setDraft({ ...draft, updatedAt: other.updatedAt });
      setTheirs(undefined);
    },
  };
}
