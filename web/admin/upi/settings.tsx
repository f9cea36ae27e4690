import { useQuery } from '@tanstack/react-query';
import type { UpiSettings } from '#contract/upi.ts';
import { upiLimits } from '#domain/upi.ts';
import * as upiText from '#text/admin-upi.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { QueryAnswer } from '../query-answer.tsx';
import type { saveUpi } from './actions.ts';

/** To which UPI ID shoppers pay. */
export function Settings() {
  const query = useQuery({
    queryKey: ['admin', 'upi'],
    queryFn: async () => (await call('GET /upi')).settings,
  });
  return (
    <QueryAnswer query={query} failed={upiText.loadFailed()} placeholder="mt-6 h-40 max-w-4xl">
      {(settings) => (
        <details open={settings.upiId === ''} className="mt-5 max-w-4xl border border-thread bg-white p-4">
          <summary className="cursor-pointer font-semibold">{upiText.settings()}</summary>
          {settings.upiId === '' && <p className="mt-2 text-md text-ink-soft">{upiText.off()}</p>}
          <SettingsForm key={settings.updatedAt} stored={settings} />
        </details>
      )}
    </QueryAnswer>
  );
}

function SettingsForm({ stored }: { stored: UpiSettings }) {
  const { form, isBusy, error, issues } = useFormAction<typeof saveUpi>('saveUpi');
  return (
    <form {...form} noValidate className="mt-3 space-y-4">
      <input type="hidden" name="expectedUpdatedAt" value={stored.updatedAt} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={upiText.upiId()}
          name="upiId"
          translate="no"
          autoComplete="off"
          defaultValue={stored.upiId}
          hint={upiText.upiIdHint()}
          error={issues['upiId']}
        />
        <Field
          label={upiText.payee()}
          name="payee"
          maxLength={upiLimits.nameLength}
          autoComplete="off"
          defaultValue={stored.payee}
          error={issues['payee']}
        />
        <Field
          label={upiText.lapseHours()}
          name="lapseHours"
          inputMode="numeric"
          defaultValue={stored.lapseHours}
          error={issues['lapseHours']}
        />
      </div>
      {error && <FieldError id="upi-error">{error}</FieldError>}
      <Button type="submit" isBusy={isBusy}>
        {upiText.save()}
      </Button>
    </form>
  );
}
