import { fork, spawn, type ChildProcess } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { productPath } from '#domain/paths.ts';
import { closeShop, openShop } from '../e2e/open-shop.ts';
import type { Attack, Outcome } from './attackers.ts';
import { cpuSeconds, pause } from './servers.ts';

// npm run bench:attack [-- DATA_DIR]: how soon shoppers' pages and an honest sign-in are answered in calm, and while
// 600 strangers sign in with wrong passwords at a time, from 60 addresses, with all limits on. Machines differ, so
// nothing is asserted: compare the ratios. The attackers are a process of their own, which takes processors from the
// shop where there are few. So in each round the same attackers also turn to a bare server beside the shop: what its
// pages lose then is lost to the machine and not to the shop's work. Linux only: there all of 127.0.0.0/8 is this
// machine.
// ROUNDS (3) of calm, attacked and beside, in turn, each of SECONDS (10); PAUSE_MS (1000) is how long an attacker waits
// on average before trying again, 0 for not at all.

const root = join(import.meta.dirname, '..');
const dataDir = process.argv[2] ?? join(root, 'data/bench');
const rounds = Number(process.env['ROUNDS'] ?? 3);
const phaseMs = Number(process.env['SECONDS'] ?? 10) * 1000;
const pauseMs = Number(process.env['PAUSE_MS'] ?? 1000);
const PORT = Number(process.env['BENCH_PORT'] ?? 4313);
const BARE_PORT = PORT + 1;
const ATTACKERS = 600;
const ADDRESSES = 60;
const PASSWORD = 'Sutli-Ghagra-7';
const say = (text: string) => void process.stdout.write(`${text}\n`);

type Times = Map<string, { ms: number; status: number }[]>;
type Phase = { times: Times; attack?: { outcome: Outcome; shopCpu: number } };
type Account = { email: string; cookie: string };

const shop = await openShop({ dataDir, port: PORT, env: { DEMO: '0', LOG_LEVEL: 'silent' } });
const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.mjs'), String(BARE_PORT)], {
  stdio: ['pipe', 'ignore', 'inherit'],
});
bare.stdin.end('{"message":"Too many tries. Please wait 15 minutes and try again.","code":"TOO_MANY_TRIES"}');
try {
  const account = await register();
  const paths = await readProductPaths();
  say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${paths.length} products\n`);
  await measure(account, paths.slice(0, 20), 2000, 0);
  const phases: Record<'calm' | 'attacked' | 'beside', Phase[]> = { calm: [], attacked: [], beside: [] };
  let number = 0;
  const share = Math.floor((paths.length - 20) / (rounds * 3));
  // Pages that nobody has opened before, in each phase.
  const next = async () => {
    const own = paths.slice(20 + number * share, 20 + (number + 1) * share);
    return measure(account, own, phaseMs, ++number * 1e5);
  };
  for (let round = 0; round < rounds; round++) {
    phases.calm.push({ times: await next() });
    phases.attacked.push(await attacked(account, PORT, next));
    phases.beside.push(await attacked(account, BARE_PORT, next));
  }
  report(joined(phases.calm), joined(phases.attacked), joined(phases.beside));
  say('');
  for (const name of ['attacked', 'beside'] as const) reportAttack(name, phases[name]);
} finally {
  bare.kill();
  await closeShop(shop);
}
process.exit(0);

/** What is measured while the attackers turn to a port. */
async function attacked({ email }: Account, port: number, measure: () => Promise<Times>): Promise<Phase> {
  const attackers = fork(join(import.meta.dirname, 'attackers.ts'));
  const attack: Attack = { port, email, attackers: ATTACKERS, addresses: ADDRESSES, pauseMs };
  attackers.send(attack);
  const before = cpuSeconds(shop.process);
  const times = await measure();
  const shopCpu = cpuSeconds(shop.process) - before;
  return { times, attack: { outcome: await endAttack(attackers), shopCpu } };
}

function joined(phases: readonly Phase[]): Times {
  const all: Times = new Map();
  for (const { times } of phases)
    for (const [name, answers] of times) all.set(name, [...(all.get(name) ?? []), ...answers]);
  return all;
}

/** A customer who has signed in before, in a browser that the shop knows by its cookie. */
async function register(): Promise<Account> {
  const username = `bench${Date.now().toString(36)}`;
  const email = `${username}@example.com`;
  await post('/api/auth/register', { username, email, password: PASSWORD, firstName: 'Meera', lastName: 'Nair' });
  const { headers } = await post('/api/auth/login', { identifier: email, password: PASSWORD });
  return { email, cookie: (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' };
}

async function readProductPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; page <= 20; page++) {
    const { data } = (await (await fetch(`${shop.origin}/api/products?limit=100&page=${page}`)).json()) as {
      data: Array<{ id: string; name: string }>;
    };
    paths.push(...data.map(({ id, name }) => productPath({ id, name, sharesName: true })));
  }
  return paths;
}

/** Opens pages one after the other, as a shopper does, and beside that signs in twice a second. */
async function measure(
  account: Account,
  productPaths: readonly string[],
  forMs: number,
  price: number,
): Promise<Times> {
  const times: Times = new Map();
  const ends = performance.now() + forMs;
  const shopper = async () => {
    for (let turn = 0; performance.now() < ends; turn++) {
      await time(times, 'home, kept', async () => page('/'));
      await time(times, 'shop, kept', async () => page('/shop'));
      await time(times, 'shop, fresh', async () => page(`/shop?minPrice=${price + turn}`));
      await time(times, 'product, kept', async () => page(productPaths[0] ?? '/'));
      await time(times, 'product, fresh', async () => page(productPaths[turn + 1] ?? '/'));
      await pause(10);
    }
  };
  const customer = async () => {
    while (performance.now() < ends) {
      await time(times, 'sign-in, known browser', async () => signIn(account));
      await pause(500);
    }
  };
  await Promise.all([shopper(), customer()]);
  return times;
}

async function page(path: string): Promise<Response> {
  return fetch(shop.origin + path);
}

async function signIn({ email, cookie }: Account): Promise<Response> {
  return post('/api/auth/login', { identifier: email, password: PASSWORD }, { cookie });
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(shop.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function time(times: Times, name: string, ask: () => Promise<Response>): Promise<void> {
  const started = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  const answers = times.get(name) ?? [];
  times.set(name, answers);
  answers.push({ ms: performance.now() - started, status: response.status });
}

function report(calm: Times, attacked: Times, beside: Times): void {
  say('                         calm, ms          attacked, ms      beside, ms        p99 by calm');
  say('                         p50      p99      p50      p99      p50      p99      attacked  beside  answers');
  for (const [name, then] of calm) {
    const [now, near] = [attacked.get(name) ?? [], beside.get(name) ?? []];
    const shown = [then, now, near].flatMap((answers) => [percentile(answers, 50), percentile(answers, 99)]);
    const ratios = [now, near].map((answers) =>
      (percentile(answers, 99) / percentile(then, 99)).toFixed(1).padStart(8),
    );
    say(
      `${name.padEnd(25)}${shown.map((ms) => ms.toFixed(1).padStart(6).padEnd(9)).join('')}${ratios.join('')}    ${statuses(now)}`,
    );
  }
}

function reportAttack(name: string, phases: readonly Phase[]): void {
  const seconds = (phaseMs / 1000) * phases.length;
  const answers = new Map<string, number>();
  let [shopSpent, attackersSpent] = [0, 0];
  for (const { attack } of phases) {
    shopSpent += attack?.shopCpu ?? 0;
    attackersSpent += attack?.outcome.cpuSeconds ?? 0;
    for (const [status, count] of Object.entries(attack?.outcome.answers ?? {}))
      answers.set(status, (answers.get(status) ?? 0) + count);
  }
  const sum = [...answers.values()].reduce((a, b) => a + b, 0);
  const kinds = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
  say(
    `${name}: ${ATTACKERS} attackers got ${Math.round(sum / seconds)} answers a second: ${kinds}; of ${cpus().length} processors the shop used ${(shopSpent / seconds).toFixed(2)}, the attackers ${(attackersSpent / seconds).toFixed(2)}`,
  );
}

async function endAttack(attackers: ChildProcess): Promise<Outcome> {
  return new Promise((resolve) => {
    attackers.once('message', resolve);
    attackers.send('end');
  });
}

function statuses(answers: ReadonlyArray<{ status: number }>): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

function percentile(answers: ReadonlyArray<{ ms: number }>, share: number): number {
  return answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor((answers.length * share) / 100)] ?? 0;
}
