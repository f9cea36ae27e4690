import type { Sort } from '#contract/choices.ts';
import type { Product } from '#contract/products.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { below58rem, ChooseAll, DataTable, type Column, type Sorting } from '../lists/data-table.tsx';
import { ProductRow, type ProductActions } from './product-row.tsx';

type ProductTableProps = ProductActions & {
  products: readonly Product[];
  firstNumber: number;
  chosen: ReadonlySet<string>;
  sorting: Sorting;
  onChoose: (ids: ReadonlySet<string>) => void;
};

const columns: ReadonlyArray<Column<Sort>> = [
  { title: adminProductsText.columnNumber() },
  { title: adminProductsText.columnProduct(), sorts: [{ by: 'name', direction: 'ascending' }] },
  { title: adminProductsText.category(), className: below58rem.gone },
  {
    title: adminProductsText.columnPrice(),
    sorts: [
      { by: 'priceLowHigh', direction: 'ascending' },
      { by: 'priceHighLow', direction: 'descending' },
    ],
  },
  { title: adminProductsText.columnVariants() },
  { title: adminProductsText.columnStock(), sorts: [{ by: 'stockLowHigh', direction: 'ascending' }] },
  { title: adminProductsText.columnImages() },
  { title: adminProductsText.columnActions() },
];

/**
 * Lists one page of products, with the columns of spec §2 "Admin", prices and stock. `firstNumber` is the serial number
 * (S.No) of the first row.
 */
export function ProductTable({ products, firstNumber, chosen, sorting, onChoose, ...actions }: ProductTableProps) {
  const toggle = (id: string, isOn: boolean) =>
    onChoose(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <DataTable
      first={
        <ChooseAll
          label={adminProductsText.chooseAll()}
          isOn={chosen.size > 0 && chosen.size === products.length}
          onChange={(isOn) => onChoose(new Set(isOn ? products.map(({ id }) => id) : []))}
        />
      }
      titles={columns}
      sorting={sorting}
      cellClassName="px-2 xl:px-3"
    >
      {products.map((product, index) => (
        <ProductRow
          key={product.id}
          product={product}
          number={firstNumber + index}
          // The checkbox that chooses a row is a column too, so the row of variants spans one column more.
          span={columns.length + 1}
          isChosen={chosen.has(product.id)}
          onChoose={(isOn) => toggle(product.id, isOn)}
          {...actions}
        />
      ))}
    </DataTable>
  );
}
