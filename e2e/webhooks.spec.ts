import { startReceiver, status } from '../test/receiver.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';

test('an owner adds a webhook, tries it by pings, and sees what was sent, what was answered, and that it fails', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const receiver = await startReceiver();
  afterwards(receiver.close);
  const name = `Till ${Date.now()}`;
  afterwards(async () => {
    const { webhooks } = await admin.calls.get('/webhooks');
    for (const one of webhooks) if (one.name === name) await admin.calls.delete(`/webhooks/${one.id}`);
  });
  await open(page, '/admin/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByLabel('Order placed').check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText('Copy the secret now')).toBeVisible();

  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('Working')).toBeVisible();
  const ping = page.getByRole('button', { name: `Send ping to ${name}` });
  await ping.click();
  const messages = page.getByRole('region', { name: `Messages to ${name}` });
  await expect(messages.getByText('Delivered')).toBeVisible();
  expect(receiver.types()).toEqual(['ping']);
  await expect(row.getByText(/^\d+ waiting$/)).toBeHidden();
  await messages.getByRole('button', { name: /^Show the message of/ }).click();
  await expect(messages.getByText('"type": "ping"')).toBeVisible();
  await expect(messages.getByText('{"ok":true}')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  receiver.mood.answer = status(500);
  await ping.click();
  await expect(messages.getByText(/^The server replied 500/)).toBeVisible();
  await expect(row.getByText('Failing')).toBeVisible();
  await expect(row.getByText(/^\d+ waiting$/)).toBeHidden();
});
