import { linkedCodeCookie } from '#domain/linked-code.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/**
 * Types the code of the link that led to the shop, which the server has put into a cookie: whoever signs in meanwhile
 * still has it. The cart says whether it applies. Without an answer the next reading of the cart tries again.
 */
export async function typeLinkedCode(): Promise<void> {
  const code = linkedCode();
  if (code === '') return;
  try {
    await call('PUT /cart/code', { body: { code } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) return;
  }
  document.cookie = `${linkedCodeCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}

function linkedCode(): string {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${linkedCodeCookie}=`));
  try {
    return decodeURIComponent(found?.slice(linkedCodeCookie.length + 1) ?? '');
  } catch {
    return '';
  }
}
