import type { Screen } from './screen.ts';

/** All screens of the back office, with the paths that open them. */
export const officeScreens: Screen[] = [
  {
    name: 'admin-dashboard',
    who: 'admin',
    path: '/admin/dashboard',
    act: async (page) => page.getByRole('group', { name: 'Revenue by day' }).waitFor(),
  },
  {
    name: 'admin-find',
    who: 'admin',
    path: '/admin/dashboard',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('kurta');
      await page.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'admin-products',
    who: 'admin',
    path: '/admin/product',
    act: async (page) => page.getByRole('cell').getByRole('button', { expanded: false }).nth(1).click(),
  },
  {
    name: 'admin-product-new',
    who: 'admin',
    path: '/admin/product?edit=new',
    isWhole: false,
    act: async (page) => page.getByLabel('Product name').waitFor(),
  },
  {
    name: 'admin-product-edit',
    who: 'admin',
    path: '/admin/product',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByLabel('Product name').waitFor();
    },
  },
  {
    name: 'admin-product-wrong',
    who: 'admin',
    path: '/admin/product?edit=new',
    isWhole: false,
    act: async (page) => page.getByRole('button', { name: 'Save' }).click(),
  },
  {
    name: 'admin-product-matrix',
    who: 'admin',
    path: '/admin/product',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByRole('button', { name: 'Colours × sizes' }).click();
      await page.getByLabel('New sizes').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-product-images',
    who: 'admin',
    path: '/admin/product',
    isWhole: false,
    act: async (page) =>
      page
        .getByRole('button', { name: /images? of/ })
        .first()
        .click(),
  },
  {
    name: 'admin-sheet',
    who: 'admin',
    path: '/admin/product/sheet',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('gridcell').first().waitFor();
      await page.getByRole('grid').focus();
      await page.keyboard.type('1299');
      await page.keyboard.press('Enter');
      await page.keyboard.type('a lot');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'admin-prices',
    who: 'admin',
    path: '/admin/prices',
    act: async (page) => {
      await page.getByLabel('Lower by').fill('10');
      await page.getByRole('table', { name: 'Before and after' }).getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'admin-sale',
    who: 'admin',
    path: '/admin/sales/new',
    act: async (page) => {
      await page.getByLabel('Lower by').fill('10');
      await page.getByRole('list', { name: 'Sample prices' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'admin-import',
    who: 'admin',
    path: '/admin/product/import',
    act: async (page) => {
      await page.getByLabel(/^Spreadsheet/).setInputFiles({
        name: 'products.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('product,name,price\nK-101,Ikat Kurta,a lot\n'),
      });
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('heading', { name: 'What will change' }).waitFor();
    },
  },
  {
    name: 'admin-customers',
    who: 'admin',
    path: '/admin/customer',
    act: async (page) => page.getByRole('cell').first().waitFor(),
  },
  {
    name: 'admin-customer',
    who: 'admin',
    path: '/admin/customer',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('cell').getByRole('button').last().click();
      await page.getByRole('dialog').getByText('Addresses').waitFor();
    },
  },
  {
    name: 'admin-offers',
    who: 'admin',
    path: '/admin/offers',
    act: async (page) => page.getByRole('link', { name: 'New offer' }).waitFor(),
  },
  {
    name: 'admin-offers-month',
    who: 'admin',
    path: '/admin/offers?view=month',
    act: async (page) => page.getByRole('button', { name: 'Next month' }).waitFor(),
  },
  {
    name: 'admin-offer',
    who: 'admin',
    path: '/admin/offers/new',
    act: async (page) => {
      await page.getByLabel('Percentage off', { exact: true }).last().fill('20');
      await page.getByText('You save').or(page.getByText('takes')).first().waitFor();
    },
  },
  {
    name: 'admin-offer-settings',
    who: 'admin',
    path: '/admin/offers/settings',
    act: async (page) => page.getByLabel('Owner (%)').waitFor(),
  },
  { name: 'admin-legal', who: 'admin', path: '/admin/legal', act: async (page) => page.getByRole('toolbar').waitFor() },
  {
    name: 'admin-content',
    who: 'admin',
    path: '/admin/content',
    act: async (page) => page.getByRole('group', { name: 'Slide 1' }).waitFor(),
  },
  {
    name: 'admin-staff',
    who: 'admin',
    path: '/admin/staff',
    act: async (page) => page.getByRole('list', { name: 'Staff' }).waitFor(),
  },
  {
    name: 'admin-api-keys',
    who: 'admin',
    path: '/admin/api-keys',
    act: async (page) => {
      await page.getByLabel('Name').fill('Stock sync');
      await page.getByLabel(/products, categories/).check();
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByText('Your new key').waitFor();
    },
  },
  {
    name: 'admin-webhooks',
    who: 'admin',
    path: '/admin/webhooks',
    act: async (page) => {
      // The button appears together with the list.
      await page.getByRole('button', { name: 'New webhook' }).waitFor();
      if (!(await page.getByText('Till', { exact: true }).isVisible())) {
        await page.getByRole('button', { name: 'New webhook' }).click();
        await page.getByLabel('Name').fill('Till');
        await page.getByLabel('URL').fill('https://hooks.invalid/orders');
        await page.getByLabel('Order placed').check();
        await page.getByRole('button', { name: 'Create webhook' }).click();
        await page.getByText('Copy the secret now').waitFor();
      }
      await page.getByRole('button', { name: 'Send ping to Till' }).click();
      await page.getByText('No server found at this URL').first().waitFor();
    },
  },
  {
    name: 'admin-messages',
    who: 'admin',
    path: '/admin/messages',
    act: async (page) => {
      await page.getByRole('button', { name: /^Open Order placed, WhatsApp, English/ }).click();
      await page.getByText('Text for WhatsApp Manager').waitFor();
    },
  },
  {
    name: 'admin-courier-messages',
    who: 'admin',
    path: '/admin/couriers',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit Delhivery' }).click();
      await page.getByRole('button', { name: /^Make (new )?secret$/ }).click();
      await page.getByText('Copy the secret now').waitFor();
    },
  },
  {
    name: 'admin-backups',
    who: 'admin',
    path: '/admin/backups',
    act: async (page) => {
      await page.getByRole('button', { name: 'Back up now' }).waitFor();
      await page.getByText('For the person who runs the server').click();
    },
  },
  { name: 'admin-account', who: 'admin', path: '/admin/account' },
  {
    name: 'admin-log',
    who: 'admin',
    path: '/admin/log',
    act: async (page) => page.getByRole('list', { name: 'Changes' }).waitFor(),
  },
  {
    name: 'admin-security-log',
    who: 'admin',
    path: '/admin/log?tab=security',
    act: async (page) => page.getByRole('list', { name: 'Security log' }).waitFor(),
  },
  {
    name: 'admin-slips',
    who: 'admin',
    path: '/admin/order',
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select ORD/ })
        .first()
        .check();
      await page.getByRole('link', { name: 'Packing slips' }).click();
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'admin-picks',
    who: 'admin',
    path: '/admin/order',
    act: async (page) => {
      await page.getByLabel('Select all on this page').check();
      await page.getByRole('link', { name: 'Pick list' }).click();
      await page.getByRole('heading', { name: /pieces? for/ }).waitFor();
    },
  },
  {
    name: 'admin-orders',
    who: 'admin',
    path: '/admin/order',
    act: async (page) => page.getByRole('cell').first().waitFor(),
  },
  {
    name: 'admin-order',
    who: 'admin',
    path: '/admin/order',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('cell').getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-order-edit',
    who: 'admin',
    path: '/admin/order?status=PENDING',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('cell').getByRole('button').first().click();
      await page.getByRole('button', { name: 'Edit order' }).click();
      await page.getByRole('combobox', { name: 'Add an item: name or SKU' }).fill('kurta');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'admin-order-note-return',
    who: 'admin',
    path: '/admin/order?status=DELIVERED',
    isWhole: false,
    act: async (page) => {
      await page.getByRole('cell').getByRole('button').first().click();
      await page.getByRole('button', { name: 'Create return' }).click();
      await page.getByLabel('Reason for return').waitFor();
    },
  },
  { name: 'admin-returns', who: 'admin', path: '/admin/returns' },
  { name: 'admin-returns-done', who: 'admin', path: '/admin/returns?tab=done' },
  { name: 'admin-upi', who: 'admin', path: '/admin/upi' },
  { name: 'admin-payments', who: 'admin', path: '/admin/payments' },
  { name: 'admin-payments-all', who: 'admin', path: '/admin/payments?tab=all' },
  { name: 'admin-gateways', who: 'admin', path: '/admin/gateways' },
  { name: 'admin-cash', who: 'admin', path: '/admin/cash' },
  {
    name: 'admin-cash-book',
    who: 'admin',
    path: '/admin/cash/book',
    act: async (page) => page.getByLabel('Courier').waitFor(),
  },
  { name: 'admin-settlements', who: 'admin', path: '/admin/settlements' },
  {
    name: 'admin-settlements-import',
    who: 'admin',
    path: '/admin/settlements/import',
    act: async (page) => page.getByLabel('Settlement report').waitFor(),
  },
  {
    name: 'admin-return-policy',
    who: 'admin',
    path: '/admin/returns/policy',
    act: async (page) => page.getByLabel('Return window (days)').waitFor(),
  },
  {
    name: 'admin-couriers',
    who: 'admin',
    path: '/admin/couriers',
    act: async (page) => page.getByRole('button', { name: 'Edit Delhivery' }).click(),
  },
  {
    name: 'admin-parcel-list',
    who: 'admin',
    path: '/admin/order/parcels',
    act: async (page) => page.getByLabel('Courier').waitFor(),
  },
  {
    name: 'admin-categories',
    who: 'admin',
    path: '/admin/category',
    act: async (page) => page.getByRole('button', { name: 'Expand Women' }).click(),
  },
  {
    name: 'admin-unsent-emails',
    who: 'admin',
    path: '/admin/unsent-emails',
    act: async (page) => page.getByText('All emails have been sent.').waitFor(),
  },
  {
    name: 'admin-synonyms',
    who: 'admin',
    path: '/admin/synonyms',
    act: async (page) => page.getByLabel('Synonyms').waitFor(),
  },
  {
    name: 'admin-order-limits',
    who: 'admin',
    path: '/admin/order-limits',
    act: async (page) => page.getByLabel('Pieces per order').waitFor(),
  },
  {
    name: 'admin-sign-in-codes',
    who: 'admin',
    path: '/admin/sign-in-codes',
    act: async (page) => page.getByLabel('Let customers sign in with a code').waitFor(),
  },
  {
    name: 'admin-delivery',
    who: 'admin',
    path: '/admin/delivery',
    act: async (page) => page.getByRole('button', { name: 'Add a zone' }).waitFor(),
  },
  {
    name: 'admin-new-order',
    who: 'admin',
    path: '/admin/order/new',
    act: async (page) => page.getByRole('searchbox', { name: 'Phone number, name or email' }).waitFor(),
  },
  {
    name: 'admin-pack',
    who: 'admin',
    path: '/admin/order/pack',
    act: async (page) => page.getByLabel('Order or tracking number').waitFor(),
  },
  {
    name: 'admin-confirm-rules',
    who: 'admin',
    path: '/admin/confirm-rules',
    act: async (page) => page.getByLabel('Hours to confirm').waitFor(),
  },
  {
    name: 'admin-tax',
    who: 'admin',
    path: '/admin/tax',
    act: async (page) => page.getByLabel('Legal name').waitFor(),
  },
  {
    name: 'admin-security',
    who: 'admin',
    path: '/admin/security',
    act: async (page) => page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor(),
  },
  {
    name: 'admin-company',
    who: 'admin',
    path: '/admin/company',
    act: async (page) => page.getByLabel('Phone').waitFor(),
  },
];
