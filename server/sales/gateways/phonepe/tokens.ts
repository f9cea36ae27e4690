import { ask, type Line } from '../ask.ts';
import { GatewayRefused } from '../gateway.ts';
import { sha256 } from '../signatures.ts';
import type { PhonePeKeys } from './keys.ts';
import { TokenShape, type Token } from './shapes.ts';

type Held = { token: Token; renewAt: number; endsAt: number };

/**
 * The tokens of this process, by address and keys. The map has one token for each set of keys that the owner has used,
 * and drops the oldest if there are more than ten.
 */
const held = new Map<string, Held>();
const asked = new Map<string, Promise<Held>>();
const MOST = 10;

export type Tokens = {
  /** Answers the header that a call needs. */
  header: () => Promise<string>;
  /** Drops the token of this header, which PhonePe no longer accepts: the next call asks for a new token. */
  drop: (header: string) => void;
};

/**
 * Keeps the token of some keys: the shop asks for one token at a time, renews it at half its life, and uses it until
 * its end if PhonePe issues no other.
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
              // If PhonePe refuses keys now, the shop must not use them with an old token.
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
  // The shop uses its own clock, because PhonePe's clock may differ.
  return { token, renewAt: time + (endsAt - time) / 2, endsAt };
}
