import { afterEach, expect, test, vi } from 'vitest';
import { forgetLinkedCode, linkedCode, rememberCode } from './linked-code.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https:', '; Secure'],
  ['http:', ''],
])('the cookie of a code that is typed or forgotten on a page over %s ends in "%s"', (protocol, end) => {
  const jar = { cookie: '' };
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol });
  rememberCode('DIWALI 20');
  expect(jar.cookie).toBe(`offer_code=DIWALI%2020; Path=/; Max-Age=2592000; SameSite=Lax${end}`);
  expect(linkedCode()).toBe('DIWALI 20');
  forgetLinkedCode();
  expect(jar.cookie).toBe(`offer_code=; Path=/; Max-Age=0; SameSite=Lax${end}`);
});
