import { networkInterfaces } from 'node:os';
import { originOf, type Env } from '../platform/env/env.ts';
import { mayMailInPlainSight } from '../platform/outside/mail.ts';
import { isPrivateHost, isThisComputer } from '../platform/env/private-host.ts';

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
 * person who only tries the shop in their home network gets only one warning. `interfaces` are the addresses of this
 * machine.
 */
export function startWarnings(env: Settings, interfaces = networkInterfaces()): string[] {
  const reach = reachOf(env, interfaces);
  const isPlain = originOf(env).startsWith('http:');
  const warnings: Array<[boolean, string]> = [
    [
      isPlain && reach === 'internet',
      env.PLAIN_HTTP === 'allow'
        ? 'The shop can be reached from the internet by plain http, and passwords travel for all to read. Put it behind https, set PUBLIC_URL=https://… and take PLAIN_HTTP out.'
        : 'The internet reaches the shop by plain http only, so whoever comes from there is refused. Put it behind https, and set PUBLIC_URL=https://…',
    ],
    [
      isPlain && reach === 'network',
      'This network reaches the shop by plain http, which is fine for trying it. For real shoppers put it behind https, and set PUBLIC_URL=https://…',
    ],
    [
      reach === 'internet' && !isPlain && env.LOG_TO === undefined,
      'The log stays on this machine, where whoever breaks in can change it. Name a collector on another one in LOG_TO, or let what starts the shop send its output there.',
    ],
    [
      reach === 'internet' && !isPlain && env.hasTools === true,
      'This folder holds tests and tools besides the shop. For real shoppers run "npm run release", and open the shop from the folder that it makes.',
    ],
    [
      // Without a proxy, the shop itself speaks only plain http.
      !isPlain && env.TRUST_PROXY === undefined,
      'PUBLIC_URL is https, so a proxy stands in front of the shop. Name its address in TRUST_PROXY, or all visitors count as one and are soon told to wait.',
    ],
    [
      env.DEMO && reach === 'internet',
      'The demo is on, and the internet reaches it: visitors see invented clothes. DEMO=0 starts a shop of your own.',
    ],
    [
      isDatabaseInPlainSight(env.DATABASE_URL),
      'DATABASE_URL names a server on the internet without TLS: anybody on the way can read all data. Add ?sslmode=verify-full.',
    ],
    [
      mayMailInPlainSight(env.SMTP_URL),
      'SMTP_URL says tls=optional: emails, one-time codes among them, may travel for all to read.',
    ],
    [
      env.s3 !== undefined && env.s3.endpoint.startsWith('http:') && !isPrivateHost(new URL(env.s3.endpoint).hostname),
      'S3_ENDPOINT is plain http on the internet: anybody on the way can change pictures and scripts. Write https://…',
    ],
    [
      env.SHOP_KEY_BEFORE !== undefined,
      'What the key of SHOP_KEY_BEFORE protected is under the present key now. Take SHOP_KEY_BEFORE out of the configuration, and let the staff make new recovery codes.',
    ],
  ];
  return warnings.flatMap(([isTrue, sentence]) => (isTrue ? [sentence] : []));
}

/**
 * True if the database is on another machine, and the shop does not check that the server's certificate matches its
 * name.
 */
function isDatabaseInPlainSight(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { hostname, searchParams } = new URL(url);
  // A parameter of the address may name another host, or the folder of a socket.
  const host = searchParams.get('host') ?? hostname;
  const isHere = host === '' || host.startsWith('/') || isPrivateHost(host);
  return !isHere && searchParams.get('sslmode') !== 'verify-full';
}

/** Answers how widely the shop can be reached: from this computer, the local network or the internet. */
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
