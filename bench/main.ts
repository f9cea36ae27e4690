import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { engines, openMeasured, type Engine, type Size } from './measured-shop.ts';
import { compare, headOf, lineOf, NAME_WIDTH, readResults, save, type Results, type ShopResult } from './results.ts';
import { measure } from './rounds.ts';
import { groupsOf } from './rows.ts';
import { residentMb } from './servers.ts';

// npm run bench [-- SIZE… ENGINE…] [--rounds 5] [--against FILE] [--only WORDS]: one table of what the shop does, beside a bare
// node:http that sends the same bytes, in turn, five rounds long; the medians are told. A size is `demo`, or how many times the real
// catalogue (1 is 6,655 products, and what is measured without a size); an engine is sqlite or postgres, both without one.
// Machines differ and are busy: nothing is asserted, and what compares is a share of bare. What is measured whole is kept in
// bench/results; `--against FILE` compares with what was kept before. Linux.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, against: { type: 'string' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 5);
const wanted = engines.filter((engine) => positionals.includes(engine));
const sizes = positionals.filter((word) => !engines.some((engine) => engine === word)).map(sizeOf);
const say = (text: string) => void process.stdout.write(`${text}\n`);
const MANY_STARTS = 5;

const before = values.against === undefined ? undefined : await readResults(values.against);
const results: Results = {
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
  date: new Date().toISOString().slice(0, 10),
  rounds,
  shops: [],
};
say(`${results.machine}; the median of ${rounds} rounds, each beside a bare node:http`);
for (const size of sizes.length > 0 ? sizes : [1])
  for (const engine of wanted.length > 0 ? wanted : engines) results.shops.push(await measureShop(size, engine));
if (values.only === undefined) say(`\nkept in ${await save(results)}`);
if (before) for (const line of compare(before, results)) say(line);
process.exit(0);

function sizeOf(word: string): Size {
  const times = Number(word);
  if (word === 'demo') return word;
  if (Number.isInteger(times) && times > 0) return times;
  throw new Error(`${word} is neither demo, a number of catalogues, sqlite nor postgres`);
}

async function measureShop(size: Size, engine: Engine): Promise<ShopResult> {
  const shop = await openMeasured(size, engine, size === 'demo' || size === 1 ? MANY_STARTS : 1);
  const name = `${size === 'demo' ? 'demo' : `${shop.products} products`} on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;
  const result: ShopResult = { shop: name, groups: [], process: {} };
  try {
    say(`\n── ${name}`);
    await shop.delayMs();
    for (const { title, rows } of await groupsOf(shop)) {
      const asked = rows.filter((row) => row.name.includes(values.only ?? ''));
      if (asked.length === 0) continue;
      say(headOf(title));
      const measured = [];
      for (const row of asked) {
        const one = await measure(row, shop.origin, shop.process, rounds);
        say(lineOf(one));
        measured.push(one);
      }
      result.groups.push({ title, rows: measured });
    }
    const middle = (read: (start: (typeof shop.starts)[number]) => number) =>
      shop.starts.map(read).toSorted((a, b) => a - b)[shop.starts.length >> 1] ?? 0;
    result.process = {
      'start until it answers, ms': middle(({ readyMs }) => readyMs),
      'start until it answers, processor ms': middle(({ cpuMs }) => cpuMs),
      'first /shop after it, ms': middle(({ firstPageMs }) => firstPageMs),
      'memory at rest, MB': shop.restMb,
      'memory after all this, MB': residentMb(shop.process),
      'event loop late, p99, ms': await shop.delayMs(),
    };
    say('');
    for (const [what, figure] of Object.entries(result.process))
      say(`${what.padEnd(NAME_WIDTH)}${figure.toFixed(0).padStart(12)}`);
  } finally {
    await shop.end();
  }
  return result;
}
