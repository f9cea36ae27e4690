import { useId } from 'react';
import type { OfferGoods } from '#domain/offers.ts';
import * as formText from '#text/admin-offer-form.ts';
import { Field, FieldError } from '../../../ui/field.tsx';
import { CategoryOptions } from '../../categories/category-options.tsx';
import { useCategoryTree } from '../../categories/use-category-tree.ts';
import { SelectBox } from '../../lists/list-tools.tsx';
import { categoryName } from '../../prices/goods-words.ts';
import { Chips } from './chips.tsx';
import { Choice } from './choice.tsx';
import type { BoxesProps, PartProps } from './part-props.ts';
import { ProductsField } from './products-field.tsx';

const kinds: ReadonlyArray<OfferGoods['kind']> = ['all', 'categories', 'products', 'filter'];

type GoodsFieldsProps = PartProps & {
  /** The number of products for sale to which the offer applies. */ products: number | undefined;
};

/** The second question of the offer's form: to which goods does the offer apply? */
export function GoodsFields({ draft, issues, products, onChange }: GoodsFieldsProps) {
  const id = useId();
  const error = issues['goods.ids'] ?? issues['goods'];
  const shown = { all: undefined, categories: Categories, products: ProductsField, filter: Filter };
  return (
    <fieldset>
      <legend className="display text-2xl">{formText.on()}</legend>
      <div className="mt-2">
        {kinds.map((kind) => {
          const Boxes = shown[kind];
          return (
            <Choice
              key={kind}
              name="goods"
              isChosen={draft.goods === kind}
              onChoose={() => onChange({ goods: kind })}
              label={formText.goods({ kind })}
            >
              {Boxes && (
                <>
                  <Boxes draft={draft} issues={issues} onChange={onChange} errorId={error && `${id}-error`} />
                  {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
                </>
              )}
            </Choice>
          );
        })}
      </div>
      <p aria-live="polite" className="price text-md text-ink-soft">
        {products !== undefined && draft.goods !== 'all' && formText.productCount({ count: products })}
      </p>
    </fieldset>
  );
}

function Categories({ draft: { categoryIds }, onChange, errorId }: BoxesProps) {
  const { data: tree = [] } = useCategoryTree();
  return (
    <>
      <Chips
        label={formText.chosenCategories()}
        chosen={categoryIds.map((id) => ({ id, name: categoryName(id, tree) }))}
        onRemove={(id) => onChange({ categoryIds: categoryIds.filter((one) => one !== id) })}
      />
      <SelectBox
        label={formText.category()}
        name="goods.ids"
        value=""
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={({ target }) => onChange({ categoryIds: [...new Set([...categoryIds, target.value])] })}
      >
        <option value="">{formText.addCategory()}</option>
        <CategoryOptions tree={tree} />
      </SelectBox>
    </>
  );
}

function Filter({ draft, issues, onChange }: BoxesProps) {
  return (
    <>
      <Field
        label={formText.query()}
        name="goods.query"
        translate="no"
        spellCheck={false}
        className="max-w-xl"
        hint={formText.queryHint()}
        value={draft.query}
        error={issues['goods.query']}
        onChange={({ target }) => onChange({ query: target.value })}
      />
      <a
        href="/shop"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center text-indigo underline underline-offset-4 pointer-coarse:finger-room"
      >
        {formText.openShop()}
      </a>
    </>
  );
}
