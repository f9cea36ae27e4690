import { TOTP } from 'otpauth';
import type { Caller, TestShop } from './shop.ts';

const STEP_MS = 30_000;

/**
 * Sets up an authenticator app, and moves the clock to the beginning of a later step of the app, so that its code is
 * valid for some seconds.
 */
export async function setUpApp(shop: TestShop, { call }: Caller) {
  const { key, uri } = (await call('POST /security/app')).body as { key: string; uri: string };
  const code = () => codeAt(key, shop.now());
  const { body } = await call('PUT /security/app', { body: { code: code() } });
  shop.wait(2 * STEP_MS - (Date.parse(shop.now()) % STEP_MS));
  return { key, uri, code, recoveryCodes: body.recoveryCodes as string[] };
}

/** Returns the code that an authenticator app with this key shows at an instant. */
export function codeAt(key: string, now: string): string {
  return new TOTP({ algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000, secret: key }).generate({
    timestamp: Date.parse(now),
  });
}
