import type { Permission } from '#domain/staff-roles.ts';
import * as paletteText from '#text/palette.ts';
import type { May } from '../staff/permissions.ts';
import { places as screenPlaces } from '../screens.ts';

/** A result of the palette: its address, its title, and a word on its kind. */
export type Found = { key: string; to: string; title: string; note: string };
type Place = Found & { needs: Permission };

const actions: readonly Place[] = [
  {
    key: 'new-product',
    needs: 'catalogue.edit',
    to: '/admin/product?edit=new',
    title: paletteText.addProduct(),
    note: paletteText.addProductNote(),
  },
  {
    key: 'sheet',
    needs: 'catalogue.edit',
    to: '/admin/product/sheet',
    title: paletteText.variantSheet(),
    note: paletteText.variantSheetNote(),
  },
  {
    key: 'import',
    needs: 'catalogue.edit',
    to: '/admin/product/import',
    title: paletteText.importProducts(),
    note: paletteText.importProductsNote(),
  },
  {
    key: 'pending',
    needs: 'orders.read',
    to: '/admin/order?status=PENDING',
    title: paletteText.pendingOrders(),
    note: paletteText.pendingOrdersNote(),
  },
  {
    key: 'low',
    needs: 'catalogue.edit',
    to: '/admin/product?availability=low-stock',
    title: paletteText.lowStock(),
    note: paletteText.lowStockNote(),
  },
];

const screens: readonly Place[] = screenPlaces.map(({ to, needs, title }) => ({
  key: to,
  to,
  needs,
  title,
  note: paletteText.page(),
}));

/**
 * Finds the screens of the menu, and frequent tasks, whose titles
 * or addresses contain these words and which this person may open.
 */
export function findPlaces(words: string, may: May): readonly Found[] {
  const wanted = words.toLowerCase();
  const isNamed = ({ title, to }: Place) =>
    `${title} ${to.replace(/^\/admin\/|\?.*/g, '')}`.toLowerCase().includes(wanted);
  return [...screens, ...actions].filter((place) => may(place.needs) && isNamed(place));
}
