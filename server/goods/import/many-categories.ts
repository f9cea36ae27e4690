import * as spreadsheetText from '#text/spreadsheet.ts';
import type { ImportResult } from '#contract/spreadsheets.ts';
import { sheetLimits } from '#domain/sheet-limits.ts';
import { findCategories, pathKey, writePath } from '../categories/categories.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { BatchPlan } from './plan-batch.ts';
import { newPathsOf } from './write-batch.ts';

/**
 * Refuses the products of a batch that need a new category, once the import has made or predicted more categories than
 * any real shop needs. Without this limit, a column in the wrong place would make a category for each row.
 */
export async function refuseManyCategories(
  db: Db,
  batch: BatchPlan,
  { newCategories }: ImportResult,
): Promise<BatchPlan> {
  const max = sheetLimits.newCategories;
  if (newCategories.length < max) return batch;
  const { missing } = await findCategories(db, newPathsOf(batch.planned));
  const foreseen = new Set(newCategories.map((path) => path.toLowerCase()));
  const beyond = new Set(
    missing.filter(({ path }) => !foreseen.has(writePath(path).toLowerCase())).map(({ path }) => pathKey(path)),
  );
  const isBeyond = ({ plan }: BatchPlan['planned'][number]) =>
    plan.categoryPath.some((_, depth) => beyond.has(pathKey(plan.categoryPath.slice(0, depth + 1))));
  const message = spreadsheetText.tooManyCategories({ max });
  return {
    ...batch,
    planned: batch.planned.filter((product) => !isBeyond(product)),
    refused: [
      ...batch.refused,
      ...batch.planned.filter(isBeyond).map(({ line }) => [{ line, column: 'category', message }]),
    ],
  };
}
