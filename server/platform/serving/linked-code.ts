import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkedCodeCookie } from '#domain/linked-code.ts';
import { offerLimits } from '#domain/offers.ts';
import { oneSpelling } from '../http/one-spelling.ts';

const PARAMETER = 'code';
const MONTH_SECONDS = 30 * 24 * 3600;

/**
 * A link may contain an offer's code (`/shop?code=DIWALI20`). Redirects a link with a code to the same page without the
 * code, and puts the code into a cookie. The reasons are that the cached page is the same for everybody, and that the
 * code must survive the sign-in. The page's script reads the cookie (web/shopper/customer). Returns undefined for an
 * address without a code.
 */
export function leadByCode(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): FastifyReply | undefined {
  if (!request.url.includes(`${PARAMETER}=`)) return undefined;
  const query = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));
  const code = query.get(PARAMETER)?.trim() ?? '';
  if (!query.has(PARAMETER)) return undefined;
  if (code !== '' && code.length <= offerLimits.codeLength)
    reply.header(
      'set-cookie',
      `${linkedCodeCookie}=${encodeURIComponent(code)}; Path=/; Max-Age=${MONTH_SECONDS}; SameSite=Lax${isSecure(request, publicUrl) ? '; Secure' : ''}`,
    );
  return reply.header('cache-control', 'no-store').redirect(
    oneSpelling(request.url, (name) => name !== PARAMETER),
    302,
  );
}

/**
 * Returns whether the browser came by https. In the local network somebody may open the same shop by plain http, where
 * a browser refuses a cookie that is marked as Secure; that address has another host.
 */
function isSecure({ host }: FastifyRequest, publicUrl = ''): boolean {
  return publicUrl.startsWith('https:') && new URL(publicUrl).host === host;
}
