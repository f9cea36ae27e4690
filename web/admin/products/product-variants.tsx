import type { Product } from '#contract/products.ts';
import { limits } from '#domain/limits.ts';
import { formatRupees } from '#domain/money.ts';
import * as adminProductsText from '#text/admin-products.ts';
import * as variantFieldsText from '#text/variant-fields.ts';

const titles = [
  variantFieldsText.color(),
  variantFieldsText.size(),
  variantFieldsText.sku(),
  variantFieldsText.price(),
  variantFieldsText.saving(),
  variantFieldsText.stock(),
];

/** A row of the product table that holds the table of one product's variants. */
export function ProductVariants({ name, variants }: Pick<Product, 'name' | 'variants'>) {
  return (
    <tr className="bg-kora">
      <td colSpan={6} className="px-3 pb-3 md:ps-16">
        <span className="sr-only">{adminProductsText.itsVariants()}</span>
        <table aria-label={adminProductsText.variantTable({ name })} className="text-md">
          <thead className="text-ink-soft">
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col" className="py-1 pe-6 text-start font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <tr key={variant.id}>
                <td className="py-0.5 pe-6">{variant.color}</td>
                <td className="py-0.5 pe-6">{variant.size}</td>
                <td className="py-0.5 pe-6">{variant.sku ?? '–'}</td>
                <td className="price py-0.5 pe-6 text-end">{formatRupees(variant.originalPrice)}</td>
                <td className="price py-0.5 pe-6 text-end">{formatRupees(variant.discountPrice)}</td>
                <td
                  className={`price py-0.5 pe-6 text-end ${variant.stock <= limits.lowStock ? 'font-semibold text-madder' : ''}`}
                >
                  {variant.stock}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}
