import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedData } from '../test/shared-data.ts';

export const wholeCatalogue = join(sharedData, 'catalogue.csv');

/** The real catalogue with awkward products, and ninety days of orders. The journeys and the pictures share one filled shop. */
export async function realGoods(dataDir: string): Promise<{ catalogues: string[]; pastOrders: number }> {
  return { catalogues: [wholeCatalogue, await awkwardProducts(dataDir)], pastOrders: 2000 };
}

/** Writes the products with hostile or unusual names that a shop must accept into a file, and answers its path. */
async function awkwardProducts(dataDir: string): Promise<string> {
  const lines = (await readFile(join(sharedData, 'awkward_products.jsonl'), 'utf8')).trim().split('\n');
  const file = join(dataDir, 'awkward.jsonl');
  await writeFile(
    file,
    lines.filter((line) => (JSON.parse(line) as { expect: string }).expect === 'accept').join('\n'),
  );
  return file;
}
