import { useId } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import * as adminProductsText from '#text/admin-products.ts';
import * as productFormText from '#text/product-form.ts';
import { FieldError } from '../../../ui/field.tsx';
import { inputClass } from '../../../ui/input-class.ts';
import { Options } from '../../../ui/options.tsx';

type CategoryPathProps = {
  tree: readonly Category[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
};

/**
 * Shows one select for each level of the category tree. The deepest chosen category becomes the product's category
 * (spec §5 "Product").
 */
export function CategoryPath({ tree, chosen, error, onChange }: CategoryPathProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">
        {productFormText.category()}
        <span aria-hidden className="text-madder">
          {' *'}
        </span>
      </legend>
      <div className="grid gap-2">
        {levelsOf(tree, chosen).map((categories, level) => (
          <select
            key={level}
            aria-label={level === 0 ? productFormText.category() : productFormText.subcategory({ level })}
            aria-invalid={error && level === 0 ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={chosen[level] ?? ''}
            onChange={({ target: { value } }) =>
              onChange(value === '' ? chosen.slice(0, level) : [...chosen.slice(0, level), value])
            }
            className={inputClass}
          >
            <option value="">{level === 0 ? productFormText.choose() : productFormText.noneBelow()}</option>
            <Options of={categories.map((category) => [category.id, category.name])} />
          </select>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {tree.length === 0 && (
        <p className="mt-1.5 text-md">
          {productFormText.noCategoryYet()}{' '}
          <Link to="/admin/category" className="text-indigo underline underline-offset-4">
            {adminProductsText.toCategories()}
          </Link>
        </p>
      )}
    </fieldset>
  );
}

/**
 * Returns the categories to choose from at each level: first the top categories, then for each chosen category its
 * subcategories.
 */
function levelsOf(tree: readonly Category[], chosen: readonly string[]): ReadonlyArray<readonly Category[]> {
  const levels: Array<readonly Category[]> = [tree];
  for (const id of chosen) {
    const below = levels.at(-1)?.find((category) => category.id === id)?.subCategories ?? [];
    if (below.length > 0) levels.push(below);
  }
  return levels;
}
