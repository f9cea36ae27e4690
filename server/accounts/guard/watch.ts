import type { FastifyRequest } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import { Forbidden } from '../auth/authorize.ts';
import type { Answer } from '../../platform/http/guard.ts';
import { networkOf } from '../../platform/http/network.ts';
import { TooManyTries } from '../../platform/http/rate-limits.ts';
import type { SecurityEvent, SecurityLog } from '../security-log/security-log.ts';
import { watchedCalls, type Watched } from './watched-calls.ts';

type Watching = { security: SecurityLog };

/**
 * Makes a function that answers a call as `answer` does, and also writes security events to the security log: the
 * events of `watchedCalls`, refusals by a limit, and calls without the permission or with a wrong API key.
 */
export function watch<Rest extends unknown[]>(shop: Watching, key: string, answer: Answer<Rest>): Answer<Rest> {
  const watched = watchedCalls[key];
  return async (request, ...rest) => {
    try {
      const answered = await answer(request, ...rest);
      if (watched?.done) note(shop, request, { kind: watched.done, account: accountOf(request, watched, answered) });
      return answered;
    } catch (error) {
      const event = refused(error, watched);
      if (event) note(shop, request, { account: accountOf(request, watched), ...event });
      throw error;
    }
  };
}

/** Records in the security log that a limit refused a part of the request, although the call succeeds. */
export function noteLimit(shop: Watching, request: FastifyRequest, error: TooManyTries): void {
  note(shop, request, { kind: 'limit', detail: error.rule });
}

/** `key` is the name of the API key that made the call. */
type Noted = Pick<SecurityEvent, 'kind' | 'account' | 'detail'> & { key?: string | undefined };

function refused(error: unknown, watched: Watched | undefined): Noted | undefined {
  if (!(error instanceof ShopError)) return undefined;
  if (error instanceof TooManyTries) return { kind: 'limit', detail: error.rule };
  if (error instanceof Forbidden)
    return {
      kind: 'notPermitted',
      ...(error.userId !== undefined && { account: { id: error.userId } }),
      key: error.key?.name,
    };
  if (error.code === 'BAD_KEY') return { kind: 'keyRefused' };
  return watched?.failed?.if(error) ? { kind: watched.failed.kind } : undefined;
}

function note(shop: Watching, request: FastifyRequest, event: Noted): void {
  const [path = ''] = request.url.replace(/^\/api/, '').split('?', 1);
  const { detail = `${request.method} ${path}`, key = request.signedIn?.key?.name, ...rest } = event;
  const by = key === undefined ? '' : ` [${key}]`;
  shop.security.note(
    { ...rest, detail: detail.slice(0, 200 - by.length) + by, network: networkOf(request.ip), requestId: request.id },
    request.log,
  );
}

/** Returns the account of the signed-in person. If nobody is signed in, returns the account that the request names. */
function accountOf(
  request: FastifyRequest,
  watched: Watched | undefined,
  answered?: unknown,
): SecurityEvent['account'] {
  if (request.signedIn) return { id: request.signedIn.id };
  const id = watched?.id?.(answered);
  if (typeof id === 'string') return { id };
  const typed = watched?.account?.(request.body, answered);
  return typeof typed === 'string' && typed !== '' ? { typed: typed.slice(0, 254) } : undefined;
}
