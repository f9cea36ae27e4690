import { sameKey } from '#domain/same-key.ts';
import type { ImportResult } from '#contract/spreadsheets.ts';
import type { NewPaths } from '../categories/categories.ts';
import type { BatchPlan, PlannedProduct } from './plan-batch.ts';
import type { Change } from './plan-notes.ts';
import type { PlannedVariant } from './plan-variant.ts';

/** The result of an import lists at most this many changes, additions and problems, but counts all of them. */
const MOST_LISTED = 300;
/** The result shows at most this many characters of each text, because a description may have 50,000 characters. */
const LONGEST_LISTED = 1000;

export function emptyResult(ignoredColumns: string[]): ImportResult {
  return {
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    restocked: 0,
    newCategories: [],
    similarCategories: [],
    ignoredColumns,
    kept: 0,
    newer: [],
    additions: [],
    changes: [],
    problems: [],
  };
}

/** Adds the numbers of another batch to the result of an import, and returns the new result. */
export function addBatch(result: ImportResult, { planned, refused }: BatchPlan, newPaths: NewPaths): ImportResult {
  const isChanged = ({ current, plan }: PlannedProduct) => current !== undefined && plan.changes.length > 0;
  const added = planned.filter(({ current }) => !current);
  const changed = planned.filter(isChanged);
  const kept = planned.flatMap(({ plan }) => plan.kept);
  return {
    ...result,
    added: result.added + added.length,
    changed: result.changed + changed.length,
    unchanged: result.unchanged + planned.length - added.length - changed.length,
    refused: result.refused + refused.length,
    picturesKept: (result.picturesKept ?? 0) + planned.filter(({ plan }) => plan.keepsPictures).length,
    restocked: result.restocked + planned.flatMap(({ plan }) => plan.variants.filter(isRestocked)).length,
    // A dry run makes no categories, so several of its batches may predict the same new category; the result must list
    // that category only once.
    newCategories: once([...result.newCategories, ...newPaths.newCategories], (path) => path),
    similarCategories: once([...result.similarCategories, ...newPaths.similarCategories], ({ path }) => path),
    kept: result.kept + kept.length,
    newer: extend(result.newer, kept).map(shortened),
    additions: extend(
      result.additions,
      added.map(({ line, plan }) => ({ line, product: plan.name })),
    ),
    changes: extend(
      result.changes,
      changed.flatMap(({ plan }) => plan.changes),
    ).map(shortened),
    problems: extend(result.problems, refused.flat()).map(({ message, ...place }) => ({
      ...place,
      message: shorten(message),
    })),
  };
}

function isRestocked({ hasBase, stockChange }: PlannedVariant): boolean {
  return hasBase && stockChange !== 0;
}

function once<Item>(list: readonly Item[], pathOf: (item: Item) => string): Item[] {
  return [...Map.groupBy(list, (item) => sameKey(pathOf(item))).values()].flatMap(([first]) => first ?? []);
}

function extend<Item>(list: readonly Item[], more: readonly Item[]): Item[] {
  return [...list, ...more.slice(0, Math.max(0, MOST_LISTED - list.length))];
}

function shortened(change: Change): Change {
  return { ...change, before: shorten(change.before), after: shorten(change.after) };
}

function shorten(text: string): string {
  return text.length > LONGEST_LISTED ? `${text.slice(0, LONGEST_LISTED - 1).toWellFormed()}…` : text;
}
