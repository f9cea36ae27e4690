import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import type { Env } from '../env/env.ts';
import { isPrivateHost } from '../env/private-host.ts';

/**
 * Refuses plain http from the internet (decisions/0054). If the shop has an https address, the server redirects
 * requests for pages to it. Other requests get 403 `HTTPS_NEEDED`. The computer itself, its own network and a proxy in
 * that network may use plain http.
 */
export function refusePlainHttp(
  app: FastifyInstance,
  { PUBLIC_URL, PLAIN_HTTP }: Pick<Env, 'PUBLIC_URL' | 'PLAIN_HTTP'>,
) {
  if (PLAIN_HTTP === 'allow') return;
  const isNear = nearAddresses();
  const secure = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : undefined;
  const isSurelyAllowed = nearAndDirect();
  app.addHook('onRequest', (request, reply, done) => {
    if (isSurelyAllowed(request.raw) || isProbe(request) || !isPlainFromOutside(request, isNear)) return done();
    const { method, url } = request;
    const isPage = (method === 'GET' || method === 'HEAD') && !/^\/(api|metrics)(\/|\?|$)/.test(url);
    if (secure !== undefined && isPage) return void reply.redirect(`${secure}${url}`, 308);
    done(new ShopError('forbidden', 'HTTPS_NEEDED', errorsText.httpsNeeded()));
  });
}

function nearAddresses(): (address: string) => boolean {
  const own = ownAddresses();
  return (address) => isPrivateHost(address) || own.has(address.replace(/^::ffff:/i, ''));
}

/**
 * Makes a check for requests over plain http that are certainly allowed: they come from the computer itself or its
 * network, and not from a visitor who reached a proxy by plain http.
 */
export function nearAndDirect(): (request: IncomingMessage) => boolean {
  const isNear = nearAddresses();
  const verdicts = new WeakMap<Socket, boolean>();
  return ({ socket, headers }) => {
    const proto = headers['x-forwarded-proto'];
    if (proto !== undefined && proto !== 'https') return false;
    const known = verdicts.get(socket);
    if (known !== undefined) return known;
    const verdict = isNear(socket.remoteAddress ?? 'unknown.example');
    verdicts.set(socket, verdict);
    return verdict;
  };
}

/**
 * Returns the computer's own addresses. A request of the computer to itself may come from any of these addresses, even
 * from an internet address.
 */
function ownAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return new Set(all.map(({ address }) => address));
}

/** A load balancer may check the shop's health by plain http, because the answer reveals nothing. */
function isProbe({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && (url === '/healthz' || url === '/readyz');
}

function isPlainFromOutside({ socket, headers, ip }: FastifyRequest, isNear: (address: string) => boolean): boolean {
  const peer = socket.remoteAddress;
  const scheme = lastOf(headers['x-forwarded-proto'])?.toLowerCase();
  // Only a proxy that TRUST_PROXY names may be on the internet, and its header `x-forwarded-proto` must say that the
  // visitor used https.
  if (peer !== undefined && !isNear(peer)) return ip === peer || scheme !== 'https';
  const visitor = lastOf(headers['x-forwarded-for']);
  return scheme === 'http' && visitor !== undefined && !isNear(visitor);
}

/** Returns the header's last value, which the nearest proxy has added. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return [header].flat().join(',').split(',').at(-1)?.trim() || undefined;
}
