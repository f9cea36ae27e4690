import { access } from 'node:fs/promises';
import { ShopError } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import { foreseeCategories, type NewPaths } from '../categories/categories.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FileStore } from '../../platform/outside/file-store.ts';
import { ingestPicture } from '../../platform/pictures/pictures.ts';
import type { CatalogueProduct, Problem } from './catalogue-row.ts';
import { photoChooser, readPhotoIndex, type Photo } from './choose-photos.ts';
import { readCatalogue } from './read-catalogue.ts';
import { planCatalogue } from './plan-catalogue.ts';
import { CatalogueRefused, unknownCategories, writeCatalogue, type Written } from './write-catalogue.ts';

type ImportOptions = {
  catalogue: string;
  photoIndex: string;
  dryRun: boolean;
  /** If this is false, the import refuses a row whose category the shop does not have. */
  makeCategories: boolean;
  now: string;
  onProgress?: (step: 'pictures' | 'rows', done: number, total: number) => void;
};
type ImportResult = NewPaths & {
  problems: Problem[];
  products: number;
  variants: number;
  pictures: number;
  written: Written | undefined;
};

/**
 * Imports a catalogue file with its photos, completely or not at all. If the file has problems, or in a dry run, the
 * import writes nothing.
 */
export async function importCatalogue(db: Db, files: FileStore, options: ImportOptions): Promise<ImportResult> {
  const { products, problems } = await readCatalogue(options.catalogue);
  if (problems.length === 0) {
    const withoutPictures = products.map((product) => ({ ...product, pictureIds: [] }));
    problems.push(...(await planCatalogue(db, withoutPictures)).problems);
  }
  const photos = await readPhotoIndex(options.photoIndex);
  if (photos.length < limits.imagesPerProduct.min)
    problems.push({ line: 0, column: '', message: 'The photo index lists fewer than two photos.' });
  if (!options.makeCategories) problems.push(...(await unknownCategories(db, products)));
  const choosePhotos = photoChooser(photos);
  const chosen =
    problems.length > 0
      ? new Map<CatalogueProduct, Photo[]>()
      : new Map(products.map((product) => [product, choosePhotos(product)]));
  const paths = [...new Set([...chosen.values()].flat().map((photo) => photo.path))];
  for (const path of paths)
    if (!(await exists(path))) problems.push({ line: 0, column: 'file', message: `The photo ${path} was not found.` });
  const result: ImportResult = {
    problems,
    products: products.length,
    variants: products.reduce((sum, product) => sum + product.variants.length, 0),
    pictures: paths.length,
    ...(await foreseeCategories(
      db,
      products.map((product) => product.categoryPath),
    )),
    written: undefined,
  };
  if (problems.length > 0 || options.dryRun) return result;

  const pictureIds = await ingestAll(db, files, paths, options, problems);
  if (problems.length > 0) return result;
  const pictured = [...chosen].map(([product, own]) => ({
    ...product,
    pictureIds: [...new Set(own.map((photo) => pictureIds.get(photo.path) ?? ''))],
  }));
  try {
    result.written = await writeCatalogue(db, pictured, options);
    options.onProgress?.('rows', pictured.length, pictured.length);
  } catch (error) {
    if (!(error instanceof CatalogueRefused)) throw error;
    problems.push(...error.problems);
  }
  return result;
}

// Encodes the photos, two at a time because a small machine has two cores, and stores them. Encodes a photo that many
// products share only once.
async function ingestAll(
  db: Db,
  files: FileStore,
  paths: readonly string[],
  options: ImportOptions,
  problems: Problem[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rest = [...paths];
  const work = async () => {
    for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
      try {
        ids.set(path, (await ingestPicture(db, files, path, path, options.now)).id);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        problems.push({ line: 0, column: 'file', message: error.message });
      }
      options.onProgress?.('pictures', ids.size, paths.length);
    }
  };
  await Promise.all([work(), work()]);
  return ids;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
