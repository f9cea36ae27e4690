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
 * The browser or program from which somebody signs in: its network and its name. `isNew` means that the browser or
 * program sent no name in a cookie. `origin` contains the details, such as the device, that the new session stores.
 */
export type Visitor = Client & { isNew: boolean; origin: SessionOrigin };

/**
 * Finds out where a call comes from. Gives a new browser a random name in a cookie, for a year. The random name in the
 * cookie does not identify the person and alone gives no access, but the browser's session works only together with the
 * name (decisions/0037, 0006).
 */
export function clientOf({ env }: Pick<Platform, 'env'>, { address, header, setHeader }: Caller): Visitor {
  const halves = browserNames(header('cookie'));
  const token = tokenIn(header('authorization'));
  const from = header('origin');
  // Over plain http, for example in the local network, a browser ignores a cookie that is marked as Secure.
  const isSecure = (from ?? env.PUBLIC_URL ?? '').startsWith('https:');
  const named = isSecure ? sureBrowserName(header('cookie')) : halves[0];
  const browser = named ?? newToken();
  setHeader(
    'set-cookie',
    `${browserCookie(isSecure)}=${browser}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
  // Browsers send Origin with each POST, and over https also the headers of Fetch Metadata. Other clients send neither
  // Origin nor Fetch Metadata.
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
