import type { APIRequestContext } from '@playwright/test';
import { problemsOf } from './html-problems.ts';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, goTo, test, waitForContent } from './journey.ts';
import { officePaths, scrollersOf } from './office-walk.ts';
import { anAddress, callsOf, newCustomer, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import { noteViolations, refusedEverywhere, tryBareTexts } from './refused-texts.ts';

// The first test opens every screen of the back office, one after another, and checks each at the widths of a tablet
// and of desks. The journey back-office.spec.ts checks the widths of a phone.

// The widths of the window at which each screen is checked, in this order, in pixels.
const widths = [768, 1024, 1280, 1440];

test('every screen of the back office is valid HTML, no wider than the window, and gives the browser no bare text for a script', async ({
  page,
  admin,
  request,
}) => {
  test.setTimeout(240_000);
  // On a tablet, a list row must have room for a stock of nearly a million pieces, and for a very expensive order.
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 999_989 }] });
  await admin.calls.put('/variants', {
    changes: [{ id: variants[0]?.id, originalPrice: '5499.50', discountPrice: '0' }],
  });
  await bePaidInPart(admin, request, variants[0]?.id);
  const refused = await noteViolations(page);
  const wrong: Record<string, string[]> = {};
  for (const path of await officePaths(admin)) {
    await goTo(page, path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await waitForContent(page);
    const problems = await problemsOf(await page.content());
    if (problems.length > 0) wrong[path] = problems;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      expect(await scrollersOf(page), `${path} at ${width}`).toEqual([]);
    }
  }
  expect(wrong).toEqual({});
  expect(refused).toEqual([]);
  allowConsoleErrors(/requires 'Trusted|TrustedTypePolicy|Content Security Policy/);
  expect(await tryBareTexts(page)).toEqual(refusedEverywhere);
});

/** Lets a courier deliver nine pieces of the variant and pay a part of their price. */
async function bePaidInPart(
  admin: Caller,
  request: APIRequestContext,
  productVariantId: string | undefined,
): Promise<void> {
  const customer = callsOf(request, await newCustomer(request, 'payer'));
  const { address } = await customer.post('/addresses', {
    ...anAddress,
    recipientName: 'Venkatanarasimharajuvaripeta',
  });
  await customer.post('/cart/add', { productVariantId, quantity: 9 });
  const { order } = await customer.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  const { courier } = await admin.calls.post('/couriers', { name: `Venkatanarasimha ${order.orderNumber}` });
  const number = `VN${order.orderNumber.slice(3)}`;
  await admin.calls.post(`/orders/${order.id}/parcels`, { courierId: courier.id, number, isHandedOver: true });
  await admin.calls.put(`/orders/${order.id}/step`, { step: 'deliver' });
  await admin.calls.post('/remittances', { courierId: courier.id, text: `${number} 20000.25` });
}
