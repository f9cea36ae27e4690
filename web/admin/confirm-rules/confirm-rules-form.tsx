import type { ConfirmRules } from '#contract/confirm-rules.ts';
import * as adminText from '#text/admin-confirm-rules.ts';
import * as logText from '#text/admin-log.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../editing/use-edit.tsx';
import { ruleLabels, toDraft, type RulesDraft } from './rules-draft.ts';
import type { saveConfirmRules } from './save-confirm-rules.ts';

/** The form for the rules. The typed texts stay if the server refuses them, or if another admin has saved meanwhile. */
export function ConfirmRulesForm({ stored }: { stored: ConfirmRules }) {
  const { draft, change, head, question, ...edit } = useEdit<RulesDraft>({
    form: 'confirm-rules',
    stored: toDraft(stored),
    read: async () => toDraft((await call('GET /confirm-rules', { patienceMs: READ_PATIENCE_MS })).rules),
    savedByOther: editedText.confirmRules,
    labelOf: (path) => (path in ruleLabels ? ruleLabels[path as keyof typeof ruleLabels]() : undefined),
    show: (value) => (typeof value === 'boolean' ? logText.onOff({ state: value ? 'on' : 'off' }) : String(value)),
  });
  const { form, isBusy, issues, error } = useFormAction<typeof saveConfirmRules>('saveConfirmRules', {
    onDone: (saved) => edit.onSaved(toDraft(saved)),
    onRefused: edit.onRefused,
  });
  const box = (name: 'value' | 'refusals' | 'pins' | 'waitHours') => ({
    label: ruleLabels[name](),
    name,
    autoComplete: 'off',
    value: draft[name],
    error: issues[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  const isOff = [draft.value, draft.refusals, draft.pins].every((typed) => typed.trim() === '') && !draft.firstOrder;
  return (
    <form {...form} noValidate className="mt-6 max-w-2xl space-y-8">
      <div className="space-y-4 empty:hidden">{head}</div>
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      <fieldset>
        <legend className="display text-2xl">{adminText.which()}</legend>
        <p className="mt-1 text-md text-ink-soft">{isOff ? adminText.off() : adminText.whichHint()}</p>
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
          <Field {...box('value')} inputMode="decimal" hint={adminText.valueHint()} />
          <Field {...box('refusals')} inputMode="numeric" hint={adminText.refusalsHint()} />
          <Field {...box('pins')} inputMode="numeric" hint={adminText.pinsHint()} className="sm:col-span-2" />
        </div>
        <label className="mt-4 flex min-h-12 items-start gap-3">
          <input
            type="checkbox"
            name="firstOrder"
            checked={draft.firstOrder}
            onChange={({ target }) => change({ firstOrder: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-indigo"
          />
          {ruleLabels.firstOrder()}
        </label>
      </fieldset>
      <fieldset>
        <legend className="display text-2xl">{adminText.howLong()}</legend>
        <p className="mt-1 text-md text-ink-soft">{adminText.howLongHint()}</p>
        <div className="mt-3 sm:w-1/2 sm:pe-2">
          <Field {...box('waitHours')} required inputMode="numeric" hint={adminText.waitHint()} />
        </div>
      </fieldset>
      <SaveBar isBusy={isBusy} error={error} />
      {question}
    </form>
  );
}
