import { useState } from 'react';
import { keyDays, keyLimits, keyPermissions } from '#domain/api-keys.ts';
import * as keysText from '#text/admin-api-keys.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { useFormAction } from '../../ui/form-action.ts';
import { Options } from '../../ui/options.tsx';
import { Section } from '../../ui/section.tsx';
import type { makeKey } from './actions.ts';

const USUAL_DAYS = 90;

/** Makes an API key and shows it once, because the shop stores only its hash. */
export function KeyForm() {
  const [key, setKey] = useState<string>();
  const [round, setRound] = useState(0);
  const { form, isBusy, error, issues } = useFormAction<typeof makeKey>('makeKey', {
    onDone: (made) => {
      setKey(made.key);
      setRound((before) => before + 1);
    },
  });
  return (
    <Section id="new-key" title={keysText.newKey()} className="mt-8 max-w-2xl">
      {key !== undefined && (
        <div role="status" className="mt-3 bg-kora-deep p-4">
          <p>
            {keysText.key()}: <code className="wrap-anywhere select-all">{key}</code>
          </p>
          <p className="mt-1 text-md text-ink-soft">{keysText.keyOnce()}</p>
        </div>
      )}
      <form key={round} {...form} noValidate className="mt-3 space-y-4">
        <Field
          label={keysText.name()}
          name="name"
          required
          most={keyLimits.nameLength}
          hint={keysText.nameHint()}
          error={issues['name']}
        />
        <fieldset>
          <legend className="font-medium">{keysText.permissions()}</legend>
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {keyPermissions.map((permission) => (
              <label key={permission} className="flex min-h-11 items-center gap-2 sm:min-h-9">
                <input type="checkbox" name="permissions" value={permission} />
                <span className="first-letter:uppercase">
                  {keysText.permission({ permission: permission.replace('.', '_') })}
                </span>
              </label>
            ))}
          </div>
          {issues['permissions'] && <FieldError id="key-permissions">{issues['permissions']}</FieldError>}
        </fieldset>
        <label className="block">
          <span className="block font-medium">{keysText.expiry()}</span>
          <select name="days" defaultValue={USUAL_DAYS} className={`${inputClass} mt-1 max-w-xs`}>
            <Options of={[...keyDays, 0].map((days) => [days, keysText.days({ days })])} />
          </select>
        </label>
        {error && <FieldError id="key-error">{error}</FieldError>}
        <SubmitButton isBusy={isBusy}>{keysText.make()}</SubmitButton>
      </form>
    </Section>
  );
}
