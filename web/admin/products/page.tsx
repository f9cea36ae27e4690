import { useQuery } from '@tanstack/react-query';
import { FileDown, FileUp, Plus, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { sorts, type Sort } from '#contract/choices.ts';
import type { Product } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { pageSizes } from '#domain/limits.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { queries } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CategoryOptions } from '../category-options.tsx';
import { Choice, controlClass, Pager, SearchBox, toolClass } from '../list-tools.tsx';
import { useListSearch } from '../use-list-search.ts';
import { useSoon } from '../use-soon.ts';
import { ProductRow } from './product-row.tsx';

const fetchForm = async () => import('./form/product-form.tsx');
const ProductForm = lazy(fetchForm);
const PicturesDialog = lazy(async () => import('./pictures-dialog.tsx'));
const Confirm = lazy(async () => import('../../ui/confirm.tsx'));

export const meta = () => [{ title: 'Products' }, { name: 'robots', content: 'noindex' }];

const sortWords: Record<Sort, string> = { default: 'In stock first', newest: 'Newest', name: 'Name', priceLowHigh: 'Price, low first', priceHighLow: 'Price, high first', stockLowHigh: 'Stock, low first' };

export default function Products() {
  const { get, set, page } = useListSearch();
  useSoon(fetchForm);
  const asked = { q: get('q'), categories: get('category'), availability: get('availability'), minPrice: get('minPrice'), maxPrice: get('maxPrice'), sort: get('sort') };
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'products', asked, page],
    queryFn: async () => call('GET /products', { query: { ...asked, page, limit: pageSizes.adminProducts } }),
    placeholderData: (before) => before,
  });
  const { data: tree } = useQuery({ queryKey: ['admin', 'categories'], queryFn: async () => (await call('GET /categories')).categories });
  const [shown, setShown] = useState<Product>();
  const [doomed, setDoomed] = useState<Product>();
  const editing = get('edit');
  const isAsked = Object.values(asked).some((value) => value !== '');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">Products</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/product/sheet" className={toolClass}><Table2 aria-hidden className="size-4" /> Variant sheet</Link>
          <Link to="/admin/product/import" className={toolClass}><FileUp aria-hidden className="size-4" /> Import</Link>
          <button type="button" className={toolClass} onClick={() => void keep({ q: asked.q, categories: asked.categories, availability: asked.availability })}><FileDown aria-hidden className="size-4" /> Export</button>
          <Button onClick={() => set({ edit: 'new', page: String(page) })}><Plus aria-hidden className="size-4" /> Add product</Button>
        </div>
      </div>
      <div role="search" aria-label="Products" className="mt-4 flex flex-wrap items-center gap-2">
        <SearchBox label="Name, SKU, category …" value={asked.q} onSearch={(q) => set({ q }, { replace: true })} />
        <Choice label="Category" value={asked.categories} onChange={(event) => set({ category: event.target.value })}>
          <option value="">All categories</option>
          <CategoryOptions tree={tree ?? []} />
        </Choice>
        <Choice label="Stock" value={asked.availability} onChange={(event) => set({ availability: event.target.value })}>
          <option value="">Any stock</option>
          <option value="in-stock">In stock{data && ` (${data.facets.availability.inStock})`}</option>
          <option value="low-stock">Low{data && ` (${data.facets.availability.lowStock})`}</option>
          <option value="out-of-stock">Sold out{data && ` (${data.facets.availability.outOfStock})`}</option>
        </Choice>
        <PriceBox label="Lowest price" value={asked.minPrice} onChange={(minPrice) => set({ minPrice })} />
        <PriceBox label="Highest price" value={asked.maxPrice} onChange={(maxPrice) => set({ maxPrice })} />
        <Choice label="Sort" value={asked.sort || 'default'} onChange={({ target: { value } }) => set({ sort: value === 'default' ? undefined : value })}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>{sort === 'default' && asked.q !== '' ? 'Best match' : sortWords[sort]}</option>
          ))}
        </Choice>
        {isAsked && <Button look="bare" onClick={() => set({ q: undefined, category: undefined, availability: undefined, minPrice: undefined, maxPrice: undefined, sort: undefined })}>Clear</Button>}
      </div>
      {error && !data ? (
        <EmptyState title={say.product.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : !data ? (
        <Loading><Skeleton className="mt-6 h-96" /></Loading>
      ) : (
        <>
          {error && <p role="alert" className="mt-3 text-madder">{messageOf(error, say.product.loadFailed)}</p>}
          <div className="relative mt-4 overflow-x-auto border-y border-thread bg-white">
            <table className="w-full min-w-[46rem] text-left text-[0.9375rem]">
              <thead className="bg-kora-deep text-ink-soft">
                <tr>
                  {['S.No', 'Product', 'Category', 'Variants', 'Images', 'Actions'].map((title) => (
                    <th key={title} scope="col" className="px-3 py-2 font-medium">{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.data.map((product, index) => (
                  <ProductRow key={product.id} product={product} number={(page - 1) * pageSizes.adminProducts + index + 1} onPictures={setShown} onEdit={({ id }) => set({ edit: id, page: String(page) })} onDelete={setDoomed} />
                ))}
              </tbody>
            </table>
            {data.data.length === 0 && <Nothing isAsked={isAsked} tree={tree} />}
          </div>
          <Pager pagination={data.pagination} onPage={(to) => set({ page: to === 1 ? undefined : String(to) })} />
        </>
      )}
      <Suspense fallback={null}>
        {editing !== '' && tree && <ProductForm key={editing} id={editing === 'new' ? undefined : editing} tree={tree} onClose={() => set({ edit: undefined, page: page === 1 ? undefined : String(page) })} />}
        {shown && <PicturesDialog product={shown} onClose={() => setShown(undefined)} />}
        {doomed && (
          <Confirm
            title="Delete product"
            onNo={() => setDoomed(undefined)}
            onYes={() => {
              setDoomed(undefined);
              void remove(doomed);
            }}
          >
            Are you sure you want to delete “{doomed.name}”? Carts and wishlists lose it; orders keep their copy.
          </Confirm>
        )}
      </Suspense>
    </>
  );
}

function PriceBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      key={value}
      aria-label={label}
      placeholder={label === 'Lowest price' ? '₹ from' : '₹ to'}
      inputMode="decimal"
      defaultValue={value}
      onBlur={(event) => event.target.value.trim() !== value && onChange(event.target.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
      className={`${controlClass} price w-24`}
    />
  );
}

function Nothing({ isAsked, tree }: { isAsked: boolean; tree: readonly Category[] | undefined }) {
  if (isAsked) return <p className="py-10 text-center text-ink-soft">No product answers that.</p>;
  if (tree?.length === 0) return <EmptyState title="First a category" action={<Link to="/admin/category" className={toolClass}>To the categories</Link>}>Products live in categories: Women, Men, Kids …</EmptyState>;
  return <EmptyState title="No products yet">Add the first one, or import a spreadsheet.</EmptyState>;
}

async function keep(query: { q: string; categories: string; availability: string }): Promise<void> {
  try {
    await download('GET /exports/products', query);
  } catch (error) {
    notify('error', messageOf(error, say.product.loadFailed), 'shop');
  }
}

async function remove(product: Product): Promise<void> {
  try {
    const { message } = await call('DELETE /products/{id}', { params: { id: product.id } });
    notify('success', message, 'shop');
  } catch (error) {
    notify('error', messageOf(error, say.product.deleteFailed), 'shop');
  }
  await queries.invalidateQueries({ queryKey: ['admin'] });
}
