import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { aClient, makeAdmin, makeProduct } from '../../../test/factories.ts';
import { issueCode } from '../../../test/issue-code.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
const BAIT = 'Prize at evil.example';
const PASSWORD = 'Sutli-Ghagra-7';
let count = 0;

/**
 * Makes an order of an attacker, who has registered with a victim's email address. The attacker types words for the
 * victim into every text field.
 */
async function anOrderFullOfBait(prepare = async (_email: string) => {}) {
  const email = `victim${++count}@example.com`;
  const body = { username: `Prize.${count}.evil.example`, email, password: PASSWORD, firstName: BAIT, lastName: BAIT };
  await shop.guest.call('POST /auth/register', { body });
  await prepare(email);
  const stranger = shop.withToken(
    (await shop.guest.call('POST /auth/login', { body: { identifier: email, password: PASSWORD } })).body.token,
  );
  const address = {
    recipientName: BAIT,
    addressLine1: BAIT,
    addressLine2: BAIT,
    city: BAIT,
    state: 'Rajasthan',
    postalCode: '302029',
    phone: '9876543210',
  };
  const { body: saved } = await stranger.call('POST /addresses', { body: address });
  const { variants } = await makeProduct(shop, { name: 'Bagru Buti Kurta' });
  await stranger.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { order } = (
    await stranger.call('POST /orders/place', { body: { addressId: saved.address.id, paymentMethod: 'COD' } })
  ).body;
  await stranger.call('POST /orders/send-confirmation', { body: { orderData: order, email } });
  const admin = await makeAdmin(shop);
  for (const deliveryStatus of ['SHIPPED', 'DELIVERED', 'CANCELED']) {
    await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus } });
    await shop.emailsSent();
  }
  await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
  return {
    email,
    order,
    letters: (await shop.emails()).filter((one) => one.to?.some(({ address }) => address === email)),
  };
}

const wholeOf = ({ subject, text, html, from, to }: Email) => JSON.stringify([subject, text, html, from, to]);

test('no email to an address that nobody has confirmed carries a word that its account chose', async () => {
  const { letters, order } = await anOrderFullOfBait();
  expect(letters.map(({ subject }) => subject?.replace(order.orderNumber, 'N'))).toEqual([
    'Welcome to My Shop',
    'Order N confirmed – My Shop',
    'Order N is on its way – My Shop',
    'Order N has arrived – My Shop',
    'Order N is cancelled – My Shop',
    'Your OTP – My Shop',
  ]);
  for (const letter of letters) expect(wholeOf(letter)).not.toMatch(/evil|prize|98765/i);
  // The email to the victim contains only text that the shop itself has written. The victim can still recognise the
  // order from these facts.
  expect(letters[1]?.text).toContain('Bagru Buti Kurta');
  expect(letters[1]?.text).toContain('PIN code 302029');
});

test('once they have shown that they read its emails, order emails name them and their address again', async () => {
  const { letters } = await anOrderFullOfBait(async (email) => {
    const otp = await issueCode(shop, email, aClient);
    const body = { email, otp, newPassword: 'Chanderi-Loom-9' };
    expect((await shop.guest.call('POST /auth/forgot-password/reset', { body })).status).toBe(200);
    await shop.guest.call('POST /auth/login', { body: { identifier: email, password: 'Chanderi-Loom-9' } });
    const again = await issueCode(shop, email, aClient);
    await shop.guest.call('POST /auth/forgot-password/reset', { body: { email, otp: again, newPassword: PASSWORD } });
  });
  const confirmation = letters.find(({ subject }) => subject?.includes('confirmed'));
  expect(confirmation?.text).toContain(`Thank you for your order, ${BAIT}.`);
  expect(confirmation?.text).toContain('98765 43210');
});
