import { useId } from 'react';
import type { Synonyms } from '#contract/synonyms.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as adminSynonymsText from '#text/admin-synonyms.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as synonymsText from '#text/synonyms.ts';
import { call } from '../../api/call.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, SettingsForm, SettingsPage, useSettingsForm } from '../editing/settings.tsx';

type Stored = { synonyms: Synonyms };
const settings = {
  name: 'synonyms',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /synonyms', input),
};

const saveSynonyms: FormAction = async (form) => {
  const body = textsOf(form, ['words', 'expectedUpdatedAt']);
  return saveSettings(settings, call('PUT /synonyms', { body }), synonymsText.saveFailed());
};

export const clientAction = clientActionOf({ saveSynonyms });

/** Edits the words that the search treats as equal: trade names, other spellings, Hindi words. */
export default function SynonymsPage() {
  return (
    <SettingsPage
      settings={settings}
      title={adminSynonymsText.title()}
      about={adminSynonymsText.explanation()}
      failed={synonymsText.loadFailed()}
    >
      {(answer) => <SynonymsForm stored={answer} />}
    </SettingsPage>
  );
}

function SynonymsForm({ stored }: { stored: Stored }) {
  const { draft, change, isUnsaved, issues, ...edit } = useSettingsForm({
    settings,
    stored,
    draftOf: ({ synonyms }: Stored) => synonyms,
    action: 'saveSynonyms',
    savedByOther: editedText.synonyms,
    labels: { words: adminSynonymsText.words },
  });
  const aside = (
    <>
      <a href={pathIn(currentLocale(), '/search')} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
        {adminSynonymsText.tryIt()}
      </a>
      {isUnsaved && <p className="text-md text-ink-soft">{adminSynonymsText.notSaved()}</p>}
    </>
  );
  return (
    <SettingsForm edit={{ draft, ...edit }} className="mt-5 max-w-2xl space-y-4" aside={aside}>
      <WordsBox words={draft.words} error={issues['words']} onChange={(words) => change({ words })} />
    </SettingsForm>
  );
}

type WordsBoxProps = { words: string; error: string | undefined; onChange: (words: string) => void };

function WordsBox({ words, error, onChange }: WordsBoxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {adminSynonymsText.words()}
      </label>
      <textarea
        id={id}
        name="words"
        rows={18}
        // The words may be trade names in any spelling, so the browser must not translate them.
        translate="no"
        value={words}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} py-2.5`}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-hint`} className="mt-1.5 text-md text-ink-soft">
        {adminSynonymsText.hint()}
      </p>
    </div>
  );
}
