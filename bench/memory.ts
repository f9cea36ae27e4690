import { parseArgs } from 'node:util';
import { fillOnce } from './filled-shop.ts';
import { madeRows } from './made-rows.ts';
import { engines, openMeasured, type MeasuredShop } from './measured-shop.ts';
import { answerOf } from './rounds.ts';
import { groupsOf } from './rows.ts';
import { sell } from './selling.ts';
import { emptyResults } from './results.ts';
import { pause, peakMb, residentMb } from './servers.ts';

// npm run bench:memory [-- demo|1|10] [sqlite|postgres] [--minutes 60] [--pace 1]: the memory of the shop's process at
// rest, and during so many minutes of mixed load: forty reads a second (kept pages and lists, every fifth of them made
// anew), two orders of two products, and a list of the back office. `--pace 12` asks twelve times as much in each
// minute, so that five stand for an hour. Linux.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    pace: { type: 'string', default: '1' },
    data: { type: 'string', default: 'data' },
  },
});
const [minutes, pace] = [Number(values.minutes), Number(values.pace)];
const engine = engines.find((one) => positionals.includes(one)) ?? 'sqlite';
const word = positionals.find((one) => !engines.some((engine) => engine === one)) ?? '1';
const [READS, ORDERS, OFFICE] = [40, 2, 1];
const MADE_OF = 5;
const REST_MS = 30_000;
/** An order's email waits for two minutes: after this the last one has gone, and memory has been given back. */
const LONG_REST_MS = 150_000;
const BUYERS = 400;
const LOOKS = 10;
const say = (text: string) => void process.stdout.write(`${text}\n`);

const { machine, commit } = emptyResults(0);
const source = await fillOnce(word === 'demo' ? word : Number(word), values.data);
const shop = await openMeasured({ source, engine, starts: 1, buyers: BUYERS, isEndless: true });
try {
  say(`${machine}; commit ${commit}; ${shop.products} products, ${shop.engine}`);
  await pause(REST_MS);
  say(`at rest, after its first page and search: ${residentMb(shop.process)} MB`);
  const load = await beginLoad(shop);
  for (let look = 1; look <= LOOKS; look++) {
    await pause((minutes * 60_000) / LOOKS);
    const { reads, failed, why } = load.counts;
    say(
      `after ${((minutes * look) / LOOKS).toFixed(1)} minutes, ${reads} reads: ${residentMb(shop.process)} MB${failed > 0 ? `, ${failed} FAILED (${why})` : ''}`,
    );
  }
  const orders = await load.stop();
  await pause(REST_MS);
  say(
    `${load.counts.reads} reads and ${orders} orders, half a minute later, while emails are due: ${residentMb(shop.process)} MB`,
  );
  await pause(LONG_REST_MS);
  say(
    `at rest again, three minutes after the load: ${residentMb(shop.process)} MB, at its peak ${peakMb(shop.process)} MB`,
  );
} finally {
  await shop.end();
}
process.exit(0);

async function beginLoad(shop: MeasuredShop) {
  const groups = await groupsOf(shop);
  const kept = groups.slice(0, 2).flatMap(({ rows }) => rows);
  const made = madeRows(shop).filter(({ before }) => !before);
  const office = groups.find(({ title }) => title.startsWith('back office'))?.rows ?? [];
  const counts = { reads: 0, failed: 0, why: '' };
  const again = (rows: typeof kept, nth: number) => {
    const row = rows[nth % rows.length];
    if (!row) return;
    counts.reads++;
    // Counted, and told with the next look.
    answerOf(shop.origin, row.request(nth), 200).catch((error: Error) => {
      counts.failed++;
      counts.why ||= error.message;
    });
  };
  let [reads, looks] = [0, 0];
  const timers = [
    setInterval(
      () => {
        reads++;
        const isMade = reads % MADE_OF === 0;
        again(isMade ? made : kept, isMade ? reads / MADE_OF : reads);
      },
      1000 / (READS * pace),
    ),
    setInterval(() => again(office, looks++), 1000 / (OFFICE * pace)),
  ];
  const selling = sell(ORDERS * pace, shop);
  return {
    counts,
    stop: async () => {
      timers.forEach(clearInterval);
      return selling.stop();
    },
  };
}
