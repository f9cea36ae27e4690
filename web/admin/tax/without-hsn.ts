import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/categories.ts';
import { useMay } from '../staff/permissions.ts';
import { tax } from './tax-draft.ts';
import { categoryTreeQuery } from '../categories/use-category-tree.ts';

/**
 * Lists, in the order of the tree, the categories that have products for sale but no HSN code, neither their own nor
 * one from a category above. `hsnOf` returns a category's own code.
 */
export function withoutHsn(tree: readonly Category[], hsnOf: (id: string) => string): Category[] {
  return tree
    .filter(({ id }) => hsnOf(id).trim() === '')
    .flatMap((category) => {
      const { subCategories, _count } = category;
      const below = subCategories.reduce((sum, one) => sum + one._count.products, 0);
      return [...(_count.products > below ? [category] : []), ...withoutHsn(subCategories, hsnOf)];
    });
}

/**
 * Returns the categories without an HSN code in the stored settings. The list is empty if the person may not read the
 * tax settings, or if the shop issues no invoices.
 */
export function useWithoutHsn() {
  const may = useMay();
  const read = useQuery({ queryKey: ['admin', tax.name], queryFn: async () => tax.read(), enabled: may('tax.read') });
  const settings = read.data?.settings;
  const tree = useQuery({ ...categoryTreeQuery, enabled: settings?.invoices === true });
  const hsn = new Map(settings?.categories.map((category) => [category.id, category.hsn]));
  const isKnown = settings?.invoices === true && tree.data !== undefined;
  return { missing: isKnown ? withoutHsn(tree.data, (id) => hsn.get(id) ?? '') : [], asked: [read, tree] };
}
