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
 * Finds the screens that this person may open, and frequent tasks, by their titles, their addresses and the settings on
 * each screen. If a setting matches, the note names the setting. The places whose title begins with the words come
 * first; the others keep the order of the menu.
 */
export function findPlaces(words: string, may: May): readonly Found[] {
  const wanted = words.toLowerCase();
  const asked = wordsToFind(words);
  const found = [...pages, ...actions]
    .filter(({ needs }) => may(needs))
    .flatMap((place) => {
      if (isNamed(place, wanted)) return [place];
      const setting = place.settings?.find((name) => hasWords(name, asked));
      return setting === undefined ? [] : [{ ...place, note: setting }];
    });
  const begins = ({ title }: Place) => title.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((place) => !begins(place))];
}

/** Returns whether the title or the address of a place contains the words. */
function isNamed({ title, to }: Place, wanted: string): boolean {
  return `${title} ${to.replace(/^\/admin\/|\?.*/g, '')}`.toLowerCase().includes(wanted);
}

/** Returns whether each of the searched words begins a word of the name. */
function hasWords(name: string, asked: readonly string[]): boolean {
  const found = wordsToFind(name);
  return asked.length > 0 && asked.every((word) => found.some((one) => one.startsWith(word)));
}
