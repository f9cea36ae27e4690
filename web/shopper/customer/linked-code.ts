import { linkedCodeCookie } from '#domain/linked-code.ts';
import { issuesOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

const MONTH_SECONDS = 30 * 24 * 3600;

/**
 * Applies to the account's cart the code from a link, or the code that a guest typed. A cookie has stored the code, so
 * it is still there after a sign-in. The cart says whether the code applies. If the server does not say whether the
 * code is valid, for example because too many codes were tried, the next reading of the cart asks again.
 */
export async function typeLinkedCode(): Promise<void> {
  const code = linkedCode();
  if (code === '') return;
  try {
    await call('PUT /cart/code', { body: { code } });
  } catch (error) {
    if (issuesOf(error)['code'] === undefined) return;
  }
  forgetLinkedCode();
}

export function forgetLinkedCode(): void {
  write('', 0);
}

/** Stores a code that a guest has typed, in the same cookie as a code from a link. */
export function rememberCode(code: string): void {
  write(encodeURIComponent(code), MONTH_SECONDS);
}

function write(value: string, seconds: number): void {
  // Over plain http a browser refuses a cookie that is marked as Secure.
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${linkedCodeCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Returns the code that a guest has typed, or that came with a link. Returns '' if there is no code. */
export function linkedCode(): string {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${linkedCodeCookie}=`));
  try {
    return decodeURIComponent(found?.slice(linkedCodeCookie.length + 1) ?? '');
  } catch {
    return '';
  }
}
