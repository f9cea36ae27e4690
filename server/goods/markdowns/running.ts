import type { PricedGoods } from '#contract/price-rule.ts';
import type { SaleOfVariant } from '#domain/best-sale.ts';
import type { PriceRule } from '#domain/price-rule.ts';
import { CategoryTree, loadCategoryRows } from '../catalogue/category-tree.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listAppliedMarkdowns, type MarkdownRow } from './queries.ts';

/** The columns of a variant that decide whether a sale covers it. */
export type Covered = { id: string; product_id: string; category_id: string; sku: string | null };

/** A sale whose prices the variants' rows contain now, or will contain when the sale begins. */
export type Sale = {
  id: string;
  rule: PriceRule;
  startsAt: string;
  goods: PricedGoods;
  /** The products that the sale's filter has found; empty if the sale has no filter. */
  found: readonly string[];
  /**
   * The prices, in paise, that apply instead of the sale's rule, by the variant's id. If a price is null, the sale does
   * not cover that variant.
   */
  exceptions: ReadonlyMap<string, number | null>;
  covers: (variant: Covered) => boolean;
};

type Found = Pick<MarkdownRow, 'id' | 'rule' | 'goods' | 'exceptions' | 'starts_at' | 'found'>;

/** Lists the sales whose prices are now in the variants' rows. */
export async function runningSales(db: Db): Promise<Sale[]> {
  return salesOf(db, await listAppliedMarkdowns(db));
}

/** Makes sales from their rows. A sale with a filter covers the products that its filter found the last time. */
export async function salesOf(db: Db, rows: readonly Found[]): Promise<Sale[]> {
  const all = rows.map((row) => ({ row, goods: goodsOf(row) }));
  const isByCategory = all.some(({ goods }) => goods.kind === 'categories');
  const tree = new CategoryTree(isByCategory ? await loadCategoryRows(db) : [], []);
  return all.map(({ row, goods }) => {
    // The cast is safe: the shop itself wrote the ids of the column `found`.
    const found = row.found === null ? [] : (JSON.parse(row.found) as string[]);
    return {
      id: row.id,
      rule: ruleOf(row),
      startsAt: row.starts_at,
      goods,
      found,
      exceptions: exceptionsOf(row),
      covers: coversOf(goods, tree, found),
    };
  });
}

function coversOf(goods: PricedGoods, tree: CategoryTree, found: readonly string[]): Sale['covers'] {
  switch (goods.kind) {
    case 'all':
      return () => true;
    case 'products':
      return has(goods.ids, ({ product_id }) => product_id);
    case 'categories':
      return has(tree.idsBelow(goods.ids), ({ category_id }) => category_id);
    case 'filter':
      return has(found, ({ product_id }) => product_id);
    case 'skus':
      return has(
        goods.skus.map((sku) => sku.toLowerCase()),
        ({ sku }) => sku?.toLowerCase(),
      );
  }
}

function has(keys: Iterable<string>, keyOf: (variant: Covered) => string | undefined): Sale['covers'] {
  const known = new Set(keys);
  return (variant) => known.has(keyOf(variant) ?? '');
}

/** A variant's lowest price before a sale began, in paise; undefined if the shop does not know that price. */
export type LowestOf = (sale: Sale, variantId: string) => number | undefined;

/**
 * Lists the sales that a variant takes part in. If several sales give the same price, the variant belongs to the first
 * of these sales.
 */
export function salesFor(variant: Covered, sales: readonly Sale[], lowestOf: LowestOf): SaleOfVariant[] {
  return sales.flatMap((sale) => {
    const exception = sale.exceptions.get(variant.id);
    if (exception === null || !sale.covers(variant)) return [];
    const lowestPaise = lowestOf(sale, variant.id);
    return [{ id: sale.id, rule: sale.rule, exception, ...(lowestPaise !== undefined && { lowestPaise }) }];
  });
}

// Reads the rule of a sale. The cast is safe: `columnsOf` (prices/edit-markdowns.ts) wrote the column `rule`.
export function ruleOf({ rule }: Pick<MarkdownRow, 'rule'>): PriceRule {
  return JSON.parse(rule) as PriceRule;
}

export function goodsOf({ goods }: Pick<MarkdownRow, 'goods'>): PricedGoods {
  return JSON.parse(goods) as PricedGoods;
}

export function exceptionsOf({ exceptions }: Pick<MarkdownRow, 'exceptions'>): Map<string, number | null> {
  return new Map(JSON.parse(exceptions) as Array<[string, number | null]>);
}
