import type { Client } from '../auth/known-clients.ts';
import { newToken } from '../auth/tokens.ts';
import type { Shop } from '../shop.ts';
import type { Caller } from './call-request.ts';
import { networkOf } from './network.ts';

const NAME = 'browser';
const VALUE = new RegExp(`(?:^|;)\\s*${NAME}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`);
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Tells from where a call comes, and gives the browser its name with the answer, for a year. The name says nothing of
 * who uses it, opens nothing, and only the calls of signing in get to see it (decisions/0037).
 */
export function clientOf({ env }: Pick<Shop, 'env'>, { address, header, setHeader }: Caller): Client {
  const browser = VALUE.exec(header('cookie') ?? '')?.[1] ?? newToken();
  const secure = env.PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  setHeader(
    'set-cookie',
    `${NAME}=${browser}; Path=/api/auth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
  return { network: networkOf(address), browser };
}
