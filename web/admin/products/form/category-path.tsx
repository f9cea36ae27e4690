import { useId } from 'react';
import type { Category } from '#contract/categories.ts';
import { inputClass } from '../../../ui/field.tsx';

type CategoryPathProps = { tree: readonly Category[]; chosen: readonly string[]; error: string | undefined; onChange: (chosen: readonly string[]) => void };

/** One select a level: the deepest chosen one becomes the product's category (spec §5 "Product"). */
export function CategoryPath({ tree, chosen, error, onChange }: CategoryPathProps) {
  const id = useId();
  const levels: Array<readonly Category[]> = [tree];
  for (const one of chosen) {
    const below = levels.at(-1)?.find((category) => category.id === one)?.subCategories ?? [];
    if (below.length > 0) levels.push(below);
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">
        Category<span aria-hidden className="text-madder"> *</span>
      </legend>
      <div className="grid gap-2">
        {levels.map((categories, level) => (
          <select
            key={level}
            aria-label={level === 0 ? 'Category' : `Subcategory ${level}`}
            aria-invalid={error && level === 0 ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={chosen[level] ?? ''}
            onChange={({ target: { value } }) => onChange(value === '' ? chosen.slice(0, level) : [...chosen.slice(0, level), value])}
            className={inputClass}
          >
            <option value="">{level === 0 ? 'Choose …' : 'None below'}</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>{category.name}</option>
            ))}
          </select>
        ))}
      </div>
      {error && <p id={`${id}-error`} className="mt-1.5 text-[0.9375rem] font-medium text-madder">{error}</p>}
    </fieldset>
  );
}
