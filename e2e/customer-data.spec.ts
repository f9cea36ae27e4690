import { readFile } from 'node:fs/promises';
import { longAfterSigningIn } from './colleagues.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, PASSWORD, signIn } from './people.ts';
import { aProduct } from './products.ts';
import { adminPassword } from './shops.ts';

test(
  'a customer’s data are saved as a file and erased, after asking who is there and what keeps them',
  { tag: '@both-widths' },
  async ({ page, request, admin, engine, expectAccessible }) => {
    const person = await newCustomer(request, 'leaving');
    const shopper = callsOf(request, person);
    const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 3 }] });
    const { address } = await shopper.post('/addresses', anAddress);
    await shopper.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
    const { order } = await shopper.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
    await open(page, `/admin/customer?customer=${person.user.id}`);
    const detail = page.getByRole('dialog', { name: 'Meera Nair' });
    const whoIsThere = page.getByRole('dialog', { name: 'Confirm it is you' });
    const password = await adminPassword(engine);

    await longAfterSigningIn(engine);
    const saved = page.waitForEvent('download');
    await detail.getByRole('button', { name: 'Export data' }).click();
    await expect(whoIsThere.getByLabel(/^Password/)).toBeFocused();
    await whoIsThere.getByLabel(/^Password/).fill(password);
    await page.keyboard.press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d{2}-\d{2}\.json$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(person.user.email);

    // Esc closes the question whether to delete the data, and the focus returns to the button.
    const erase = detail.getByRole('button', { name: 'Delete data' });
    const question = page.getByRole('alertdialog', { name: 'Delete data' });
    await erase.click();
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(erase).toBeFocused();

    // The page explains why it erased nothing: first because the person did not prove their identity, and then because
    // the customer has an unfinished order.
    await longAfterSigningIn(engine);
    await erase.click();
    const yes = question.getByRole('button', { name: 'Yes, delete' });
    await yes.click();
    await whoIsThere.getByRole('button', { name: 'Cancel' }).click();
    await expect(question.getByRole('alert')).toHaveText('Please confirm it’s you and try again.');
    await yes.click();
    await whoIsThere.getByLabel(/^Password/).fill(password);
    await page.keyboard.press('Enter');
    await expect(question.getByRole('alert')).toContainText('An order is still in progress.');
    await expectAccessible();
    await expectNoSidewaysScroll(page);

    // After the proof of identity the browser has a new token, and the old token becomes invalid soon. The test signs
    // in again to get a token for its calls.
    const again = callsOf(request, await signIn(request, admin.user.email, password));
    await again.put(`/orders/${order.id}/status`, { deliveryStatus: 'CANCELED' });
    await yes.click();
    await expect(page.getByText('The customer’s data has been deleted.')).toBeVisible();
    const erased = page.getByRole('dialog', { name: 'Deleted customer' });
    await expect(erased.getByText('This customer’s data has been deleted.')).toBeVisible();
    await expect(erased.getByRole('button', { name: 'Delete data' })).toHaveCount(0);
    await expect(erased.locator(':focus')).toHaveCount(1);
    expect((await signIn(request, person.user.email, PASSWORD)).token).toBeUndefined();
    await page.keyboard.press('Escape');
    await expect(erased).toBeHidden();
  },
);
