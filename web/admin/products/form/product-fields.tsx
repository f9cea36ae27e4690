import { useId } from 'react';
import type { Category } from '#contract/categories.ts';
import { limits } from '#domain/limits.ts';
import { productFieldNames } from '#domain/product-fields.ts';
import * as productFormText from '#text/product-form.ts';
import { Field, FieldError } from '../../../ui/field.tsx';
import { inputClass } from '../../../ui/input-class.ts';
import { focusFirstBox } from '../../editing/first-box.ts';
import { CategoryPath } from './category-path.tsx';
import { colourNames } from './colours.ts';
import type { Draft, Issues } from './draft.ts';
import { FactList } from './fact-list.tsx';
import { PictureList } from './picture-list.tsx';
import { ProductFieldBox } from './product-field-box.tsx';

type ProductFieldsProps = {
  draft: Draft;
  tree: readonly Category[];
  issues: Issues;
  onChange: (part: Partial<Draft>) => void;
};

/** Edits all fields of a product except its variants. */
export function ProductFields({ draft, tree, issues, onChange }: ProductFieldsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="space-y-4">
        <Field
          ref={focusFirstBox}
          label={productFormText.name()}
          name="productName"
          required
          most={limits.productNameLength}
          value={draft.name}
          error={issues['productName']}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <CategoryPath
          tree={tree}
          chosen={draft.categories}
          error={issues['categoryId']}
          onChange={(categories) => onChange({ categories })}
        />
        {productFieldNames.map((name) => (
          <ProductFieldBox key={name} name={name} value={draft[name]} error={issues[name]} onChange={onChange} />
        ))}
        <Field
          label={productFormText.weight()}
          name="grams"
          inputMode="numeric"
          value={draft.grams}
          error={issues['grams']}
          hint={productFormText.weightHint()}
          onChange={(event) => onChange({ grams: event.target.value })}
        />
        <PictureList
          pictures={draft.pictures}
          colors={colourNames(draft.variants)}
          error={issues['images']}
          onChange={(pictures) => onChange({ pictures })}
        />
      </div>
      <div className="space-y-4">
        <Description
          text={draft.description}
          error={issues['description']}
          onChange={(description) => onChange({ description })}
        />
        <FactList facts={draft.facts} issues={issues} onChange={(facts) => onChange({ facts })} />
      </div>
    </div>
  );
}

type DescriptionProps = { text: string; error: string | undefined; onChange: (text: string) => void };

function Description({ text, error, onChange }: DescriptionProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {productFormText.description()}
      </label>
      <textarea
        id={id}
        rows={12}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} py-2.5`}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
