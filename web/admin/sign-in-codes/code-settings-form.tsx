import * as codesText from '#text/admin-sign-in-codes.ts';
import { CheckBox } from '../editing/check-box.tsx';
import { SettingsForm, useSettingsForm } from '../editing/settings.tsx';
import { useHasMailServer } from '../staff/permissions.ts';
import { codeSettings, type Stored } from './code-settings.ts';

const wayNames = { whatsapp: codesText.whatsapp, sms: codesText.sms, email: codesText.email };

export function CodeSettingsForm({ stored }: { stored: Stored }) {
  const { draft, change, ...edit } = useSettingsForm({
    settings: codeSettings,
    stored,
    draftOf: ({ settings }: Stored) => settings,
    action: 'saveCodeSettings',
    savedByOther: codesText.edited,
    labels: { isOn: codesText.isOn, takesAbroad: codesText.takesAbroad },
  });
  const hasMailServer = useHasMailServer();
  const ways = stored.ways.filter((way) => way !== 'email' || hasMailServer);
  return (
    <SettingsForm edit={{ draft, ...edit }} className="mt-6 max-w-2xl space-y-6">
      <CheckBox
        name="isOn"
        isOn={draft.isOn}
        onChange={(isOn) => change({ isOn })}
        hint={codesText.isOnHint({ mail: hasMailServer ? 'yes' : 'no' })}
      >
        {codesText.isOn()}
      </CheckBox>
      <p>{codesText.ways({ ways: ways.map((way) => wayNames[way]()).join(', ') || 'none' })}</p>
      <CheckBox
        name="takesAbroad"
        isOn={draft.takesAbroad}
        onChange={(takesAbroad) => change({ takesAbroad })}
        hint={codesText.takesAbroadHint()}
      >
        {codesText.takesAbroad()}
      </CheckBox>
    </SettingsForm>
  );
}
