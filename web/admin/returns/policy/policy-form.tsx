import type { Category } from '#contract/categories.ts';
import type { ReturnPolicy } from '#contract/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { controlClass } from '../../lists/list-tools.tsx';
import { SaveBar } from '../../editing/save-bar.tsx';
import { READ_PATIENCE_MS, useEdit } from '../../editing/use-edit.tsx';
import { boxOf, toDraft, type PolicyDraft } from './policy-draft.ts';
import type { savePolicy } from './save-policy.ts';

/** The policy; what was typed stays where the server refuses it, or where another admin has saved meanwhile. */
export function PolicyForm({ stored, tree }: { stored: ReturnPolicy; tree: readonly Category[] }) {
  const { draft, change, head, question, ...edit } = useEdit<PolicyDraft>({
    form: 'return-policy',
    stored: toDraft(stored),
    read: async () => toDraft((await call('GET /return-policy', { patienceMs: READ_PATIENCE_MS })).policy),
    savedByOther: editedText.returnPolicy,
    labelOf: (path) =>
      path === 'days' ? returnsText.days() : path === 'holdDays' ? returnsText.holdDays() : returnsText.categories(),
  });
  const { form, isBusy, issues, error } = useFormAction<typeof savePolicy>('savePolicy', {
    onDone: (saved) => edit.onSaved(toDraft(saved)),
    onRefused: edit.onRefused,
  });
  const box = { required: true, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <form {...form} noValidate className="mt-6 max-w-2xl space-y-8">
      <div className="space-y-4 empty:hidden">{head}</div>
      <input type="hidden" name="expectedUpdatedAt" value={draft.updatedAt} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={returnsText.days()}
          name="days"
          hint={returnsText.daysHint()}
          value={draft.days}
          error={issues['days']}
          onChange={({ target }) => change({ days: target.value })}
          {...box}
        />
        <Field
          label={returnsText.holdDays()}
          name="holdDays"
          hint={returnsText.holdHint()}
          value={draft.holdDays}
          error={issues['holdDays']}
          onChange={({ target }) => change({ holdDays: target.value })}
          {...box}
        />
      </div>
      {tree.length > 0 && (
        <fieldset>
          <legend className="display text-2xl">{returnsText.categories()}</legend>
          <p className="mt-1 text-md text-ink-soft">{returnsText.categoriesHint()}</p>
          <ul className="mt-3 divide-y divide-thread border-y border-thread bg-white">
            <Rows
              tree={tree}
              above={draft.days}
              own={draft.own}
              issues={issues}
              onType={(id, days) => change({ own: { ...draft.own, [id]: days } })}
            />
          </ul>
        </fieldset>
      )}
      <SaveBar isBusy={isBusy} error={error} />
      {question}
    </form>
  );
}

type RowsProps = {
  tree: readonly Category[];
  /** What holds for a category that says nothing. */
  above: string;
  own: Record<string, string>;
  issues: Record<string, string>;
  onType: (id: string, days: string) => void;
};

/** A box for each category; those below one are folded away until one of them has days of its own. */
function Rows({ tree, above, ...rest }: RowsProps) {
  const { own, issues, onType } = rest;
  return tree.map(({ id, name, subCategories }) => {
    const typed = own[id] ?? '';
    const problem = issues[boxOf(id)];
    return (
      <li key={id} className="px-3 py-1.5">
        <label className="flex items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <input
            name={boxOf(id)}
            inputMode="numeric"
            autoComplete="off"
            placeholder={above}
            value={typed}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) => onType(id, target.value)}
            className={`${controlClass} w-20 text-end tabular-nums`}
          />
        </label>
        {problem && <p className="text-md font-medium text-madder">{problem}</p>}
        {subCategories.length > 0 && (
          <details open={hasOwn(subCategories, own)}>
            <summary className="min-h-6 cursor-pointer text-md text-ink-soft">{returnsText.below({ name })}</summary>
            <ul className="mt-1 border-s border-thread">
              <Rows tree={subCategories} above={typed || above} {...rest} />
            </ul>
          </details>
        )}
      </li>
    );
  });
}

function hasOwn(tree: readonly Category[], own: Record<string, string>): boolean {
  return tree.some(({ id, subCategories }) => (own[id] ?? '') !== '' || hasOwn(subCategories, own));
}
