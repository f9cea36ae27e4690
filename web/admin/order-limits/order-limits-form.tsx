import type { OrderLimits } from '#contract/order-limits.ts';
import * as logText from '#text/admin-log.ts';
import * as adminLimitsText from '#text/admin-order-limits.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import { limitLabels, toDraft, type LimitName, type LimitsDraft } from './limits-draft.ts';
import type { saveOrderLimits } from './save-order-limits.ts';

const groups = [
  { title: adminLimitsText.order, names: ['orderValue', 'orderPieces', 'linePieces'] },
  {
    title: adminLimitsText.waiting,
    hint: adminLimitsText.waitingHint,
    names: ['accountOrders', 'phoneOrders'],
  },
  { title: adminLimitsText.account, names: ['addresses', 'cartLines'] },
] as const satisfies ReadonlyArray<{ title: () => string; hint?: () => string; names: readonly LimitName[] }>;

const labels = { ...limitLabels, confirmEmail: orderLimitsText.confirmEmail };

/**
 * The form for the limits. The typed texts stay if the server refuses them, or if another admin has saved meanwhile.
 */
export function OrderLimitsForm({ stored }: { stored: OrderLimits }) {
  const { draft, change, head, question, ...edit } = useEdit<LimitsDraft>({
    form: 'order-limits',
    stored: toDraft(stored),
    read: async () => toDraft((await call('GET /order-limits', { patienceMs: READ_PATIENCE_MS })).limits),
    savedByOther: editedText.orderLimits,
    labelOf: (path) => (path in labels ? labels[path as keyof typeof labels]() : undefined),
    show: (value) => (typeof value === 'boolean' ? logText.onOff({ state: value ? 'on' : 'off' }) : String(value)),
  });
  const { form, isBusy, issues, error } = useFormAction<typeof saveOrderLimits>('saveOrderLimits', {
    onDone: (saved) => edit.onSaved(toDraft(saved)),
    onRefused: edit.onRefused,
  });
  return (
    <form {...form} noValidate className="mt-6 max-w-2xl space-y-8">
      <div className="space-y-4 empty:hidden">{head}</div>
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      {groups.map((group) => (
        <fieldset key={group.names[0]}>
          <legend className="display text-2xl">{group.title()}</legend>
          {'hint' in group && <p className="mt-1 text-md text-ink-soft">{group.hint()}</p>}
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
            {group.names.map((name) => (
              <Field
                key={name}
                label={limitLabels[name]()}
                name={name}
                required
                inputMode={name === 'orderValue' ? 'decimal' : 'numeric'}
                autoComplete="off"
                value={draft[name]}
                error={issues[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
          </div>
          {group.title === adminLimitsText.waiting && (
            <ConfirmEmail isOn={draft.confirmEmail} onChange={(confirmEmail) => change({ confirmEmail })} />
          )}
        </fieldset>
      ))}
      <SaveBar isBusy={isBusy} error={error} />
      {question}
    </form>
  );
}

function ConfirmEmail({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="mt-4 flex min-h-12 items-start gap-3">
      <input
        type="checkbox"
        name="confirmEmail"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby="confirm-email-hint"
        className="mt-0.5 size-5 shrink-0 accent-indigo"
      />
      <span>
        {orderLimitsText.confirmEmail()}
        <span id="confirm-email-hint" className="block text-md text-ink-soft">
          {adminLimitsText.confirmEmailHint()}
        </span>
      </span>
    </label>
  );
}
