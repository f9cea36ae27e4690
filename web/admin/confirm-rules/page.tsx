import * as adminText from '#text/admin-confirm-rules.ts';
import * as confirmRulesText from '#text/confirm-rules.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { clientActionOf, textsOf, type FormAction } from '../../ui/form-action.ts';
import { saveSettings, SettingsPage, SettingsForm, useSettingsForm } from '../editing/settings.tsx';
import { confirmRules, findProblems, toBody, ruleLabels, toDraft, type Stored } from './rules-draft.ts';
import { Field } from '../../ui/field.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { useHasMailServer } from '../staff/permissions.ts';

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

function ConfirmRulesForm({ stored }: { stored: Stored }) {
  const hasMailServer = useHasMailServer();
  const { draft, change, box, ...edit } = useSettingsForm({
    settings: confirmRules,
    stored,
    draftOf: toDraft,
    action: 'saveConfirmRules',
    savedByOther: editedText.confirmRules,
    labels: ruleLabels,
  });
  const isOff = [draft.value, draft.refusals, draft.pins].every((typed) => typed.trim() === '') && !draft.firstOrder;
  return (
    <SettingsForm edit={{ draft, ...edit }}>
      <fieldset>
        <legend className="display text-2xl">{adminText.which()}</legend>
        <p className="mt-1 text-md text-ink-soft">{isOff ? adminText.off() : adminText.whichHint()}</p>
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
          <Field {...box('value')} inputMode="decimal" hint={adminText.valueHint()} />
          <Field {...box('refusals')} inputMode="numeric" hint={adminText.refusalsHint()} />
          <Field {...box('pins')} inputMode="numeric" hint={adminText.pinsHint()} className="sm:col-span-2" />
        </div>
        <CheckBox name="firstOrder" isOn={draft.firstOrder} onChange={(firstOrder) => change({ firstOrder })}>
          {ruleLabels.firstOrder()}
        </CheckBox>
      </fieldset>
      <fieldset>
        <legend className="display text-2xl">{adminText.howLong()}</legend>
        <p className="mt-1 text-md text-ink-soft">{adminText.howLongHint({ told: hasMailServer ? 'yes' : 'no' })}</p>
        <div className="mt-3 sm:w-1/2 sm:pe-2">
          <Field {...box('waitHours')} required inputMode="numeric" hint={adminText.waitHint()} />
        </div>
      </fieldset>
    </SettingsForm>
  );
}
