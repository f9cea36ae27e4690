import type { Category } from '#contract/categories.ts';
import { taxRules, type TaxRule } from '#domain/gst/tax-rates.ts';
import * as adminTaxText from '#text/admin-tax.ts';
import { controlClass } from '../lists/list-tools.tsx';
import { withoutHsn } from './without-hsn.ts';
import type { CategoryDraft, TaxDraft } from './tax-draft.ts';
import { Options } from '../../ui/options.tsx';

type CategoriesPartProps = {
  tree: readonly Category[];
  draft: TaxDraft;
  issues: Readonly<Record<string, string>>;
  onChange: (part: Partial<TaxDraft>) => void;
};

const nothing: CategoryDraft = { hsn: '', rule: '' };

/** Edits the HSN code and the tax of each category. For an empty box, the value of the category above applies. */
export function CategoriesPart({ tree, draft, issues, onChange }: CategoriesPartProps) {
  const { categories } = draft;
  const set = (id: string, part: Partial<CategoryDraft>) =>
    onChange({ categories: { ...categories, [id]: { ...(categories[id] ?? nothing), ...part } } });
  const order = Object.keys(categories);
  const rows = flatten(tree, categories);
  const missing = new Set(withoutHsn(tree, (id) => categories[id]?.hsn ?? '').map(({ id }) => id));
  return (
    <fieldset>
      <legend className="display text-2xl">{adminTaxText.categories()}</legend>
      <p className="mt-1 text-md text-ink-soft">{adminTaxText.categoriesHint()}</p>
      {missing.size > 0 && (
        <p className="mt-2 font-medium text-madder">{adminTaxText.hsnMissingIn({ count: missing.size })}</p>
      )}
      <ul className="mt-3 divide-y divide-thread border-y border-thread">
        {rows.map(({ category, depth, hsn, rule }) => {
          const own = categories[category.id] ?? nothing;
          const problem = issues[`categories.${order.indexOf(category.id)}.hsn`];
          return (
            <li
              key={category.id}
              className="grid grid-cols-2 items-center gap-x-3 gap-y-2 py-2 sm:grid-cols-[minmax(0,1fr)_9rem_11rem]"
            >
              <span className="max-sm:col-span-2" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
                {category.name}
                {missing.has(category.id) && (
                  <span className="ms-2 text-md text-madder">{adminTaxText.hsnMissing()}</span>
                )}
                {problem && (
                  <span id={`hsn-${category.id}`} className="block text-md text-madder">
                    {problem}
                  </span>
                )}
              </span>
              <input
                aria-label={adminTaxText.hsnOf({ category: category.name })}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `hsn-${category.id}` : undefined}
                name={`categories.${order.indexOf(category.id)}.hsn`}
                inputMode="numeric"
                autoComplete="off"
                placeholder={hsn || adminTaxText.hsn()}
                value={own.hsn}
                onChange={({ target }) => set(category.id, { hsn: target.value })}
                className={controlClass}
              />
              <select
                aria-label={adminTaxText.taxOf({ category: category.name })}
                value={own.rule}
                onChange={({ target }) =>
                  set(category.id, { rule: taxRules.find((one) => one === target.value) ?? '' })
                }
                className={controlClass}
              >
                <option value="">{adminTaxText.inherited({ rule: adminTaxText.ruleName({ rule }) })}</option>
                <Options of={taxRules.map((one) => [one, adminTaxText.ruleName({ rule: one })])} />
              </select>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

type Row = { category: Category; depth: number; hsn: string; rule: TaxRule };
type Above = { depth: number; hsn: string; rule: TaxRule };

/**
 * Lists every category with the values that apply to it. A category without `hsn` or `rule` of its own gets them from a
 * category above.
 */
function flatten(
  tree: readonly Category[],
  drafts: TaxDraft['categories'],
  above: Above = { depth: 0, hsn: '', rule: 'garments' },
): Row[] {
  return tree.flatMap((category) => {
    const own = drafts[category.id] ?? nothing;
    const hsn = own.hsn.trim() || above.hsn;
    const inside = { depth: above.depth + 1, hsn, rule: own.rule || above.rule };
    return [
      { category, depth: above.depth, hsn: above.hsn, rule: above.rule },
      ...flatten(category.subCategories, drafts, inside),
    ];
  });
}
