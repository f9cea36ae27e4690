import * as adminText from '#text/admin-delivery.ts';
import * as rulesText from '#text/delivery-rules.ts';
import { call } from '../../api/call.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, SettingsPage } from '../editing/settings.tsx';
import { RulesForm } from './rules-form.tsx';
import { deliveryRules, findProblems, toBody, type RulesDraft } from './rules-draft.ts';

/** Saves the rules, which the field `settings` has as JSON. */
const saveDeliveryRules: FormAction = async (form) => {
  // The cast is safe: the form itself wrote its draft into this field.
  const draft = JSON.parse(textsOf(form, ['settings']).settings) as RulesDraft;
  const issues = findProblems(draft);
  if (Object.keys(issues).length > 0) return { isDone: false, issues };
  const sent = call('PUT /delivery-rules', { body: toBody(draft) });
  return saveSettings(deliveryRules, sent, rulesText.saveFailed());
};

export const clientAction = clientActionOf({ saveDeliveryRules });

/** The owner's rules: to which PIN codes the shop delivers, for how much, by when, and where it accepts cash. */
export default function DeliveryPage() {
  return (
    <SettingsPage
      settings={deliveryRules}
      title={adminText.title()}
      about={adminText.explanation()}
      failed={rulesText.loadFailed()}
    >
      {(answer) => <RulesForm stored={answer} />}
    </SettingsPage>
  );
}
