import type { Category } from '#contract/categories.ts';
import { limits } from '#domain/limits.ts';
import { productFieldNames } from '#domain/product-fields.ts';
import * as productFormText from '#text/product-form.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
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
        <TextArea
          label={productFormText.description()}
          rows={12}
          value={draft.description}
          error={issues['description']}
          onText={(description) => onChange({ description })}
        />
        <FactList facts={draft.facts} issues={issues} onChange={(facts) => onChange({ facts })} />
      </div>
    </div>
  );
}
