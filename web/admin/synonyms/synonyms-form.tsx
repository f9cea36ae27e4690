import { useId, useState } from 'react';
import type { Synonyms } from '#contract/synonyms.ts';
import { limits } from '#domain/limits.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as adminSynonymsText from '#text/admin-synonyms.ts';
import { call } from '../../api/call.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FieldError, inputClass } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { useUnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { SaveBar } from '../save-bar.tsx';
import { SavedByOther } from '../saved-by-other.tsx';
import type { saveSynonyms } from './save-synonyms.ts';

/** The synonyms as one text; what was typed stays where the server refuses it, or where another admin has saved meanwhile. */
export function SynonymsForm({ stored }: { stored: Synonyms }) {
  const id = useId();
  const { draft, setDraft, isUnsaved, setUnsaved, theirs, setTheirs, form, isBusy, issues } = useSynonyms(stored);
  const guard = useUnsavedGuard({ isUnsaved });
  const takeTheirs = (other: Synonyms) => {
    setDraft(other);
    setTheirs(undefined);
    setUnsaved(false);
  };
  const keepMine = (other: Synonyms) => {
    setDraft({ ...draft, updatedAt: other.updatedAt });
    setTheirs(undefined);
  };
  return (
    <form {...form} noValidate className="mt-5 max-w-2xl space-y-4">
      {theirs && (
        <SavedByOther onTakeTheirs={() => takeTheirs(theirs)} onKeepMine={() => keepMine(theirs)}>
          {adminSynonymsText.savedByOther()}
        </SavedByOther>
      )}
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {adminSynonymsText.words()}
        </label>
        <textarea
          id={id}
          name="words"
          rows={18}
          // Words of the trade in any spelling, which no browser should translate.
          translate="no"
          maxLength={limits.synonymsLength}
          value={draft.words}
          aria-invalid={issues['words'] ? true : undefined}
          aria-describedby={issues['words'] ? `${id}-error` : `${id}-hint`}
          onChange={(event) => {
            setDraft({ ...draft, words: event.target.value });
            setUnsaved(true);
          }}
          className={`${inputClass} py-2.5`}
        />
        {issues['words'] && <FieldError id={`${id}-error`}>{issues['words']}</FieldError>}
        <p id={`${id}-hint`} className="mt-1.5 text-md text-ink-soft">
          {adminSynonymsText.hint()}
        </p>
      </div>
      <SaveBar isBusy={isBusy}>
        <a href={pathIn(currentLocale(), '/search')} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          {adminSynonymsText.tryIt()}
        </a>
        {isUnsaved && <p className="text-md text-ink-soft">{adminSynonymsText.notSaved()}</p>}
      </SaveBar>
      {guard.question}
    </form>
  );
}

/** The synonyms being edited, how they are saved, and what another admin has saved meanwhile. */
function useSynonyms(stored: Synonyms) {
  const [draft, setDraft] = useState(stored);
  const [isUnsaved, setUnsaved] = useState(false);
  const [theirs, setTheirs] = useState<Synonyms>();
  const { form, isBusy, issues } = useFormAction<typeof saveSynonyms>('saveSynonyms', {
    onDone: (saved) => {
      setDraft(saved);
      setUnsaved(false);
    },
    onRefused: async ({ reason }) => {
      if (reason !== 'EDITED_ELSEWHERE') return;
      setTheirs((await call('GET /synonyms').catch(() => undefined))?.synonyms);
    },
  });
  return { draft, setDraft, isUnsaved, setUnsaved, theirs, setTheirs, form, isBusy, issues };
}
