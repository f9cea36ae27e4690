import { wordsToFind } from '#domain/find-text.ts';
import type { Permission } from '#domain/staff-roles.ts';
import * as paletteText from '#text/palette.ts';
import type { May } from '../staff/permissions.ts';
import { screens } from '../screens.ts';

/** A result of the palette: its address, its title, and a note that names its kind. */
export type Found = { key: string; to: string; title: string; note: string };
/** `settings` lists the settings on a screen, in the words of an owner. */
type Place = Found & { needs: Permission; settings?: readonly string[] };

const actions: readonly Place[] = [
  {
    key: 'new-product',
    needs: 'catalogue.edit',
    to: '/admin/product?edit=new',
    title: paletteText.addProduct(),
    note: paletteText.addProductNote(),
  },
  {
    key: 'pending',
    needs: 'orders.read',
    to: '/admin/order?status=PENDING',
    title: paletteText.pendingOrders(),
    note: paletteText.pendingOrdersNote(),
  },
  {
    key: 'new-sale',
    needs: 'catalogue.edit',
    to: '/admin/sales/new',
    title: paletteText.newSale(),
    note: paletteText.newSaleNote(),
  },
  {
    key: 'new-offer',
    needs: 'offers.edit',
    to: '/admin/offers/new',
    title: paletteText.newOffer(),
    note: paletteText.newOfferNote(),
  },
  {
    key: 'low',
    needs: 'catalogue.edit',
    to: '/admin/product?availability=low-stock',
    title: paletteText.lowStock(),
    note: paletteText.lowStockNote(),
  },
];

const pages: readonly Place[] = screens
  .filter((screen) => !screen.isForChosen)
  .map(({ path, needs, title }) => ({
    key: path,
    to: `/admin/${path}`,
    needs,
    title,
    note: paletteText.page(),
    settings: paletteText.settings({ screen: path.replaceAll(/\W/g, '_') }).split(', '),
  }));

/**
 * Finds the screens that this person may open, and frequent tasks. The search looks at the titles and addresses of
 * screens first, and then at the settings on each screen. If a setting matches, the note names the setting.
 */
export function findPlaces(words: string, may: May): readonly Found[] {
  const wanted = words.toLowerCase();
  const allowed = [...pages, ...actions].filter(({ needs }) => may(needs));
  const isNamed = ({ title, to }: Place) =>
    `${title} ${to.replace(/^\/admin\/|\?.*/g, '')}`.toLowerCase().includes(wanted);
  const named = allowed.filter(isNamed);
  const asked = wordsToFind(words);
  const holding = allowed.flatMap((place) => {
    const setting = isNamed(place) ? undefined : place.settings?.find((name) => hasWords(name, asked));
    return setting === undefined ? [] : [{ ...place, note: setting }];
  });
  return [...named, ...holding];
}

/** Answers whether each of the searched words begins a word of the name. */
function hasWords(name: string, asked: readonly string[]): boolean {
  const found = wordsToFind(name);
  return asked.length > 0 && asked.every((word) => found.some((one) => one.startsWith(word)));
}
