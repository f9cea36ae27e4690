import { deviceOf } from '#domain/devices.ts';
import { browserCookie, browserNames, sureBrowserName } from '../../platform/browser-names.ts';
import type { Client } from './known-clients.ts';
import type { SessionOrigin } from './sessions.ts';
import { newToken, tokenIn } from '../../platform/keys/tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from '../../platform/http/call-request.ts';
import { coarseNetworkOf, networkOf } from '../../platform/http/network.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Whoever signs in: from where, in a browser that came with a name or has it only since now, and what is stored with
 * the session that begins.
 */
export type Visitor = Client & { isNew: boolean; origin: SessionOrigin };

/**
 * Tells from where a call comes, and gives the browser its name with the answer, for a year. The name says nothing of
 * who uses it and opens nothing alone, but a browser's session works only together with it (decisions/0037, 0006).
 */
export function clientOf({ env }: Pick<Platform, 'env'>, { address, header, setHeader }: Caller): Visitor {
  const halves = browserNames(header('cookie'));
  const token = tokenIn(header('authorization'));
  const from = header('origin');
  // On plain http, as at an address of the local network, a browser would not keep a Secure one.
  const isSecure = (from ?? env.PUBLIC_URL ?? '').startsWith('https:');
  const named = isSecure ? sureBrowserName(header('cookie')) : halves[0];
  const browser = named ?? newToken();
  setHeader(
    'set-cookie',
    `${browserCookie(isSecure)}=${browser}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
  // Browsers send Origin with each POST, and Fetch Metadata too, but not to plain http; other clients send neither.
  const isBrowser = from !== undefined || header('sec-fetch-site') !== undefined;
  return {
    network: networkOf(address),
    browser,
    isNew: named === undefined,
    origin: {
      device: deviceOf(header('user-agent')),
      network: coarseNetworkOf(address),
      half: isBrowser ? browser : undefined,
      former: token === undefined ? undefined : { token, halves },
    },
  };
}
