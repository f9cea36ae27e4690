import type { Page } from '@playwright/test';
import type { Caller } from './people.ts';
import { officeScreens } from './screens-office.ts';

/** The paths of screens, with their names in the menu of a phone. */
const titles = [
  ['dashboard', 'Dashboard'],
  ['category', 'Categories'],
  ['product', 'Products'],
  ['product/sheet', 'Variant sheet'],
  ['product/import', 'Import products'],
  ['order', 'Orders'],
  ['order/new', 'Orders'],
  ['order/pack', 'Scan to pack'],
  ['customer', 'Customers'],
  ['offers', 'Offers'],
  ['offers/new', 'Offers'],
  ['company', 'Company'],
  ['delivery', 'Delivery'],
  ['order-limits', 'Order limits'],
  ['sign-in-codes', 'Sign-in with a code'],
  ['confirm-rules', 'Order confirmation'],
  ['tax', 'Tax'],
  ['legal', 'Legal pages'],
  ['content', 'Home page'],
  ['synonyms', 'Search synonyms'],
  ['staff', 'Staff'],
  ['log', 'Activity log'],
] as const;

/** Lists paths with their titles: the screens above, and the pages that print papers for three orders. */
export async function titledScreens(admin: Caller): Promise<Array<[path: string, title: string]>> {
  const { orders } = await admin.calls.get('/orders/all?limit=3');
  const ids = orders.map(({ id }: { id: string }) => `ids=${id}`).join('&');
  const printed = ['slips', 'picks'].map((kind) => [`order/print?kind=${kind}&${ids}`, 'Print orders'] as const);
  return [...titles, ...printed].map(([path, title]) => [`/admin/${path}`, title]);
}

/** Returns the paths of all screens, without duplicates. */
export async function officePaths(admin: Caller): Promise<string[]> {
  const titled = (await titledScreens(admin)).map(([path]) => path);
  return [...new Set([...officeScreens.map(({ path }) => path), ...titled])];
}

/** Lists the tables and lists inside the page that do not show their whole width. */
export async function scrollersOf(page: Page): Promise<string[]> {
  // The grid of the sheet is as wide as its columns, and scrolls inside itself.
  if (page.url().includes('/product/sheet')) return [];
  return page
    .locator('main .data-list, main [role=region]')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className));
}
