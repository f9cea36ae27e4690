import { ask, type Line } from '../ask.ts';
import { GatewayRefused } from '../gateway.ts';
import { sha256 } from '../signatures.ts';
import type { PhonePeKeys } from './keys.ts';
import { TokenShape, type Token } from './shapes.ts';

type Held = { token: Token; renewAt: number; endsAt: number };

/**
 * PhonePe's access tokens in the memory of this process: one token for each address and set of keys. If there are more
 * than ten tokens, the process drops the oldest.
 */
const held = new Map<string, Held>();
const asked = new Map<string, Promise<Held>>();
const MOST = 10;

type Tokens = {
  /** Returns the authorization header that a request to PhonePe needs. */
  header: () => Promise<string>;
  /** Drops the token of this header, because PhonePe no longer accepts it. The next call requests a new token. */
  drop: (header: string) => void;
};

/**
 * Manages PhonePe's access token for these keys. The shop requests only one token at a time, and renews a token after
 * half of its life. If PhonePe does not answer, the shop uses the old token until it expires.
 */
export function tokensOf(line: Line, host: string, keys: PhonePeKeys, now: () => string): Tokens {
  const place = sha256([host, keys.clientId, keys.clientVersion, keys.clientSecret].join('\n'));
  const renew = async () => {
    const under = asked.get(place);
    if (under) return under;
    const asking = request(line, host, keys, now()).finally(() => asked.delete(place));
    asked.set(place, asking);
    const fresh = await asking;
    held.delete(place);
    held.set(place, fresh);
    const [oldest] = held.keys();
    if (held.size > MOST && oldest !== undefined) held.delete(oldest);
    return fresh;
  };
  return {
    header: async () => {
      const time = Date.parse(now());
      const has = held.get(place);
      if (has && time < has.renewAt) return headerOf(has.token);
      if (has && time < has.endsAt)
        return headerOf(
          (
            await renew().catch((error: unknown) => {
              // If PhonePe refuses these keys, the shop must not use the old token any longer.
              if (error instanceof GatewayRefused) throw error;
              return has;
            })
          ).token,
        );
      return headerOf((await renew()).token);
    },
    drop: (header) => {
      const has = held.get(place);
      if (has && headerOf(has.token) === header) held.delete(place);
    },
  };
}

function headerOf({ token_type: type, access_token: token }: Token): string {
  return `${type} ${token}`;
}

async function request(line: Line, host: string, keys: PhonePeKeys, now: string): Promise<Held> {
  const body = new URLSearchParams({
    client_id: keys.clientId,
    client_version: keys.clientVersion,
    client_secret: keys.clientSecret,
    grant_type: 'client_credentials',
  });
  const token = await ask(
    line,
    {
      method: 'POST',
      url: `${host}/v1/oauth/token`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    },
    TokenShape,
  );
  const time = Date.parse(now);
  const endsAt = token.expires_at * 1000;
  // The shop renews a token by its own clock, without `issued_at`, because PhonePe's clock may differ.
  return { token, renewAt: time + (endsAt - time) / 2, endsAt };
}
