import type { Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import type { Caller } from './people.ts';
import { messageTo, turnOnMessages } from './phone.ts';

// These journeys use the boxes for a sign-in code: a person fills them in several ways, and asks for another code.

const aPhone = () => `97${String(Date.now()).slice(-8)}`;

/** Turns on codes by WhatsApp and SMS until the journey ends. */
async function sendCodes({ calls }: Caller, afterwards: (undo: () => Promise<void>) => void): Promise<void> {
  for (const channel of ['whatsapp', 'sms'] as const) afterwards(await turnOnMessages(calls, channel, ['code']));
  await calls.put('/messages', { order: ['whatsapp', 'sms', 'email'], dayBudget: null });
  await calls.put('/code-settings', { isOn: true, takesAbroad: false });
  afterwards(async () => void (await calls.put('/code-settings', { isOn: false, takesAbroad: false })));
}

async function askForCode(page: Page, phone: string): Promise<void> {
  await open(page, '/login');
  await page.getByRole('button', { name: 'Sign in with a code' }).click();
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
}
const codeTo = async (phone: string, channel: 'whatsapp' | 'sms') => {
  const values = await messageTo(phone, (asked) => asked.channel === channel);
  return values.find((value) => /^\d{6}$/.test(value)) ?? '';
};
const isSignedIn = async (page: Page) =>
  expect.poll(async () => page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();

test('six pasted digits fill all boxes and sign in @core', async ({ page, owner, afterwards, context }) => {
  await sendCodes(owner, afterwards);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const phone = aPhone();
  await askForCode(page, phone);
  await expect(page.getByText('We sent a 6-digit code on WhatsApp')).toBeVisible();
  const first = page.getByRole('textbox', { name: 'Digit 1' });
  await expect(first).toBeFocused();
  // Above the keyboard, phones offer the code from a new message only if the box has this autocomplete value.
  await expect(first).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await codeTo(phone, 'whatsapp');
  await page.evaluate(async (text) => navigator.clipboard.writeText(text), code);
  await page.keyboard.press('Control+V');
  await isSignedIn(page);
});

test('the browser takes the code from the SMS itself and signs in @core', async ({ page, owner, afterwards }) => {
  await sendCodes(owner, afterwards);
  await owner.calls.put('/messages', { order: ['sms', 'whatsapp', 'email'], dayBudget: null });
  const phone = aPhone();
  await page.exposeFunction('codeOfSms', async () => codeTo(phone, 'sms'));
  // The test simulates the part of the browser, which asks the person for permission and reads the SMS.
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { OTPCredential: () => {}, otpAsked: asked });
    navigator.credentials.get = async (options) => {
      const { otp } = options as { otp?: object };
      asked.push(otp);
      // The cast is safe: the test itself exposes this function.
      const read = (window as unknown as { codeOfSms: () => Promise<string> }).codeOfSms;
      return { id: '', type: 'otp', code: await read() };
    };
  });
  await askForCode(page, phone);
  await isSignedIn(page);
  expect(await page.evaluate(() => Reflect.get(window, 'otpAsked'))).toContainEqual({ transport: ['sms'] });
});

test('the code can be sent again after 30 seconds, and by another channel after 60 @core', async ({
  page,
  owner,
  afterwards,
  expectAccessible,
}) => {
  await sendCodes(owner, afterwards);
  await page.clock.install();
  const phone = aPhone();
  await askForCode(page, phone);
  const again = page.getByRole('button', { name: /^Send again in \d+ s$/ });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(28_000);
  await expect(again).toBeVisible();
  const bySms = page.getByRole('button', { name: 'Send by SMS' });
  await page.clock.fastForward(3_000);
  await expect(page.getByRole('button', { name: 'Send the code again' })).toBeVisible();
  await expect(bySms).toHaveCount(0);
  await page.clock.fastForward(30_000);
  await expect(bySms).toBeVisible();
  await expect(page.getByText('If you have confirmed your email with us, please check your inbox too.')).toBeVisible();
  await expectAccessible();
  await bySms.click();
  await expect(page.getByText('We sent a 6-digit code by SMS')).toBeVisible();
  await expect(again).toBeVisible();
  await page.getByRole('textbox', { name: 'Digit 1' }).focus();
  await page.keyboard.type(await codeTo(phone, 'sms'));
  await isSignedIn(page);
});
