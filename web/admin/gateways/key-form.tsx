import type { GatewayKeys } from '#contract/payments.ts';
import { openGatewayKeys } from '#domain/gateway-keys.ts';
import * as gatewaysText from '#text/admin-gateways.ts';
import { Field, focusBox, PasswordField } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { KEY } from './actions.ts';

type KeyFormProps = { gateway: GatewayKeys; mode: 'test' | 'live'; onClose: () => void };

/**
 * A form for the keys of a gateway. If the save fails, the typed keys stay in their boxes. No draft stores the keys,
 * because they are secrets.
 */
export function KeyForm({ gateway: { name, title, fields }, mode, onClose }: KeyFormProps) {
  const { form, isBusy, error, issues } = useFormAction('saveKeys', { onDone: onClose });
  return (
    <form {...form} noValidate autoComplete="off" className="space-y-4 py-4">
      <h4 className="font-medium">{gatewaysText.enterOf({ mode, gateway: title })}</h4>
      <p className="text-md text-ink-soft">{gatewaysText.neverShown()}</p>
      <input type="hidden" name="gateway" value={name} />
      <input type="hidden" name="mode" value={mode} />
      {fields.map((field, index) => {
        const Box = isSecret(field) ? PasswordField : Field;
        return (
          <Box
            key={field}
            {...(index === 0 && { ref: focusBox })}
            label={gatewaysText.field({ field })}
            name={KEY + field}
            required
            // A password manager must neither fill the boxes of these keys nor offer to store the keys.
            autoComplete={isSecret(field) ? 'new-password' : 'off'}
            spellCheck={false}
            translate="no"
            {...hintOf(field, title)}
            error={issues[KEY + field]}
          />
        );
      })}
      <FormError>{error}</FormError>
      <FormButtons yes={gatewaysText.saveKeys()} isBusy={isBusy} no={gatewaysText.cancel()} onNo={onClose} />
    </form>
  );
}

/**
 * Returns a hint for a webhook's secret: the owner makes up this secret, and enters it both here and at the gateway.
 */
function hintOf(field: string, gateway: string): { hint?: string } {
  return field.startsWith('webhook') ? { hint: gatewaysText.ownChoice({ field, gateway }) } : {};
}

function isSecret(field: string): boolean {
  return !openGatewayKeys.includes(field);
}
