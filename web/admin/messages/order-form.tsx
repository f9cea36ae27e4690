import { useId } from 'react';
import { parseRupees } from '#domain/money.ts';
import { plainRupees } from '#domain/read-number.ts';
import * as adminText from '#text/admin-messages.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as messagesText from '#text/messages.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { boxesOf } from '../../ui/boxes-of.ts';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { Options } from '../../ui/options.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import type { saveOrder } from './actions.ts';
import { messageSettings, type Stored } from './settings.ts';

/** All possible sequences in which the shop can try the three channels. */
const orders = [
  ['whatsapp', 'sms', 'email'],
  ['whatsapp', 'email', 'sms'],
  ['sms', 'whatsapp', 'email'],
  ['sms', 'email', 'whatsapp'],
  ['email', 'whatsapp', 'sms'],
  ['email', 'sms', 'whatsapp'],
] as const;

type Draft = { order: string; dayBudget: string; updatedAt: string };

/**
 * The form for the sequence in which the shop tries the channels, and for the daily budget. The form also shows the
 * quiet hours, in which some messages wait; nobody can change these hours.
 */
export function OrderForm({ stored }: { stored: Stored }) {
  const id = useId();
  const labels: Partial<Record<string, () => string>> = {
    order: adminText.order,
    dayBudget: messagesText.dayBudget,
  };
  const { draft, change, head, question, onSaved, onRefused } = useEdit<Draft>({
    form: 'messages/order',
    stored: toDraft(stored),
    read: async () => toDraft(await messageSettings.read({ patienceMs: READ_PATIENCE_MS })),
    savedByOther: editedText.messages,
    labelOf: (path) => labels[path]?.(),
  });
  const { form, isBusy, error, issues } = useFormAction<typeof saveOrder>('saveOrder', {
    onDone: (saved) => onSaved(toDraft(saved)),
    onRefused,
  });
  const box = boxesOf(draft, issues, change);
  return (
    <form {...form} noValidate aria-labelledby={id} className="mt-8 max-w-2xl space-y-4">
      <h2 id={id} className="display text-2xl">
        {adminText.orderAndBudget()}
      </h2>
      {head}
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      <div>
        <label htmlFor={`${id}-order`} className="font-medium">
          {adminText.order()}
        </label>
        <select
          id={`${id}-order`}
          name="order"
          value={draft.order}
          onChange={({ target }) => change({ order: target.value })}
          aria-describedby={`${id}-hint`}
          className={inputClass}
        >
          <Options
            of={orders.map((ways) => [
              ways.join(),
              ways.map((channel) => messagesText.channel({ channel })).join(' → '),
            ])}
          />
        </select>
        <p id={`${id}-hint`} className="mt-1.5 text-md text-ink-soft">
          {adminText.orderHint()}
        </p>
      </div>
      <Field label={messagesText.dayBudget()} {...box('dayBudget')} inputMode="decimal" hint={adminText.budgetHint()} />
      <p className="text-md text-ink-soft">{adminText.quietHours()}</p>
      <FormError>{error}</FormError>
      <SubmitButton isBusy={isBusy}>{adminText.saveOrder()}</SubmitButton>
      {question}
    </form>
  );
}

function toDraft({ settings: { order, dayBudget, updatedAt } }: Stored): Draft {
  const budget = dayBudget === null ? '' : plainRupees(parseRupees(dayBudget) ?? 0);
  return { order: order.join(), dayBudget: budget, updatedAt };
}
