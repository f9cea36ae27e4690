import type { Category } from '#contract/categories.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import { Field } from '../../../ui/field.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import { CheckBox } from '../../editing/check-box.tsx';
import { SettingsForm, useSettingsForm } from '../../editing/settings.tsx';
import { boxOf, returnPolicy, toDraft, type Stored } from './policy-draft.ts';

const labels = {
  days: returnsText.days,
  holdDays: returnsText.holdDays,
  own: returnsText.categories,
  refundsCharges: returnsText.refundsCharges,
};

export function PolicyForm({ stored, tree }: { stored: Stored; tree: readonly Category[] }) {
  const { draft, change, box, issues, ...edit } = useSettingsForm({
    settings: returnPolicy,
    stored,
    draftOf: toDraft,
    action: 'savePolicy',
    savedByOther: editedText.returnPolicy,
    labels,
  });
  return (
    <SettingsForm edit={{ draft, ...edit }}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...box('days')} required inputMode="numeric" hint={returnsText.daysHint()} />
        <Field {...box('holdDays')} required inputMode="numeric" hint={returnsText.holdHint()} />
      </div>
      <CheckBox
        name="refundsCharges"
        isOn={draft.refundsCharges}
        onChange={(refundsCharges) => change({ refundsCharges })}
        hint={returnsText.refundsChargesHint()}
      >
        {returnsText.refundsCharges()}
      </CheckBox>
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
    </SettingsForm>
  );
}

type RowsProps = {
  tree: readonly Category[];
  /** The days that apply to a category without days of its own. */
  above: string;
  own: Record<string, string>;
  issues: Record<string, string>;
  onType: (id: string, days: string) => void;
};

/** Shows a box for each category. Subcategories are folded unless one of them has days of its own. */
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
