import { useState } from 'react';
import type { UpiSettings } from '#contract/upi.ts';
import { upiLimits } from '#domain/upi.ts';
import * as upiText from '#text/admin-upi.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useSettings, useSettingsForm } from '../editing/settings.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';

type Stored = { settings: UpiSettings };
const upi = {
  name: 'upi',
  read: async (input?: { patienceMs: number }): Promise<Stored> => call('GET /upi', input),
};

/** Edits the settings for UPI. `isFirst` is true if no payment has come by UPI yet. */
export function Settings({ isFirst }: { isFirst: boolean }) {
  return (
    <QueryAnswer query={useSettings(upi)} failed={upiText.loadFailed()} placeholder="mt-6 h-40 max-w-4xl">
      {(answer) => <SettingsForm stored={answer} isFirst={isFirst} />}
    </QueryAnswer>
  );
}

const labels = { upiId: upiText.upiId, payee: upiText.payee, lapseHours: upiText.lapseHours };

/**
 * The form of the UPI settings. If the server refuses the save, or another admin has saved meanwhile, the typed text
 * stays.
 */
function SettingsForm({ stored, isFirst }: { stored: Stored; isFirst: boolean }) {
  const { draft, isUnsaved, head, question, form, box, isBusy, error } = useSettingsForm({
    settings: upi,
    stored,
    draftOf: ({ settings }: Stored) => ({ ...settings, lapseHours: String(settings.lapseHours) }),
    action: 'saveUpi',
    savedByOther: editedText.upi,
    labels,
  });
  const isOff = stored.settings.upiId === '';
  // The form is open at first if the shop has never used UPI, or if the browser has restored a draft. The form stays
  // open after a save.
  const [isOpenAtFirst] = useState((isOff && isFirst) || isUnsaved);
  return (
    <details
      open={isOpenAtFirst}
      className="mt-5 max-w-4xl border border-thread bg-white p-4 max-sm:mt-3 max-sm:px-3 max-sm:py-2"
    >
      <summary className="cursor-pointer font-semibold">
        {upiText.settings()}
        {isOff && <span className="mt-1 block text-md font-normal text-ink-soft">{upiText.off()}</span>}
      </summary>
      <form {...form} noValidate className="mt-3 space-y-4">
        {head}
        <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field {...box('upiId')} translate="no" hint={upiText.upiIdHint()} />
          <Field {...box('payee')} most={upiLimits.nameLength} />
          <Field
            {...box('lapseHours')}
            inputMode="numeric"
            hint={upiText.lapseHoursHint({ days: upiLimits.findDays })}
          />
        </div>
        <FormError>{error}</FormError>
        <SubmitButton isBusy={isBusy}>{upiText.save()}</SubmitButton>
        {question}
      </form>
    </details>
  );
}
