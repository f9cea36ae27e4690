import type { Page } from '@playwright/test';

export type Who = 'guest' | 'customer' | 'newcomer' | 'admin';
export type Screen = {
  name: string;
  who: Who;
  path: string;
  /** What to do there before looking. */
  act?: (page: Page) => Promise<void>;
  /** Sent without a script. */
  isStill?: boolean;
  /** False where something lies over the page: then only what is in view. */
  isWhole?: boolean;
};

const screens: Screen[] = [
  { name: 'home', who: 'guest', path: '/home' },
  { name: 'menu', who: 'guest', path: '/shop', isWhole: false, act: async (page) => ((page.viewportSize()?.width ?? 0) < 768 ? page.getByRole('button', { name: 'Open menu' }).click() : undefined) },
  { name: 'about', who: 'guest', path: '/about' },
  { name: 'shop', who: 'guest', path: '/shop' },
  { name: 'shop-1-column', who: 'guest', path: '/shop?columns=1' },
  { name: 'shop-2-columns', who: 'guest', path: '/shop?columns=2' },
  { name: 'shop-5-columns', who: 'guest', path: '/shop?columns=5' },
  { name: 'shop-filtered', who: 'guest', path: '/shop', act: async (page) => {
    await page.getByRole('group', { name: 'Categories' }).getByRole('link', { name: 'Women' }).click();
    await page.getByRole('button', { name: 'FILTER' }).click();
    await page.getByRole('checkbox', { name: /^In stock/ }).check();
    await page.getByRole('button', { name: /^Size M/ }).click();
    await page.getByRole('button', { name: /^Show \d/ }).click();
  } },
  { name: 'shop-filter', who: 'guest', path: '/shop', isWhole: false, act: async (page) => {
    await page.getByRole('button', { name: 'FILTER' }).click();
    await page.getByRole('checkbox', { name: /^In stock/ }).check();
  } },
  { name: 'shop-nothing', who: 'guest', path: '/shop?minPrice=900000' },
  { name: 'product', who: 'guest', path: '/product/Meher%20Slub%20Cotton%20Kurta', act: async (page) => page.getByRole('group', { name: 'Size' }).first().getByRole('button', { name: 'M', exact: true }).click() },
  { name: 'product-lehenga', who: 'guest', path: '/product/Mela%20Bandhani%20Lehenga' },
  { name: 'product-sold-out', who: 'guest', path: '/product/Titli%20Buti%20Frock' },
  { name: 'product-missing', who: 'guest', path: '/product/nothing%20here' },
  { name: 'not-found', who: 'guest', path: '/no/such/page' },
  { name: 'offline', who: 'guest', path: '/offline', isStill: true },
  { name: 'legal', who: 'guest', path: '/page/terms-conditions', isStill: true },
  { name: 'legal-missing', who: 'guest', path: '/page/none', isStill: true },
  { name: 'legal-dialog', who: 'guest', path: '/about', isWhole: false, act: async (page) => page.getByRole('link', { name: 'Privacy Policy' }).click() },
  { name: 'login', who: 'guest', path: '/login' },
  { name: 'register', who: 'guest', path: '/login', act: async (page) => page.getByRole('button', { name: 'Register' }).click() },
  { name: 'forgot', who: 'guest', path: '/login', act: async (page) => page.getByRole('button', { name: 'Forgot password?' }).click() },
  { name: 'otp', who: 'guest', path: '/login', act: async (page) => {
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill('shopper@example.com');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Digit 1').waitFor();
  } },
  { name: 'reset', who: 'guest', path: '/login', act: async (page) => {
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill('shopper@example.com');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Digit 1').click();
    await page.keyboard.type('123456');
    await page.getByRole('button', { name: 'Verify' }).click();
  } },
  { name: 'search', who: 'customer', path: '/home', isWhole: false, act: async (page) => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog').getByRole('article').first().waitFor();
  } },
  { name: 'search-nothing', who: 'customer', path: '/home', isWhole: false, act: async (page) => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByPlaceholder('Search products...').fill('xylophone');
    await page.getByText('Nothing found').waitFor();
  } },
  { name: 'wishlist', who: 'customer', path: '/wishlist', act: async (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'wishlist-empty', who: 'newcomer', path: '/wishlist', act: async (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'cart', who: 'customer', path: '/cart', act: async (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'cart-empty', who: 'newcomer', path: '/cart', act: async (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'checkout', who: 'customer', path: '/checkout', act: async (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'checkout-address', who: 'customer', path: '/checkout', act: async (page) => {
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.getByRole('button', { name: 'Save address' }).click();
  } },
  { name: 'orders', who: 'customer', path: '/myaccount/order', act: async (page) => page.getByRole('list').getByText('Pending').first().waitFor() },
  { name: 'orders-open', who: 'customer', path: '/myaccount/order', act: async (page) => page.locator('main button[aria-expanded=false]:visible').filter({ hasText: 'Shipped' }).first().click() },
  { name: 'orders-cancel', who: 'customer', path: '/myaccount/order', isWhole: false, act: async (page) => {
    await page.locator('main button[aria-expanded=false]:visible').filter({ hasText: 'Pending' }).first().click();
    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('button', { name: 'Keep Order' }).waitFor();
  } },
  { name: 'orders-empty', who: 'newcomer', path: '/myaccount/order', act: async (page) => page.getByText('No Orders Yet').waitFor() },
  { name: 'account-menu', who: 'customer', path: '/myaccount/account', isWhole: false, act: async (page) => ((page.viewportSize()?.width ?? 0) < 1024 ? page.getByRole('button', { name: 'Menu', exact: true }).click() : page.getByRole('button', { name: 'Narrow menu' }).click()) },
  { name: 'addresses', who: 'customer', path: '/myaccount/address', act: async (page) => page.getByText('Default').first().waitFor() },
  { name: 'addresses-empty', who: 'newcomer', path: '/myaccount/address', act: async (page) => page.getByText('No addresses saved').waitFor() },
  { name: 'profile', who: 'customer', path: '/myaccount/account', act: async (page) => page.getByRole('button', { name: 'Edit Profile' }).waitFor() },
  { name: 'profile-edit', who: 'customer', path: '/myaccount/account', act: async (page) => page.getByRole('button', { name: 'Edit Profile' }).click() },
  { name: 'password', who: 'customer', path: '/myaccount/password', act: async (page) => {
    await page.getByLabel(/^New password/).fill('Sutli7ab');
    await page.getByLabel('Confirm new password').fill('Sutli');
  } },
  { name: 'admin-dashboard', who: 'admin', path: '/admin/dashboard', act: async (page) => page.getByRole('group', { name: 'Revenue by day' }).waitFor() },
  { name: 'admin-find', who: 'admin', path: '/admin/dashboard', isWhole: false, act: async (page) => {
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('combobox').fill('kurta');
    await page.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor();
  } },
  { name: 'admin-products', who: 'admin', path: '/admin/product', act: async (page) => page.getByRole('cell').getByRole('button', { expanded: false }).nth(1).click() },
  { name: 'admin-product-new', who: 'admin', path: '/admin/product?edit=new', isWhole: false, act: async (page) => page.getByLabel('Product name').waitFor() },
  { name: 'admin-product-edit', who: 'admin', path: '/admin/product', isWhole: false, act: async (page) => {
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByLabel('Product name').waitFor();
  } },
  { name: 'admin-product-wrong', who: 'admin', path: '/admin/product?edit=new', isWhole: false, act: async (page) => page.getByRole('button', { name: 'Save' }).click() },
  { name: 'admin-product-matrix', who: 'admin', path: '/admin/product', isWhole: false, act: async (page) => {
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByRole('button', { name: 'Colours × sizes' }).click();
    await page.getByLabel('New sizes').scrollIntoViewIfNeeded();
  } },
  { name: 'admin-product-images', who: 'admin', path: '/admin/product', isWhole: false, act: async (page) => page.getByRole('button', { name: /images of/ }).first().click() },
  { name: 'admin-sheet', who: 'admin', path: '/admin/product/sheet', isWhole: false, act: async (page) => {
    await page.getByRole('gridcell').first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.type('1299');
    await page.keyboard.press('Enter');
    await page.keyboard.type('a lot');
    await page.keyboard.press('Enter');
  } },
  { name: 'admin-import', who: 'admin', path: '/admin/product/import', act: async (page) => {
    await page.getByLabel(/^Spreadsheet/).setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from('product,name,price\nK-101,Ikat Kurta,a lot\n') });
    await page.getByRole('button', { name: 'Look it through' }).click();
    await page.getByRole('heading', { name: 'What it would do' }).waitFor();
  } },
  { name: 'admin-customers', who: 'admin', path: '/admin/customer', act: async (page) => page.getByRole('cell').first().waitFor() },
  { name: 'admin-customer', who: 'admin', path: '/admin/customer', isWhole: false, act: async (page) => {
    await page.getByRole('cell').getByRole('button').last().click();
    await page.getByRole('dialog').getByText('Addresses').waitFor();
  } },
  { name: 'admin-legal', who: 'admin', path: '/admin/legal', act: async (page) => page.getByRole('toolbar').waitFor() },
  { name: 'admin-content', who: 'admin', path: '/admin/content', act: async (page) => page.getByRole('group', { name: 'Slide 1' }).waitFor() },
  { name: 'admin-staff', who: 'admin', path: '/admin/staff', act: async (page) => page.getByRole('list', { name: 'Staff' }).waitFor() },
  { name: 'admin-log', who: 'admin', path: '/admin/log', act: async (page) => page.getByRole('list', { name: 'Changes' }).waitFor() },
  { name: 'admin-slips', who: 'admin', path: '/admin/order', act: async (page) => {
    await page.getByRole('checkbox', { name: /^Choose ORD/ }).first().check();
    await page.getByRole('link', { name: 'Packing slips' }).click();
    await page.getByRole('article').first().waitFor();
  } },
  { name: 'admin-picks', who: 'admin', path: '/admin/order', act: async (page) => {
    await page.getByLabel('Choose all on this page').check();
    await page.getByRole('link', { name: 'Pick list' }).click();
    await page.getByRole('heading', { name: /pieces? for/ }).waitFor();
  } },
  { name: 'invite', who: 'guest', path: '/invite#none' },
  { name: 'admin-orders', who: 'admin', path: '/admin/order', act: async (page) => page.getByRole('cell').first().waitFor() },
  { name: 'admin-order', who: 'admin', path: '/admin/order', isWhole: false, act: async (page) => {
    await page.getByRole('cell').getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
  } },
  { name: 'admin-categories', who: 'admin', path: '/admin/category', act: async (page) => page.getByRole('button', { name: 'Unfold Women' }).click() },
  { name: 'admin-company', who: 'admin', path: '/admin/company', act: async (page) => page.getByLabel('Phone').waitFor() },
];

/** Every screen of the shop; with a word, those whose name holds it. */
export function screensOf(word = ''): Screen[] {
  return screens.filter((screen) => screen.name.includes(word));
}
