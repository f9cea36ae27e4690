import { useQuery } from '@tanstack/react-query';
import * as adminProductsText from '#text/admin-products.ts';
import { call } from '../../api/call.ts';
import { ExportButton } from '../files/export-button.tsx';
import type { ProductFilters } from './use-product-list.ts';

type ExportProductsProps = {
  filters: ProductFilters;
  /** The number of products in the list, or undefined until the server has answered. */
  count: number | undefined;
};

/**
 * Saves the products of the list as a spreadsheet, with the list's filters and sorting. Says how many of all products
 * the list contains.
 */
export function ExportProducts({ filters, count }: ExportProductsProps) {
  const { data: total } = useQuery({
    queryKey: ['admin', 'products', 'total'],
    queryFn: async () => (await call('GET /products', { query: { limit: 1 } })).pagination.totalItems,
  });
  return (
    <ExportButton call="GET /exports/products" input={{ query: filters }}>
      {labelOf(count, total)}
    </ExportButton>
  );
}

function labelOf(count: number | undefined, total: number | undefined): string {
  if (count === undefined || total === undefined) return adminProductsText.exportIt();
  return count === total ? adminProductsText.exportAll({ total }) : adminProductsText.exportCount({ count, total });
}
