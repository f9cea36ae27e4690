import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import { buyersFor } from './deed-rows.ts';
import { fillOnce, type Size } from './filled-shop.ts';
import { measureImport } from './import-row.ts';
import { engines, openMeasured, type Engine, type MeasuredShop } from './measured-shop.ts';
import { emptyResults, readResults, save, type Figure, type GroupResult, type ShopResult } from './results.ts';
import { measure, roundsOf } from './rounds.ts';
import { groupsOf } from './rows.ts';
import { residentMb, startBare } from './servers.ts';
import { figureOf, headOf, summaryOf, pageOf, rowOf } from './table.ts';

// npm run bench [-- SIZE… ENGINE…] [--rounds 5] [--against FILE]: measures the shop alternately with a bare node:http
// server that sends the same bytes, and prints a table. A size is `demo`, or the number of copies of the real catalogue
// (the default is 1, with 6,655 products). An engine is sqlite or postgres, by default both. A slow result is no error,
// because machines differ and may be busy; compare the columns "of bare". bench/results/README.md explains the other
// arguments and the columns. The program runs on Linux, after `npm run build`.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    against: { type: 'string' },
    /**
     * A file of stored results. The program then measures nothing, and only compares these results (with --against).
     */
    results: { type: 'string' },
    /** Runs only rows whose name contains one of these words, separated by commas. */
    only: { type: 'string', default: '' },
    /** The name under which the results are stored. */
    keep: { type: 'string' },
    /** The folder in which the program stores filled shops; it measures copies of them. */
    data: { type: 'string', default: 'data' },
    /** If true, the program only fills the shops of these sizes, and measures nothing. */
    fill: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const wanted = engines.filter((engine) => positionals.includes(engine));
const words = positionals.filter((word) => !engines.some((engine) => engine === word));
const sizes: Size[] = words.length > 0 ? words.map(sizeOf) : [1];
/** An empty list of words matches every name. */
const isAsked = (name: string) => values.only.split(',').some((words) => name.includes(words));
const say = (text: string) => void process.stdout.write(`${text}\n`);
/** Results with at least this many rounds are stored automatically. */
const OF_RECORD = 5;
const STARTS = 5;
/** Shops with more copies of the catalogue than this take seconds to start, so the program starts them only once. */
const SMALL = 10;

const before = values.against === undefined ? undefined : await readResults(values.against);
const results = values.results === undefined ? await measureAll() : await readResults(values.results);
if (before) for (const line of compare(before, results)) say(line);
process.exit(0);

function sizeOf(word: string): Size {
  const times = Number(word);
  if (word === 'demo') return word;
  if (Number.isInteger(times) && times > 0) return times;
  throw new Error(`${word} is neither demo, a number of catalogues, sqlite nor postgres`);
}

async function measureAll() {
  const results = emptyResults(rounds);
  say(`${results.machine}; commit ${results.commit}; ${rounds} rounds`);
  for (const size of sizes) {
    const source = await fillOnce(size, values.data);
    if (values.fill) continue;
    for (const engine of wanted.length > 0 ? wanted : engines)
      results.shops.push(await measureShop(size, source, engine));
  }
  const isWhole = values.only === '' && !values.fill && rounds >= OF_RECORD;
  const name = values.keep ?? (isWhole ? `${results.date}-${[...sizes, ...wanted].join('-')}` : undefined);
  if (name !== undefined) say(`\nkept in ${await save(results, name, pageOf(results))}`);
  return results;
}

async function measureShop(size: Size, source: string, engine: Engine): Promise<ShopResult> {
  const began = performance.now();
  const starts = size === 'demo' || size <= SMALL ? STARTS : 1;
  const shop = await openMeasured({ source, engine, starts, buyers: buyersFor(rounds) });
  const bare = await startBare();
  try {
    const name = `${size === 'demo' ? 'the demo' : `${shop.products} products`} on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;
    say(`\n── ${name} (${shop.engine})`);
    const groups: GroupResult[] = [];
    for (const { title, rows } of await groupsOf(shop)) {
      const chosen = rows.filter(({ name }) => isAsked(name));
      if (chosen.length === 0) continue;
      say(headOf(title));
      await shop.late();
      const group: GroupResult = { title, rows: [], late: { p99: 0, longest: 0 } };
      for (const row of chosen) {
        const measured = await measure(row, shop, bare, rounds);
        say(rowOf(measured));
        group.rows.push(measured);
      }
      group.late = await shop.late();
      say(summaryOf(group));
      groups.push(group);
    }
    const figures = await figuresOf(shop);
    say('');
    for (const figure of figures) say(figureOf(figure));
    const minutes = (performance.now() - began) / 60_000;
    say(`measured in ${minutes.toFixed(1)} minutes`);
    return { shop: name, engine: shop.engine, minutes, groups, figures };
  } finally {
    await bare.end();
    await shop.end();
  }
}

async function figuresOf(shop: MeasuredShop): Promise<Figure[]> {
  const each = (name: string, all: number[]): Figure => {
    const { median, rounds } = roundsOf(all);
    return { name, value: median, rounds };
  };
  const starts = [
    each(
      'start until it answers, ms',
      shop.starts.map(({ readyMs }) => readyMs),
    ),
    each(
      'start until it answers, processor ms',
      shop.starts.map(({ cpuMs }) => cpuMs),
    ),
    each(
      'start until its first page is there, ms',
      shop.starts.map(({ firstPageMs }) => firstPageMs),
    ),
    each(
      'first search after it, ms',
      shop.starts.map(({ firstSearchMs }) => firstSearchMs),
    ),
  ];
  const memory: Figure[] = [
    { name: 'memory at rest, MB', value: shop.restMb },
    { name: 'memory after all this, MB', value: residentMb(shop.process) },
  ];
  if (!isAsked('import')) return [...starts, ...memory];
  const { perSecond, cpuMs, longest } = await measureImport(shop, rounds);
  return [
    ...starts,
    ...memory,
    each(
      'import into the open shop, ms a product',
      perSecond.rounds.map((count) => 1000 / count),
    ),
    each('import, processor ms a product', cpuMs.rounds),
    { name: 'import, the event loop late at most, ms', value: longest.longest },
    { name: 'import, its longest turn, processor ms', value: longest.turn ?? 0 },
    { name: 'memory after the imports, MB', value: residentMb(shop.process) },
  ];
}
