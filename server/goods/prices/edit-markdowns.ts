import { badField, orNotFound, ShopError } from '#contract/errors.ts';
import type { PriceException, PricedGoods } from '#contract/price-rule.ts';
import { markdownState } from '#domain/markdowns.ts';
import type { PriceRule } from '#domain/price-rule.ts';
import type { Locale } from '#messages/locales.ts';
import * as pricesText from '#text/prices.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { goodsWords } from '../goods-words.ts';
import { badgeColumn, badgeIn } from '../markdowns/badge.ts';
import { lockPriceState, makeDue } from '../markdowns/price-state.ts';
import {
  deleteMarkdown,
  findMarkdown,
  insertMarkdown,
  updateMarkdown,
  type MarkdownRow,
} from '../markdowns/queries.ts';
import { exceptionsOf, goodsOf, ruleOf } from '../markdowns/running.ts';
import { listHeldProducts } from '../products/price-queries.ts';
import { applyDuePrices } from './apply-prices.ts';
import type { PricesShop } from './due-sales.ts';
import { ruleText } from './present.ts';
import { hasSold } from './sold-by-sales.ts';

export type MarkdownInput = {
  name: string;
  rule: PriceRule;
  goods: PricedGoods;
  exceptions: readonly PriceException[];
  /** If a request contains no badge, the stored badge of the sale stays; a new sale then has no badge. */
  badge?: Partial<Record<Locale, string>> | undefined;
  saysEnd?: boolean | undefined;
  startsAt?: string | undefined;
  endsAt: string | null;
};

/** Plans a sale, or begins it at once; returns the sale's id. Throws 400 for an end in the past. */
export async function createMarkdown(shop: PricesShop, input: MarkdownInput, by: By): Promise<string> {
  refuseEndInPast(input, by.now);
  const row: MarkdownRow = {
    id: newId(),
    ...{ badge: '{}', says_end: 0 },
    ...columnsOf(input),
    starts_at: input.startsAt ?? by.now,
    paused_at: null,
    closed_at: null,
    is_applied: 0,
    is_stale: 0,
    found: null,
    created_at: by.now,
    updated_at: by.now,
  };
  // If a client repeats the same request, the first attempt may already have made the sale with another id. The
  // transaction then returns that id.
  const id = await inTransaction(shop.db, async (db) => {
    await lockPriceState(db);
    await insertMarkdown(db, row);
    await makeDue(db, by.now);
    await noteInLog(db, by, { action: 'sale.made', id: row.id, name: row.name, after: await logged(db, row) });
    return row.id;
  });
  await applyDuePrices(shop);
  return id;
}

type Change = MarkdownInput & { expectedUpdatedAt?: string | undefined };

/**
 * Changes a sale. Applies the new prices of a running sale at once. Without `startsAt` the sale's beginning stays.
 * Throws 404 for an unknown sale, 400 for an end in the past, and 409 for an ended sale, or if somebody else has edited
 * the sale meanwhile.
 */
export async function changeMarkdown(shop: PricesShop, id: string, input: Change, by: By): Promise<void> {
  await edit(shop, id, input.expectedUpdatedAt, by, async (db, row) => {
    refuseEndInPast(input, by.now);
    const startsAt = input.startsAt ?? row.starts_at;
    if (input.endsAt !== null && input.endsAt <= startsAt) throw badField('endsAt', pricesText.endsBeforeStart());
    const changed = { ...row, ...columnsOf(input), starts_at: startsAt };
    await updateMarkdown(db, id, { ...columnsOf(input), starts_at: startsAt, is_stale: 1, updated_at: by.now });
    const [before, after] = [await logged(db, row), await logged(db, changed)];
    await noteInLog(db, by, { action: 'sale.changed', id, name: changed.name, before, after });
    return shownOf(row) !== shownOf(changed);
  });
}

/**
 * Pauses or resumes a sale at once. Throws 404 for an unknown sale, and 409 for an ended sale, or if somebody else has
 * edited the sale meanwhile.
 */
export async function pauseMarkdown(
  shop: PricesShop,
  id: string,
  { isPaused, expectedUpdatedAt }: { isPaused: boolean; expectedUpdatedAt?: string | undefined },
  by: By,
): Promise<void> {
  await edit(shop, id, expectedUpdatedAt, by, async (db, row) => {
    if ((row.paused_at !== null) === isPaused) return false;
    await updateMarkdown(db, id, { paused_at: isPaused ? by.now : null, updated_at: by.now });
    await noteInLog(db, by, { action: isPaused ? 'sale.paused' : 'sale.resumed', id, name: row.name });
    return false;
  });
}

/**
 * Restores the usual prices, and then deletes the sale. A sale that has sold something stays as an ended sale; `isKept`
 * states whether the sale stays. Throws 404 for an unknown sale.
 */
export async function removeMarkdown(shop: PricesShop, id: string, by: By): Promise<{ isKept: boolean }> {
  await inTransaction(shop.db, async (db) => {
    await lockPriceState(db);
    const row = await getMarkdownRow(db, id);
    await updateMarkdown(db, id, { closed_at: row.closed_at ?? by.now, updated_at: by.now });
    await makeDue(db, by.now);
    await noteInLog(db, by, { action: 'sale.deleted', id, name: row.name, before: await logged(db, row) });
  });
  await applyDuePrices(shop);
  return inTransaction(shop.db, async (db) => {
    await lockPriceState(db);
    const isKept = await hasSold(db, id);
    if (!isKept) await deleteMarkdown(db, id);
    return { isKept };
  });
}

/**
 * Edits a sale. `change` returns whether products now show another badge or another end of the sale, even if their
 * prices stay.
 */
async function edit(
  shop: PricesShop,
  id: string,
  expectedUpdatedAt: string | undefined,
  { now }: By,
  change: (db: Tx, row: MarkdownRow) => Promise<boolean>,
): Promise<void> {
  const isShownOther = await inTransaction(shop.db, async (db) => {
    await lockPriceState(db);
    const row = await getMarkdownRow(db, id);
    refuseStale(expectedUpdatedAt, row.updated_at, pricesText.saleEdited);
    const times = { startsAt: row.starts_at, endsAt: row.ends_at, pausedAt: row.paused_at, closedAt: row.closed_at };
    if (markdownState(times, now) === 'ended') throw new ShopError('conflict', 'SALE_ENDED', pricesText.isEnded());
    const isOther = await change(db, row);
    await makeDue(db, now);
    if (isOther) await noteChange(db, await listHeldProducts(db, [id]));
    return isOther;
  });
  await applyDuePrices(shop);
  if (isShownOther) await shop.catalogue.afterCommit();
}

/** Returns a sale's row. Throws 404 for an unknown sale. */
export async function getMarkdownRow(db: Db, id: string): Promise<MarkdownRow> {
  return orNotFound(await findMarkdown(db, id), pricesText.notFound);
}

function refuseEndInPast({ endsAt }: Pick<MarkdownInput, 'endsAt'>, now: string): void {
  if (endsAt !== null && endsAt <= now) throw badField('endsAt', pricesText.endsInPast());
}

function columnsOf({ name, rule, goods, exceptions, badge, saysEnd, endsAt }: MarkdownInput) {
  return {
    name,
    rule: JSON.stringify(rule),
    goods: goodsColumn(goods),
    exceptions: JSON.stringify(exceptions.map(({ productVariantId, price }) => [productVariantId, price])),
    ...(badge && { badge: badgeColumn(badge) }),
    ...(saysEnd !== undefined && { says_end: saysEnd ? (1 as const) : (0 as const) }),
    ends_at: endsAt,
  };
}

/** Returns the badge and the end of a sale as products show them, joined to one text. */
function shownOf({ badge, says_end, ends_at }: Pick<MarkdownRow, 'badge' | 'says_end' | 'ends_at'>): string {
  return `${badge} ${says_end === 1 ? ends_at : ''}`;
}

/**
 * Writes the column of a sale's goods. The kind comes first in the JSON, because `markStale` searches for the kind
 * there.
 */
function goodsColumn(goods: PricedGoods): string {
  const { kind, ...which } = goods;
  return JSON.stringify({ kind, ...which });
}

/** Picks the fields of a sale whose changes the log of changes shows. */
async function logged(db: Db, row: MarkdownRow) {
  const { ending, keep } = ruleOf(row);
  return {
    name: row.name,
    saleRule: [ruleText(ruleOf(row)), ending ?? '', keep].filter((word) => word !== '').join(', '),
    saleGoods: await goodsWords(db, goodsOf(row)),
    exceptions: exceptionsOf(row).size,
    saleBadge: Object.values(badgeIn(row)).join(', '),
    saysEnd: row.says_end === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at ?? '',
  };
}
