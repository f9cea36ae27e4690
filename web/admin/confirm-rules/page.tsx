import * as adminText from '#text/admin-confirm-rules.ts';
import * as confirmRulesText from '#text/confirm-rules.ts';
import { call } from '../../api/call.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, SettingsPage } from '../editing/settings.tsx';
import { ConfirmRulesForm } from './confirm-rules-form.tsx';
import { confirmRules, findProblems, toBody } from './rules-draft.ts';

const saveConfirmRules: FormAction = async (form) => {
  const typed = textsOf(form, ['value', 'refusals', 'pins', 'waitHours']);
  const issues = findProblems(typed);
  if (Object.keys(issues).length > 0) return { isDone: false, issues };
  const body = { ...toBody(typed), firstOrder: form.has('firstOrder'), ...textsOf(form, ['expectedUpdatedAt']) };
  return saveSettings(confirmRules, call('PUT /confirm-rules', { body }), confirmRulesText.saveFailed());
};

export const clientAction = clientActionOf({ saveConfirmRules });

/** The rules for orders that wait until their customer has confirmed them. */
export default function ConfirmRulesPage() {
  return (
    <SettingsPage
      settings={confirmRules}
      title={adminText.title()}
      about={adminText.explanation()}
      failed={confirmRulesText.loadFailed()}
    >
      {(answer) => <ConfirmRulesForm stored={answer} />}
    </SettingsPage>
  );
}
