import { ask, type Line } from '../ask.ts';
import { GatewayRefused } from '../gateway.ts';
import { sha256 } from '../signatures.ts';
import type { PhonePeKeys } from './keys.ts';
import { TokenShape, type Token } from './shapes.ts';

type Held = { token: Token; renewAt: number; endsAt: number };

/**
 * The tokens of this process, by address and keys. There are as many as the owner has had keys, and the oldest goes
 * when there are more than ten.
 */
const held = new Map<string, Held>();
const asked = new Map<string, Promise<Held>>();
const MOST = 10;

export type Tokens = {
  /** The header that a call needs. */
  header: () => Promise<string>;
  /** PhonePe no longer takes the token of this header: the next call asks for a new one. */
  drop: (header: string) => void;
};

/**
 * Holds the token of some keys: asked for once at a time, renewed at half its life, and used to its end if PhonePe
 * gives no other.
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
              // Keys that PhonePe refuses now must not go on working by an old token.
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
  // By our own clock: theirs may differ, and the time when it was issued is only theirs.
  return { token, renewAt: time + (endsAt - time) / 2, endsAt };
}
