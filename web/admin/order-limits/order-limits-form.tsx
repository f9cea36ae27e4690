import * as adminLimitsText from '#text/admin-order-limits.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { Field } from '../../ui/field.tsx';
import { CheckBox } from '../editing/check-box.tsx';
import { SettingsForm, useSettingsForm } from '../editing/settings.tsx';
import { useHasMailServer } from '../staff/permissions.ts';
import { limitLabels, orderLimits, toDraft, type LimitName, type Stored } from './limits-draft.ts';

const groups = [
  { title: adminLimitsText.order, names: ['orderValue', 'orderPieces', 'linePieces'] },
  {
    title: adminLimitsText.waiting,
    hint: adminLimitsText.waitingHint,
    names: ['accountOrders', 'phoneOrders'],
  },
  { title: adminLimitsText.account, names: ['addresses', 'cartLines'] },
] as const satisfies ReadonlyArray<{ title: () => string; hint?: () => string; names: readonly LimitName[] }>;

export function OrderLimitsForm({ stored }: { stored: Stored }) {
  const hasMailServer = useHasMailServer();
  const { draft, change, box, ...edit } = useSettingsForm({
    settings: orderLimits,
    stored,
    draftOf: toDraft,
    action: 'saveOrderLimits',
    savedByOther: editedText.orderLimits,
    labels: { ...limitLabels, confirmEmail: orderLimitsText.confirmEmail },
  });
  return (
    <SettingsForm edit={{ draft, ...edit }}>
      {groups.map((group) => (
        <fieldset key={group.names[0]}>
          <legend className="display text-2xl">{group.title()}</legend>
          {'hint' in group && <p className="mt-1 text-md text-ink-soft">{group.hint()}</p>}
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
            {group.names.map((name) => (
              <Field key={name} {...box(name)} required inputMode={name === 'orderValue' ? 'decimal' : 'numeric'} />
            ))}
          </div>
          {group.title === adminLimitsText.waiting && (
            <CheckBox
              name="confirmEmail"
              isOn={draft.confirmEmail}
              onChange={(confirmEmail) => change({ confirmEmail })}
              hint={adminLimitsText.confirmEmailHint({ mail: hasMailServer ? 'yes' : 'no' })}
            >
              {orderLimitsText.confirmEmail()}
            </CheckBox>
          )}
        </fieldset>
      ))}
    </SettingsForm>
  );
}
