import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sharedData } from '../test/shared-data.ts';
import type { Engine } from './shops.ts';

/** The data with which a shop is filled before it opens. */
export type Goods = {
  /** Catalogue files to import, in this order. */
  catalogues: readonly string[];
  /** The file that lists the photos of the catalogues. */
  photos: string;
  /** The number of simulated orders in the last ninety days. */
  pastOrders: number;
};

/** The number of photos to import for each kind of garment. The page of a product shows three photos. */
const PHOTOS_A_KIND = 4;
const wholeCatalogue = join(sharedData, 'catalogue.csv');
const allPhotos = join(sharedData, 'photos/index.csv');

/**
 * Returns the data that fills the journeys' shop on this engine. The SQLite shop gets the whole catalogue and past
 * orders. The PostgreSQL shop gets only the dresses of the catalogue, because only one purchase is tested on it.
 */
export async function goodsOf(engine: Engine, dataDir: string): Promise<Goods> {
  const goods = engine === 'postgres' ? await onlyDresses(dataDir) : await realGoods(dataDir);
  return { ...goods, photos: await fewPhotos(dataDir) };
}

/** Returns the real catalogue with awkward products, all photos, and ninety days of orders. */
export async function realGoods(dataDir: string): Promise<Goods> {
  return { catalogues: [wholeCatalogue, await awkwardProducts(dataDir)], photos: allPhotos, pastOrders: 2000 };
}

/**
 * Writes an index with only a few photos of each kind of garment, because encoding all photos would take most of a
 * minute. Returns the path of the index.
 */
async function fewPhotos(dataDir: string): Promise<string> {
  const rows = parse(await readFile(allPhotos), { columns: true }) as Array<{ file: string; category: string }>;
  const kinds = Map.groupBy(rows, ({ category }) => category);
  const few = [...kinds.values()].flatMap((photos) => photos.slice(0, PHOTOS_A_KIND));
  const folder = relative(dataDir, join(sharedData, 'photos'));
  const lines = few.map((row) => Object.values({ ...row, file: join(folder, row.file) }));
  const csv = [Object.keys(rows[0] ?? {}), ...lines].map((cells) => cells.map(quoted).join(','));
  const file = join(dataDir, 'photos.csv');
  await writeFile(file, csv.join('\n'));
  return file;
}

/** Writes the dresses of the catalogue into a file of their own. */
async function onlyDresses(dataDir: string): Promise<Goods> {
  const [head, ...rows] = parse(await readFile(wholeCatalogue)) as string[][];
  const kept = rows.filter((row) => row.some((cell) => cell.endsWith('> Dresses')));
  const file = join(dataDir, 'dresses.csv');
  await writeFile(file, [head ?? [], ...kept].map((cells) => cells.map(quoted).join(',')).join('\n'));
  return { catalogues: [file], photos: allPhotos, pastOrders: 0 };
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Writes the products with hostile or unusual names that a shop must accept into a file, and returns its path. */
async function awkwardProducts(dataDir: string): Promise<string> {
  const lines = (await readFile(join(sharedData, 'awkward_products.jsonl'), 'utf8')).trim().split('\n');
  const file = join(dataDir, 'awkward.jsonl');
  await writeFile(
    file,
    lines.filter((line) => (JSON.parse(line) as { expect: string }).expect === 'accept').join('\n'),
  );
  return file;
}
