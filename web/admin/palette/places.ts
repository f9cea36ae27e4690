import * as paletteText from '#text/palette.ts';
import { menu } from '../screens.ts';

/** Something the palette leads to: its address, its title, and a word on what it is. */
export type Found = { key: string; to: string; title: string; note: string };

const actions: readonly Found[] = [
  {
    key: 'new-product',
    to: '/admin/product?edit=new',
    title: paletteText.addProduct(),
    note: paletteText.addProductNote(),
  },
  {
    key: 'sheet',
    to: '/admin/product/sheet',
    title: paletteText.variantSheet(),
    note: paletteText.variantSheetNote(),
  },
  {
    key: 'import',
    to: '/admin/product/import',
    title: paletteText.importProducts(),
    note: paletteText.importProductsNote(),
  },
  {
    key: 'pending',
    to: '/admin/order?status=PENDING',
    title: paletteText.pendingOrders(),
    note: paletteText.pendingOrdersNote(),
  },
  {
    key: 'low',
    to: '/admin/product?availability=low-stock',
    title: paletteText.lowStock(),
    note: paletteText.lowStockNote(),
  },
];

const screens: readonly Found[] = menu.map(({ to, title }) => ({ key: to, to, title, note: paletteText.page() }));

/** The screens of the menu, and what is often done, whose titles contain these words. */
export function findPlaces(words: string): readonly Found[] {
  const wanted = words.toLowerCase();
  return [...screens, ...actions].filter((place) => place.title.toLowerCase().includes(wanted));
}
