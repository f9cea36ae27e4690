import { Ellipsis, FileUp, IndianRupee, Plus, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import * as adminProductsText from '#text/admin-products.ts';
import * as listToolsText from '#text/list-tools.ts';
import * as productText from '#text/product.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { clientActionOf, useFormAction } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { toolClass } from '../lists/list-tools.tsx';
import { ToolFold } from '../lists/tool-fold.tsx';
import { Pager } from '../lists/pager.tsx';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import * as actions from './actions.ts';
import { ChosenProducts } from './chosen-products.tsx';
import { ExportProducts } from './export-products.tsx';
import { Meant } from './meant.tsx';
import { NoProducts } from './no-products.tsx';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { ProductTable } from './product-table.tsx';
import { searchOf, useProductList, type ProductFilters } from './use-product-list.ts';

const ProductForm = part(async () => import('./form/product-form.tsx'));
const PicturesDialog = part(async () => import('./pictures-dialog.tsx'));

export const clientAction = clientActionOf(actions);

const NONE: ReadonlySet<string> = new Set();

/** Shows the list of products in pages, with the dialogs to add, edit and delete a product. */
export default function Products() {
  usePrefetch(ProductForm.prefetch);
  const { data: tree } = useCategoryTree();
  const list = useProductList();
  const { data, error, page, set } = list;
  const [shown, setShown] = useState<Product>();
  const [toDelete, setToDelete] = useState<Product>();
  const [chosen, setChosen] = useState(NONE);
  // Only chosen products on this page count, because admins must not change products that they cannot see.
  const ids = (data?.data ?? []).map((product) => product.id).filter((id) => chosen.has(id));
  const deletion = useFormAction('deleteProduct');
  const remove = ({ id }: Product) => {
    setToDelete(undefined);
    deletion.submit({ id });
  };
  const editedId = list.get('edit');
  const edit = (id: string) => set({ edit: id, page: String(page) });
  const closeForm = () => set({ edit: undefined, page: page === 1 ? undefined : String(page) });
  return (
    <>
      <Heading
        search={searchOf(list.get)}
        filters={list.filters}
        count={data?.pagination.totalItems}
        onAdd={() => edit('new')}
      />
      <ProductFilterBar
        filters={list.filters}
        isFiltered={list.isFiltered}
        tree={tree ?? []}
        facets={data?.facets}
        onChange={set}
      />
      <Meant search={data?.search} total={data?.pagination.totalItems ?? 0} />
      {!data && <NoList hasFailed={error !== null} onRetry={() => void list.refetch()} />}
      {data && (
        <>
          {error && (
            <p role="alert" className="mt-3 text-madder">
              {messageOf(error, productText.loadFailed())}
            </p>
          )}
          {data.data.length > 0 && <ChosenProducts ids={ids} tree={tree ?? []} onDone={() => setChosen(NONE)} />}
          <Pager pagination={data.pagination} onPage={list.toPage} onSize={list.chooseSize}>
            {data.data.length === 0 ? (
              <NoProducts isFiltered={list.isFiltered} tree={tree} />
            ) : (
              <ProductTable
                products={data.data}
                firstNumber={(page - 1) * list.limit + 1}
                chosen={new Set(ids)}
                sorting={{ by: list.filters.sort, onSort: (sort) => set({ sort }) }}
                onChoose={setChosen}
                onPictures={setShown}
                onEdit={({ id }) => edit(id)}
                onDelete={setToDelete}
              />
            )}
          </Pager>
        </>
      )}
      {editedId !== '' && tree && (
        <ProductForm key={editedId} id={editedId === 'new' ? undefined : editedId} tree={tree} onClose={closeForm} />
      )}
      {shown && <PicturesDialog product={shown} onClose={() => setShown(undefined)} />}
      {toDelete && (
        <DeleteQuestion product={toDelete} onYes={() => remove(toDelete)} onNo={() => setToDelete(undefined)} />
      )}
    </>
  );
}

type HeadingProps = {
  /** The list's filters as the query of an address, for links to other screens. */ search: string;
  filters: ProductFilters;
  count: number | undefined;
  onAdd: () => void;
};

function Heading({ search, filters, count, onAdd }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {/* On a phone the bar above already shows the screen's name, so only screen readers read this title. */}
      <h1 className="display text-3xl max-sm:sr-only">{adminProductsText.title()}</h1>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <ToolFold label={listToolsText.more()} Icon={Ellipsis} until="sm" isBrief>
          <Link to={`/admin/product/sheet${search}`} className={toolClass}>
            <Table2 className="size-4" /> {adminProductsText.variantSheet()}
          </Link>
          <Link to={`/admin/prices${search}`} className={toolClass}>
            <IndianRupee className="size-4" /> {adminProductsText.changePrices()}
          </Link>
          <Link to="/admin/product/import" className={toolClass}>
            <FileUp className="size-4" /> {adminProductsText.importLink()}
          </Link>
          {count !== 0 && <ExportProducts filters={filters} count={count} />}
        </ToolFold>
        <Button onClick={onAdd} className="max-sm:order-first max-sm:grow">
          <Plus className="size-4" /> {adminProductsText.addProduct()}
        </Button>
      </div>
    </div>
  );
}

function NoList({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed) return <LoadFailed title={productText.loadFailed()} onAgain={onRetry} />;
  return <LoadingSkeleton className="mt-6 h-96" />;
}

type DeleteQuestionProps = { product: Product; onYes: () => void; onNo: () => void };

function DeleteQuestion({ product: { name }, onYes, onNo }: DeleteQuestionProps) {
  return (
    <Confirm title={adminProductsText.deleteTitle()} onYes={onYes} onNo={onNo}>
      {adminProductsText.deleteQuestion({ name })}
    </Confirm>
  );
}
