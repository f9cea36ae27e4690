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
 * The browser or program from which somebody signs in: its network, and the random name from its cookie. `isNew` means
 * that the browser or program sent no such cookie. `origin` contains the details that the new session stores, such as
 * the device.
 */
export type Visitor = Client & { isNew: boolean; origin: SessionOrigin };

/**
 * Returns the browser or program from which a call comes. Sets a cookie with the browser's random name, for a year; a
 * new browser gets a new name. The name does not identify the person, and alone gives no access. But once a browser has
 * sent the cookie, its session works only together with the name (decisions/0037, 0006).
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
  // Browsers send the header Origin with each POST, and over https also Sec-Fetch-Site. Other programs usually send
  // neither.
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
