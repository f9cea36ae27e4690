import type { Import } from '#contract/spreadsheets.ts';
import type { Late, MeasuredShop } from './measured-shop.ts';
import { roundsOf, type Rounds } from './rounds.ts';
import { cpuMs, pause } from './servers.ts';
import { spreadsheetLines } from './spreadsheet.ts';

/** The number of new products in a round. */
const PRODUCTS = 500;
const LOOK_MS = 20;

/**
 * The cost of imports into the open shop: the processor time for each product, and the longest delay of the event loop.
 * Both include the update of the catalogue in memory.
 */
type Imported = { perSecond: Rounds; cpuMs: Rounds; longest: Late };

/** Imports a spreadsheet of new products in each round, through the calls that the back office uses. */
export async function measureImport(shop: MeasuredShop, rounds: number): Promise<Imported> {
  const all: Array<{ seconds: number; cpu: number }> = [];
  await shop.late();
  for (let round = 0; round < rounds; round++) {
    const lines: string[] = [];
    for await (const line of spreadsheetLines({ size: PRODUCTS, series: `N${round}` })) lines.push(line);
    const [began, before] = [performance.now(), cpuMs(shop.process)];
    await importSheet(shop, lines.join(''));
    all.push({ seconds: (performance.now() - began) / 1000, cpu: cpuMs(shop.process) - before });
  }
  return {
    perSecond: roundsOf(all.map(({ seconds }) => PRODUCTS / seconds)),
    cpuMs: roundsOf(all.map(({ cpu }) => cpu / PRODUCTS)),
    longest: await shop.late(),
  };
}

async function importSheet({ origin, adminToken }: MeasuredShop, text: string): Promise<void> {
  const headers = { authorization: `Bearer ${adminToken}` };
  const form = new FormData();
  form.set('dryRun', 'false');
  form.set('catalogue', new File([text], 'products.csv', { type: 'text/csv' }));
  const begun = await read(await fetch(`${origin}/api/imports`, { method: 'POST', headers, body: form }));
  for (;;) {
    await pause(LOOK_MS);
    const { state, result } = await read(await fetch(`${origin}/api/imports/${begun.id}`, { headers }));
    if (state === 'running') continue;
    if (state !== 'done' || result?.added !== PRODUCTS)
      throw new Error(`the import is ${state}: ${JSON.stringify(result).slice(0, 400)}`);
    return;
  }
}

async function read(answer: Response): Promise<Import> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  // The cast is safe: by the contract, the answer has this type.
  return ((await answer.json()) as { import: Import }).import;
}
