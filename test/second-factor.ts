import { codeAt } from '../server/auth/totp.ts';
import type { Caller, TestShop } from './shop.ts';

const STEP_MS = 30_000;

/** Sets up an authenticator app, and goes on to the beginning of a later step: its codes then hold for the next seconds. */
export async function setUpApp(shop: TestShop, { call }: Caller) {
  const { key, uri } = (await call('POST /security/app')).body as { key: string; uri: string };
  const code = () => codeAt(key, shop.now());
  const { body } = await call('PUT /security/app', { body: { code: code() } });
  shop.wait(2 * STEP_MS - (Date.parse(shop.now()) % STEP_MS));
  return { key, uri, code, recoveryCodes: body.recoveryCodes as string[] };
}
