import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UpiSettings } from '#contract/upi.ts';
import { upiLimits } from '#domain/upi.ts';
import * as upiText from '#text/admin-upi.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { saveUpi } from './actions.ts';

/** To which UPI ID shoppers pay. */
export function Settings() {
  const query = useQuery({
    queryKey: ['admin', 'upi'],
    queryFn: async () => (await call('GET /upi')).settings,
  });
  return (
    <QueryAnswer query={query} failed={upiText.loadFailed()} placeholder="mt-6 h-40 max-w-4xl">
      {(settings) => <SettingsForm stored={settings} />}
    </QueryAnswer>
  );
}

/** The settings as they are typed. */
type Draft = Omit<UpiSettings, 'lapseHours'> & { lapseHours: string };

const labels = { upiId: upiText.upiId, payee: upiText.payee, lapseHours: upiText.lapseHours };

/** What was typed stays where the server refuses it, or where another admin has saved meanwhile. */
function SettingsForm({ stored }: { stored: UpiSettings }) {
  const { draft, change, isUnsaved, head, question, ...edit } = useEdit<Draft>({
    form: 'upi',
    stored: toDraft(stored),
    read: async () => toDraft((await call('GET /upi', { patienceMs: READ_PATIENCE_MS })).settings),
    savedByOther: editedText.upi,
    labelOf: (path) => (path in labels ? labels[path as keyof typeof labels]() : undefined),
  });
  // What was brought back is not folded away, nor what has just been saved.
  const [isOpenAtFirst] = useState(stored.upiId === '' || isUnsaved);
  const { form, isBusy, error, issues } = useFormAction<typeof saveUpi>('saveUpi', {
    onDone: (saved) => edit.onSaved(toDraft(saved)),
    onRefused: edit.onRefused,
  });
  const box = (name: keyof typeof labels) => ({
    label: labels[name](),
    name,
    autoComplete: 'off',
    value: draft[name],
    error: issues[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <details open={isOpenAtFirst} className="mt-5 max-w-4xl border border-thread bg-white p-4">
      <summary className="cursor-pointer font-semibold">{upiText.settings()}</summary>
      {stored.upiId === '' && <p className="mt-2 text-md text-ink-soft">{upiText.off()}</p>}
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
        <Button type="submit" isBusy={isBusy}>
          {upiText.save()}
        </Button>
        {question}
      </form>
    </details>
  );
}

function toDraft({ lapseHours, ...settings }: UpiSettings): Draft {
  return { ...settings, lapseHours: String(lapseHours) };
}
