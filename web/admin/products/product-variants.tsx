import type { Product } from '#contract/products.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import { oldPricePaise } from '#domain/pricing.ts';
import * as adminProductsText from '#text/admin-products.ts';
import * as variantFieldsText from '#text/variant-fields.ts';
import { priceOf } from '../../shopper/price.tsx';
import { HeadCells, titlesOf } from '../lists/data-table.tsx';
import { StockBadge } from './product-stock.tsx';

const titles = [
  variantFieldsText.color(),
  variantFieldsText.size(),
  variantFieldsText.sku(),
  variantFieldsText.price(),
  variantFieldsText.mrp(),
  variantFieldsText.stock(),
];

type ProductVariantsProps = Pick<Product, 'name' | 'variants'> & {
  /** The number of columns that the row spans. */ span: number;
};

/** A row of the product table that contains a second table with one product's variants. */
export function ProductVariants({ name, variants, span }: ProductVariantsProps) {
  return (
    <tr className="bg-kora">
      <td colSpan={span} className="px-3 pb-3 md:ps-16">
        <span className="sr-only">{adminProductsText.itsVariants()}</span>
        <table
          aria-label={adminProductsText.variantTable({ name })}
          className="data-rows text-md"
          style={titlesOf([...titles, adminProductsText.columnStockState()])}
        >
          <thead className="text-ink-soft">
            <tr>
              <HeadCells titles={titles} className="py-1 pe-6 text-start font-medium" />
              <th scope="col">
                <span className="sr-only">{adminProductsText.columnStockState()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <tr key={variant.id}>
                <td className="py-0.5 pe-6">{variant.color}</td>
                <td className="py-0.5 pe-6">{variant.size}</td>
                <td className="py-0.5 pe-6">{variant.sku ?? '–'}</td>
                <td className="price py-0.5 pe-6 text-end">{formatRupees(variant.originalPrice)}</td>
                <td className="price py-0.5 pe-6 text-end">{formatPaise(oldPricePaise(priceOf(variant)))}</td>
                <td className="price py-0.5 pe-6 text-end">{variant.stock}</td>
                <td className="py-0.5">
                  <StockBadge stocks={[variant.stock]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}
