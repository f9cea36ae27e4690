import type { Synonyms } from '#contract/synonyms.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as adminSynonymsText from '#text/admin-synonyms.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as synonymsText from '#text/synonyms.ts';
import { call } from '../../api/call.ts';
import { buttonClass } from '../../ui/button.tsx';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { TextArea } from '../../ui/text-area.tsx';
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
      {/* The words may be trade names in any spelling, so the browser must not translate them. */}
      <TextArea
        label={adminSynonymsText.words()}
        name="words"
        rows={18}
        translate="no"
        value={draft.words}
        error={issues['words']}
        hint={adminSynonymsText.hint()}
        onText={(words) => change({ words })}
      />
    </SettingsForm>
  );
}
