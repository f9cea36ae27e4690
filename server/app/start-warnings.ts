import { networkInterfaces } from 'node:os';
import { isThisComputer } from '#domain/this-computer.ts';
import { originOf, type Env } from '../platform/env/env.ts';
import { mayMailInPlainSight } from '../platform/outside/mail.ts';
import { isPrivateHost } from '../platform/env/private-host.ts';

type Settings = Pick<
  Env,
  'PUBLIC_URL' | 'HOST' | 'PORT' | 'TRUST_PROXY' | 'DEMO' | 'DATABASE_URL' | 'SMTP_URL' | 's3'
> & {
  PLAIN_HTTP?: Env['PLAIN_HTTP'];
  LOG_TO?: string | undefined;
  /** True if the shop runs from its sources, false in a release. */
  hasTools?: boolean;
  SHOP_KEY_BEFORE?: string | undefined;
};

/**
 * Lists warnings about the configuration, one sentence each, which the owner should read before the shop goes public. A
 * person who tries the shop in a home network should get at most one warning. `interfaces` are the addresses of this
 * machine.
 */
export function startWarnings(env: Settings, interfaces = networkInterfaces()): string[] {
  const reach = reachOf(env, interfaces);
  const isPlain = originOf(env).startsWith('http:');
  const warnings: Array<[boolean, string]> = [
    [
      isPlain && reach === 'internet',
      env.PLAIN_HTTP === 'allow'
        ? 'The shop is open to the internet over plain http, so anyone on the way can read passwords. ' +
          'Put it behind https, set PUBLIC_URL=https://… and remove PLAIN_HTTP.'
        : 'The shop is open to the internet over plain http only, so visitors from there are refused. ' +
          'Put it behind https, and set PUBLIC_URL=https://…',
    ],
    [
      isPlain && reach === 'network',
      'The shop is open to this network over plain http, which is fine for trying it out. ' +
        'For real shoppers, put it behind https and set PUBLIC_URL=https://…',
    ],
    [
      reach === 'internet' && !isPlain && env.LOG_TO === undefined,
      'The log stays on this machine, where an intruder could change it. Set LOG_TO to a collector on another machine, ' +
        'or have your process manager send the output there.',
    ],
    [
      reach === 'internet' && !isPlain && env.hasTools === true,
      'This folder contains tests and tools besides the shop. For real shoppers, run "npm run release" and start the ' +
        'shop from the folder it creates.',
    ],
    [
      // Without a proxy, the shop itself speaks only plain http.
      !isPlain && env.TRUST_PROXY === undefined,
      'PUBLIC_URL is https, so there is a proxy in front of the shop. Set TRUST_PROXY to its address, or all visitors ' +
        'count as one and soon reach the rate limits.',
    ],
    [
      env.DEMO && reach === 'internet',
      'The demo is on and open to the internet: visitors see invented products. Set DEMO=0 to start your own shop.',
    ],
    [
      isDatabaseInPlainSight(env.DATABASE_URL),
      'DATABASE_URL connects to a server on the internet without TLS, so anyone on the way can read all data. Add ?sslmode=verify-full.',
    ],
    [
      mayMailInPlainSight(env.SMTP_URL),
      'SMTP_URL has tls=optional, so anyone on the way may read emails, including OTPs.',
    ],
    [
      env.s3 !== undefined && env.s3.endpoint.startsWith('http:') && !isPrivateHost(new URL(env.s3.endpoint).hostname),
      'S3_ENDPOINT uses plain http on the internet, so anyone on the way can change pictures and scripts. Use https://…',
    ],
    [
      env.SHOP_KEY_BEFORE !== undefined,
      'Everything that SHOP_KEY_BEFORE protected now uses the new key. Remove SHOP_KEY_BEFORE from the configuration, ' +
        'and ask staff to create new recovery codes.',
    ],
  ];
  return warnings.flatMap(([isTrue, sentence]) => (isTrue ? [sentence] : []));
}

/**
 * Returns whether the shop reaches its database over the internet without checking that the database server's
 * certificate matches its name.
 */
function isDatabaseInPlainSight(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { hostname, searchParams } = new URL(url);
  // The parameter `host` of the address may name another host, or the folder of a Unix socket.
  const host = searchParams.get('host') ?? hostname;
  const isHere = host === '' || host.startsWith('/') || isPrivateHost(host);
  return !isHere && searchParams.get('sslmode') !== 'verify-full';
}

/** Returns how widely the shop can be reached: from this computer, the local network or the internet. */
function reachOf(
  { PUBLIC_URL, HOST }: Settings,
  interfaces: ReturnType<typeof networkInterfaces>,
): 'computer' | 'network' | 'internet' {
  if (PUBLIC_URL !== undefined) return reachOfHost(new URL(PUBLIC_URL).hostname);
  if (HOST !== '0.0.0.0' && HOST !== '::') return reachOfHost(HOST);
  const own = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  return own.some(({ address }) => reachOfHost(address) === 'internet') ? 'internet' : 'network';
}

function reachOfHost(host: string): 'computer' | 'network' | 'internet' {
  if (isThisComputer(host)) return 'computer';
  return isPrivateHost(host) ? 'network' : 'internet';
}
