import * as codesText from '#text/admin-sign-in-codes.ts';
import * as menuText from '#text/admin-menu.ts';
import { call } from '../../api/call.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, SettingsPage } from '../editing/settings.tsx';
import { CodeSettingsForm } from './code-settings-form.tsx';
import { codeSettings } from './code-settings.ts';

const saveCodeSettings: FormAction = async (form) => {
  const choice = { isOn: form.has('isOn'), takesAbroad: form.has('takesAbroad') };
  const body = { ...choice, ...textsOf(form, ['expectedUpdatedAt']) };
  return saveSettings(codeSettings, call('PUT /code-settings', { body }), codesText.saveFailed());
};

export const clientAction = clientActionOf({ saveCodeSettings });

/**
 * Edits the setting that decides whether shoppers may sign in by a code, which the shop sends to their phone or email.
 */
export default function SignInCodesPage() {
  return (
    <SettingsPage
      settings={codeSettings}
      title={menuText.signInCodes()}
      about={codesText.lead()}
      failed={codesText.loadFailed()}
    >
      {(answer) => <CodeSettingsForm stored={answer} />}
    </SettingsPage>
  );
}
