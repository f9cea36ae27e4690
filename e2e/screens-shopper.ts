import type { Screen } from './screen.ts';

/** All screens that a shopper sees, with the paths that open them. */
export const shopperScreens: Screen[] = [
  { name: 'home', who: 'guest', path: '/home' },
  {
    name: 'menu',
    who: 'guest',
    path: '/shop',
    isWhole: false,
    act: async (page, width) => (width < 768 ? page.getByRole('button', { name: 'Open menu' }).click() : undefined),
  },
  { name: 'about', who: 'guest', path: '/about' },
  { name: 'help', who: 'guest', path: '/help' },
  { name: 'shop', who: 'guest', path: '/shop' },
  { name: 'shop-1-column', who: 'guest', path: '/shop?columns=1' },
  { name: 'shop-2-columns', who: 'guest', path: '/shop?columns=2' },
  { name: 'shop-5-columns', who: 'guest', path: '/shop?columns=5' },
  {
    name: 'shop-filtered',
    who: 'guest',
    path: '/shop',
    act: async (page) => {
      await page.getByRole('group', { name: 'Categories' }).getByRole('link', { name: 'Women' }).click();
      await page.getByRole('button', { name: 'FILTER' }).click();
      await page.getByRole('checkbox', { name: /^In stock/ }).check();
      await page.getByRole('button', { name: /^Size M/ }).click();
      await page.getByRole('button', { name: /^Show \d/ }).click();
    },
  },
  {
    name: 'shop-filter',
    who: 'guest',
    path: '/shop',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'FILTER' }).click();
      await page.getByRole('checkbox', { name: /^In stock/ }).check();
    },
  },
  {
    name: 'shop-end',
    who: 'guest',
    path: '/shop?columns=5',
    isWhole: false,
    act: async (page) => page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded(),
  },
  { name: 'shop-nothing', who: 'guest', path: '/shop?minPrice=900000' },
  { name: 'search-results', who: 'guest', path: '/search?q=blue+cotton+kurta' },
  { name: 'search-results-none', who: 'guest', path: '/search?q=xylophone' },
  {
    name: 'product',
    who: 'guest',
    path: 'product',
    act: async (page) =>
      page
        .getByRole('group', { name: 'Size' })
        .first()
        .locator('button:not([disabled]):not([aria-disabled=true])')
        .last()
        .click(),
  },
  { name: 'product-lehenga', who: 'guest', path: 'manyColours' },
  { name: 'product-long-name', who: 'guest', path: 'longName' },
  { name: 'product-sold-out', who: 'guest', path: 'soldOut' },
  {
    name: 'product-enlarged',
    who: 'guest',
    path: 'product',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'Enlarge picture' }).first().click();
      await page.getByRole('dialog', { name: /^Enlarged pictures/ }).waitFor();
    },
  },
  {
    name: 'product-size-sheet',
    who: 'customer',
    path: 'product',
    isWhole: false,
    // On a narrow screen a dialog asks for the size; on a wide screen a notice does.
    act: async (page, width) => {
      await page
        .getByRole('button', { name: /^Add to cart -/ })
        .filter({ visible: true })
        .first()
        .click();
      if (width < 700) await page.getByRole('dialog').waitFor();
      else await page.getByText('Please select a size first').waitFor();
    },
  },
  {
    name: 'size-dialog',
    who: 'customer',
    path: '/shop?availability=in-stock',
    isWhole: false,
    act: async (page, width) => {
      if (width < 1000)
        await page
          .getByRole('button', { name: /^Choose a size for/ })
          .first()
          .click();
      else await page.getByRole('article').first().hover();
    },
  },
  {
    name: 'guest-notice',
    who: 'guest',
    path: '/shop?availability=in-stock',
    isWhole: false,
    act: async (page) => {
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /wishlist/i })
        .click();
      await page.getByText('Please login to add to wishlist').waitFor();
    },
  },
  { name: 'product-missing', who: 'guest', path: '/product/nothing%20here' },
  { name: 'not-found', who: 'guest', path: '/no/such/page' },
  { name: 'offline', who: 'guest', path: '/offline', isStill: true },
  { name: 'legal', who: 'guest', path: '/page/terms-conditions', isStill: true },
  { name: 'legal-missing', who: 'guest', path: '/page/none', isStill: true },
  {
    name: 'legal-dialog',
    who: 'guest',
    path: '/about',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'login', who: 'guest', path: '/login' },
  {
    name: 'register',
    who: 'guest',
    path: '/login',
    act: async (page) => page.getByRole('button', { name: 'Register' }).click(),
  },
  {
    name: 'forgot',
    who: 'guest',
    path: '/login',
    act: async (page) => page.getByRole('button', { name: 'Forgot password?' }).click(),
  },
  {
    name: 'otp',
    who: 'guest',
    path: '/login',
    act: async (page) => {
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByLabel('Email').fill('shopper@example.com');
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByLabel('Digit 1').waitFor();
    },
  },
  {
    name: 'reset',
    who: 'guest',
    path: '/login',
    act: async (page) => {
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByLabel('Email').fill('shopper@example.com');
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByLabel('Digit 1').click();
      await page.keyboard.type('123456');
      await page.getByRole('button', { name: 'Verify' }).click();
    },
  },
  {
    name: 'search',
    who: 'customer',
    path: '/home',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('dialog').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'search-nothing',
    who: 'customer',
    path: '/home',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByPlaceholder('Search products...').fill('xylophone');
      await page.getByText('Nothing found').waitFor();
    },
  },
  {
    name: 'wishlist',
    who: 'customer',
    path: '/wishlist',
    act: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'wishlist-empty',
    who: 'newcomer',
    path: '/wishlist',
    act: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'cart',
    who: 'customer',
    path: '/cart',
    act: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'cart-empty',
    who: 'newcomer',
    path: '/cart',
    act: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'checkout',
    who: 'customer',
    path: '/checkout',
    act: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'checkout-address',
    who: 'customer',
    path: '/checkout',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add address' }).click();
      await page.getByRole('button', { name: 'Save address' }).click();
    },
  },
  {
    name: 'checkout-new',
    who: 'newcomer',
    path: '/checkout',
    act: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'placed-dialog',
    who: 'buyer',
    path: '/checkout',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).first().click();
      await page.getByRole('dialog', { name: 'Order Placed!' }).waitFor();
    },
  },
  {
    name: 'placed',
    who: 'buyer',
    path: '/checkout',
    act: async (page) => {
      await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).first().click();
      await page.getByRole('dialog', { name: 'Order Placed!' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'orders',
    who: 'customer',
    path: '/myaccount/order',
    act: async (page) => page.getByRole('list').getByText('Pending').first().waitFor(),
  },
  {
    name: 'orders-open',
    who: 'customer',
    path: '/myaccount/order',
    act: async (page) =>
      page.locator('main button[aria-expanded=false]:visible').filter({ hasText: 'Shipped' }).first().click(),
  },
  {
    name: 'orders-cancel',
    who: 'customer',
    path: '/myaccount/order',
    isWhole: false,
    act: async (page) => {
      await page.locator('main button[aria-expanded=false]:visible').filter({ hasText: 'Pending' }).first().click();
      await page.getByRole('button', { name: 'Cancel Order' }).click();
      await page.getByRole('button', { name: 'Keep Order' }).waitFor();
    },
  },
  {
    name: 'orders-empty',
    who: 'newcomer',
    path: '/myaccount/order',
    act: async (page) => page.getByText('No Orders Yet').waitFor(),
  },
  {
    name: 'account-menu',
    who: 'customer',
    path: '/myaccount/account',
    isWhole: false,
    act: async (page, width) =>
      width < 1024
        ? page.getByRole('button', { name: 'Menu', exact: true }).click()
        : page.getByRole('button', { name: 'Collapse menu' }).click(),
  },
  {
    name: 'addresses',
    who: 'customer',
    path: '/myaccount/address',
    act: async (page) => page.getByText('Default').first().waitFor(),
  },
  {
    name: 'addresses-empty',
    who: 'newcomer',
    path: '/myaccount/address',
    act: async (page) => page.getByText('No addresses saved').waitFor(),
  },
  {
    name: 'profile',
    who: 'customer',
    path: '/myaccount/account',
    act: async (page) => page.getByRole('button', { name: 'Edit Profile' }).waitFor(),
  },
  {
    name: 'profile-edit',
    who: 'customer',
    path: '/myaccount/account',
    act: async (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
  },
  {
    name: 'password',
    who: 'customer',
    path: '/myaccount/password',
    act: async (page) => {
      await page.getByLabel(/^New password/).fill('Sutli7ab');
      await page.getByLabel('Confirm new password').fill('Sutli');
    },
  },
  {
    name: 'address-new',
    who: 'newcomer',
    path: '/myaccount/address',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add address' }).first().click();
      await page.getByRole('button', { name: 'Save address' }).click();
    },
  },
  {
    name: 'address-delete',
    who: 'customer',
    path: '/myaccount/address',
    isWhole: false,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .last()
        .click();
      await page.getByText('Are you sure you want to delete this address?').waitFor();
    },
  },
  {
    name: 'server-down',
    who: 'customer',
    path: '/cart',
    act: async (page) => {
      await page.route('**/api/cart', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'invite', who: 'guest', path: '/invite#none' },
  { name: 'track', who: 'guest', path: '/track' },
  { name: 'pay-unknown', who: 'guest', path: '/pay/none' },
  { name: 'confirm-email', who: 'guest', path: '/confirm-email#none' },
];
