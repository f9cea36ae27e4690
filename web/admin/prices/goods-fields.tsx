import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as adminText from '#text/admin-prices.ts';
import * as commonText from '#text/common.ts';
import { call } from '../../api/call.ts';
import { BareButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { ProductFilterFields } from '../products/product-filter-bar.tsx';
import { filtersIn } from '../products/use-product-list.ts';
import { withFilter, type GoodsDraft, type GoodsFilter } from './goods-draft.ts';

type GoodsFieldsProps = {
  goods: GoodsDraft;
  error: string | undefined;
  /**
   * True for a sale: products that match the filter later also get its prices. False for a change of prices, which
   * happens once.
   */
  isLasting?: boolean;
  /**
   * The pasted SKUs that the shop does not know. `skus` has only the first of them, and `count` is the number of all.
   */
  unknown: { skus: readonly string[]; count: number };
  onChange: (goods: GoodsDraft) => void;
};

/**
 * Edits which goods get new prices: by the filters of the product list, by products chosen in that list, or by pasted
 * SKUs.
 */
export function GoodsFields({ goods, error, isLasting = false, unknown, onChange }: GoodsFieldsProps) {
  const errorId = useId();
  const { by, ids } = goods;
  const ways = [
    ...(ids.length > 0 ? [{ id: 'products' as const, name: adminText.byChoice({ count: ids.length }) }] : []),
    { id: 'filter' as const, name: adminText.byFilter() },
    { id: 'skus' as const, name: adminText.bySku() },
  ];
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="display text-2xl">{adminText.goods()}</legend>
      <div className="mt-3">
        <Segmented
          label={adminText.goodsBy()}
          choices={ways}
          chosen={by}
          onChange={(chosen) => onChange({ ...goods, by: chosen })}
        />
      </div>
      {by === 'products' && <p className="mt-2 text-md text-ink-soft">{adminText.choiceHint()}</p>}
      {by === 'filter' && <FilterFields filter={goods.filter} onChange={(filter) => onChange({ ...goods, filter })} />}
      {by === 'filter' && isLasting && <p className="mt-2 text-md text-ink-soft">{adminText.joinLater()}</p>}
      {by === 'skus' && <SkuBox goods={goods} unknown={unknown} onChange={onChange} />}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function FilterFields({ filter, onChange }: { filter: GoodsFilter; onChange: (filter: GoodsFilter) => void }) {
  const { data: tree } = useCategoryTree();
  const { data } = useQuery({
    queryKey: ['admin', 'prices', 'goods', filter],
    queryFn: async () => call('GET /products', { query: { ...filter, limit: 1 } }),
    placeholderData: keepPreviousData,
  });
  // Each box shows one value. Only an API client can store more values for a filter; such further values stay until
  // somebody changes the box.
  const filters = filtersIn((name) => [filter[name === 'category' ? 'categories' : name] ?? ''].flat()[0] ?? '');
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ProductFilterFields
        filters={filters}
        tree={tree ?? []}
        facets={data?.facets}
        onChange={(changes) => onChange(withFilter(filter, changes))}
      />
      {Object.keys(filter).length > 0 && <BareButton onClick={() => onChange({})}>{commonText.clear()}</BareButton>}
      <p aria-live="polite" className="price text-md text-ink-soft">
        {data && adminText.productCount({ count: data.pagination.totalItems })}
      </p>
    </div>
  );
}

const MOST_NAMED = 30;

function SkuBox({ goods, unknown: { skus, count }, onChange }: Omit<GoodsFieldsProps, 'error'>) {
  const id = useId();
  const named = skus.slice(0, MOST_NAMED);
  return (
    <div className="mt-3">
      <label htmlFor={id} className="sr-only">
        {adminText.skus()}
      </label>
      <textarea
        id={id}
        name="goods"
        rows={5}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        value={goods.skus}
        onChange={({ target }) => onChange({ ...goods, skus: target.value })}
        className={`${inputClass} price max-w-xl py-2 text-md`}
      />
      <p id={`${id}-hint`} className="text-md text-ink-soft">
        {adminText.skusHint()}
      </p>
      <p role="status" className="mt-1 max-h-32 overflow-y-auto text-md wrap-anywhere text-madder empty:hidden">
        {count > 0 && (
          <>
            {adminText.unknownSkus({ count })} {named.join(', ')}
            {count > named.length && ` ${adminText.moreSkus({ count: count - named.length })}`}
          </>
        )}
      </p>
    </div>
  );
}
