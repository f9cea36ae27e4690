import type { APIRequestContext, Page } from '@playwright/test';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { ordersOfAMorning } from './morning-orders.ts';
import type { Caller } from './people.ts';

// The staff change the status of several orders at once, and no answer arrives. The page says so, and the person can
// repeat the change.

test('offline, that nothing was sent is said beside the orders, which stay selected, and the step is taken when the network is back @both-widths', async ({
  page,
  context,
  request,
  admin,
  expectAccessible,
}) => {
  allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/);
  // The list loads the confirmation dialog's code a moment after it appears. The test waits for that code before it
  // cuts the network.
  const questionIsThere = page.waitForResponse(/confirm-dialog/);
  const orders = await selectOrders(page, request, admin);
  await questionIsThere;
  await context.setOffline(true);
  await takeStep(page, 'Mark as packed');
  const bar = page.getByRole('group', { name: 'With selected orders' });
  await expect(bar.getByRole('alert')).toHaveText('You are offline, so nothing was changed.');
  await expect(bar).toContainText('2 selected');
  // The test scrolls to the top, because a row that the head of the page covers by half would count as too small for a
  // finger.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);
  await bar.getByRole('button', { name: 'Try again' }).click();
  await answer(page, 'Mark as packed');
  await expect(bar).not.toContainText('2 selected');
  for (const { id } of orders) expect((await admin.calls.get(`/orders/${id}`)).order.stage).toBe('PACKED');
});

test('where the answer is lost, it is said that orders may have moved; trying again leaves those as they are @core', async ({
  page,
  request,
  admin,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const orders = await selectOrders(page, request, admin);
  await page.route('**/api/orders/status', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Next step of the selected orders').selectOption('SHIPPED');
  await answer(page, 'Ship');
  const bar = page.getByRole('group', { name: 'With selected orders' });
  await expect(bar.getByRole('alert')).toContainText('The shop did not respond: some of the 2 orders may have been');
  await page.unroute('**/api/orders/status');
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The selected orders are already SHIPPED.');
  for (const { id } of orders) expect((await admin.calls.get(`/orders/${id}`)).order.history).toHaveLength(2);
});

/** Makes two new orders, finds them by their phone number, and selects them. */
async function selectOrders(page: Page, request: APIRequestContext, admin: Caller) {
  const [caller] = await ordersOfAMorning(request, admin, { customers: 1, ordersEach: 2 });
  await open(page, `/admin/order?q=${caller?.phone}`);
  for (const { orderNumber } of caller?.orders ?? []) await page.getByLabel(`Select ${orderNumber}`).check();
  return caller?.orders ?? [];
}

async function takeStep(page: Page, name: string): Promise<void> {
  await page.getByLabel('Next step of the selected orders').selectOption(name);
  await answer(page, name);
}

async function answer(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}
