import { useId } from 'react';
import type { Synonyms } from '#contract/synonyms.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as adminSynonymsText from '#text/admin-synonyms.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FieldError, inputClass } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { saveSynonyms } from './save-synonyms.ts';

/**
 * The synonyms as one text; what was typed stays where the server refuses it, or where another
 * admin has saved meanwhile.
 */
export function SynonymsForm({ stored }: { stored: Synonyms }) {
  const id = useId();
  const { draft, change, isUnsaved, head, question, ...edit } = useEdit<Synonyms>({
    form: 'synonyms',
    stored,
    read: async () => (await call('GET /synonyms', { patienceMs: READ_PATIENCE_MS })).synonyms,
    savedByOther: editedText.synonyms,
    labelOf: (path) => (path === 'words' ? adminSynonymsText.words() : undefined),
  });
  const { form, isBusy, issues, error } = useFormAction<typeof saveSynonyms>('saveSynonyms', {
    onDone: edit.onSaved,
    onRefused: edit.onRefused,
  });
  return (
    <form {...form} noValidate className="mt-5 max-w-2xl space-y-4">
      {head}
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
          value={draft.words}
          aria-invalid={issues['words'] ? true : undefined}
          aria-describedby={issues['words'] ? `${id}-error` : `${id}-hint`}
          onChange={(event) => change({ words: event.target.value })}
          className={`${inputClass} py-2.5`}
        />
        {issues['words'] && <FieldError id={`${id}-error`}>{issues['words']}</FieldError>}
        <p id={`${id}-hint`} className="mt-1.5 text-md text-ink-soft">
          {adminSynonymsText.hint()}
        </p>
      </div>
      <SaveBar isBusy={isBusy} error={error}>
        <a href={pathIn(currentLocale(), '/search')} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          {adminSynonymsText.tryIt()}
        </a>
        {isUnsaved && <p className="text-md text-ink-soft">{adminSynonymsText.notSaved()}</p>}
      </SaveBar>
      {question}
    </form>
  );
}
