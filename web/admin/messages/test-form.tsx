import type { MessageTemplate } from '#contract/messages.ts';
import * as adminText from '#text/admin-messages.ts';
import { QuietButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import type { sendTest } from './actions.ts';

/** Sends a template, filled with invented values, to a phone whose number the owner types. */
export function TestForm({ template: { channel, event, language } }: { template: MessageTemplate }) {
  const { form, isBusy, error, issues } = useFormAction<typeof sendTest>('sendTest');
  return (
    <form {...form} noValidate aria-label={adminText.test()} className="mt-4 max-w-2xl">
      {Object.entries({ channel, event, language }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={adminText.testPhone()}
          name="phone"
          type="tel"
          autoComplete="tel"
          className="grow basis-56"
          hint={adminText.testHint()}
          error={issues['phone']}
        />
        <QuietButton type="submit" isBusy={isBusy} className="mt-7">
          {adminText.test()}
        </QuietButton>
      </div>
      <FormError>{error}</FormError>
    </form>
  );
}
