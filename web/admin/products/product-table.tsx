import type { Product } from '#contract/products.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { ProductRow, type ProductActions } from './product-row.tsx';

type ProductTableProps = ProductActions & { products: readonly Product[]; firstNumber: number };

const titles = [
  adminProductsText.columnNumber(),
  adminProductsText.columnProduct(),
  adminProductsText.category(),
  adminProductsText.columnVariants(),
  adminProductsText.columnImages(),
  adminProductsText.columnActions(),
];

/** One page of products, with the columns of spec §2 "Admin"; `firstNumber` is the S.No of the first row. */
export function ProductTable({ products, firstNumber, ...actions }: ProductTableProps) {
  return (
    <table className="w-full min-w-184 text-start text-md">
      <thead className="bg-kora-deep text-ink-soft">
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col" className="px-3 py-2 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((product, index) => (
          <ProductRow key={product.id} product={product} number={firstNumber + index} {...actions} />
        ))}
      </tbody>
    </table>
  );
}
