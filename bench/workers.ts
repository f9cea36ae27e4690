import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { giveShare } from './processor-share.ts';
import { answerOf } from './rounds.ts';
import { cpuSeconds, pause, PORT, startBare, startShop, waitUntilAnswers, type BareServer } from './servers.ts';

// npm run bench:workers [-- DATA_DIR]: kept pages by one server and by one for each processor (WORKERS), and the same
// by a bare node:http in as many processes. All of them are open at once and are asked in turn, again and again; the
// median of the pairs tells. Who asks runs on this machine, too, and takes its share: with wrk (a Debian package) less
// than with autocannon. SHARE=0.4 gives each server process so much of a processor and leaves the rest to whoever asks;
// otherwise it is what stands in the way of a second server where there are two processors. Linux, as root.

const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
const SECONDS = Number(process.env['SECONDS'] ?? 2);
const CONNECTIONS = 32;
const BROWSER = { 'accept-encoding': 'br' };
const PATHS = ['/shop', '/', '/api/products?limit=24'];
const share = Number(process.env['SHARE'] ?? 0);
const many = Number(process.env['WORKERS'] ?? cpus().length);
const dataDir = process.argv[2] ?? join(import.meta.dirname, '../data/bench');
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
const ports = { one: PORT, all: PORT + 3 };
const say = (text: string) => void process.stdout.write(`${text}\n`);

type Round = { perSecond: number; cpu: number };
type Asked = { url: string; server: ChildProcess };

say(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${hasWrk ? 'wrk' : 'autocannon'}, ${ROUNDS} rounds${share > 0 ? `, ${share} of a processor for each server` : ''}`,
);
const one = await open(1, ports.one);
const all = await open(many, ports.all);
const bares = [await startBare(1), await startBare(many, 1)] as const;
const shares = share > 0 ? [one.server, all.server, ...bares.map(({ process }) => process)].flatMap(shareOut) : [];
try {
  for (const path of PATHS) {
    const [ofOne, ofAll] = [
      { url: one.url + path, server: one.server },
      { url: all.url + path, server: all.server },
    ];
    // Each worker makes the page once, and all of them run warm.
    for (const asked of [ofOne, ofAll, ofOne, ofAll]) await load(asked);
    const answer = await answerOf(one.url, { path, headers: BROWSER }, 200);
    say(`${path}, ${answer.bytes.length} bytes`);
    tell(await alternate(ofOne, ofAll), 'the shop');
    for (const bare of bares) await bare.send(answer);
    const [bareOne, bareAll] = bares;
    tell(await alternate(asked(bareOne), asked(bareAll)), 'bare node:http');
  }
} finally {
  for (const bare of bares) await bare.end();
  for (const { server } of [one, all]) {
    server.kill();
    await new Promise((resolve) => server.once('exit', resolve));
  }
  for (const giveBack of shares) giveBack();
}
process.exit(0);

/** Of those that answer: a server by itself, or the children of the one that deals connections out. */
function shareOut(server: ChildProcess): Array<() => void> {
  const children = childrenOf(server);
  return (children.length > 0 ? children : [server.pid ?? 0]).map((pid) => giveShare(pid, share));
}

async function open(workers: number, port: number): Promise<Asked> {
  const url = `http://127.0.0.1:${port}`;
  const env = { WORKERS: String(workers), LANGUAGES: 'en', RATE_LIMITS: 'off' };
  const server = startShop(dataDir, port, env, { program: join(import.meta.dirname, '../scripts/serve.mjs') });
  await waitUntilAnswers(`${url}/readyz`);
  while (childrenOf(server).length < workers) await pause(100);
  await pause(5000);
  return { url, server };
}

function asked({ origin, process: server }: BareServer): Asked {
  return { url: `${origin}/`, server };
}

type Pairs = { one: Round[]; all: Round[] };
async function alternate(one: Asked, all: Asked): Promise<Pairs> {
  const pairs: Pairs = { one: [], all: [] };
  for (let n = 0; n < ROUNDS; n++) {
    pairs.one.push(await load(one));
    pairs.all.push(await load(all));
  }
  return pairs;
}

function tell({ one, all }: Pairs, what: string): void {
  const ratio = median(all.map(({ perSecond }, n) => perSecond / (one[n]?.perSecond ?? 1)));
  const perSecond = [one, all].map((rounds) => Math.round(median(rounds.map((round) => round.perSecond))));
  const cpu = [one, all].map((rounds) => Math.round(median(rounds.map((round) => round.cpu))));
  say(
    `  ${what.padEnd(15)} by 1: ${perSecond[0]}/s, by ${many}: ${perSecond[1]}/s, ratio ${ratio.toFixed(2)}; ` +
      `CPU of all its processes: ${cpu[0]} and ${cpu[1]} µs a request`,
  );
}

async function load({ url, server }: Asked): Promise<Round> {
  const before = cpuOfAll(server);
  const { total, perSecond } = hasWrk ? await byWrk(url) : await byAutocannon(url);
  return { perSecond, cpu: ((cpuOfAll(server) - before) * 1e6) / Math.max(1, total) };
}

async function byAutocannon(url: string): Promise<{ total: number; perSecond: number }> {
  const { requests } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: BROWSER });
  return { total: requests.total, perSecond: requests.average };
}

async function byWrk(url: string): Promise<{ total: number; perSecond: number }> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'accept-encoding: br', url];
  const asking = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  asking.stdout.on('data', (bytes) => (said += String(bytes)));
  await new Promise((resolve) => asking.once('close', resolve));
  const total = Number(/(\d+) requests in/.exec(said)?.[1]);
  return { total, perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]) };
}

function childrenOf({ pid }: ChildProcess): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.trim().split('\n').filter(Boolean).map(Number);
}

/** Of a process and those that it has started. */
function cpuOfAll(server: ChildProcess): number {
  const children = childrenOf(server).map((pid) => cpuSeconds({ pid }));
  return children.reduce((sum, seconds) => sum + seconds, cpuSeconds(server));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
