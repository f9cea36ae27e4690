import type { FastifyInstance } from 'fastify';
import { markdownCalls, type Markdown } from '#contract/markdowns.ts';
import { priceCalls } from '#contract/prices.ts';
import { paginationOf } from '#contract/shared.ts';
import { badField } from '#contract/errors.ts';
import { canLower, type PriceRule } from '#domain/price-rule.ts';
import { markdownLimits, markdownStates } from '#domain/markdowns.ts';
import * as pricesText from '#text/prices.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Goods } from '../goods.ts';
import { listMarkdowns, type MarkdownRow } from '../markdowns/queries.ts';
import { countHeld } from '../products/price-queries.ts';
import { changePrices } from './change-prices.ts';
import {
  changeMarkdown,
  createMarkdown,
  getMarkdownRow,
  pauseMarkdown,
  removeMarkdown,
  type MarkdownInput,
} from './edit-markdowns.ts';
import { listHistory, listPriceChanges } from './history.ts';
import { lookAtPrices } from './look.ts';
import { presentMarkdown, ruleText } from './present.ts';
import { readGoods } from './read-wanted.ts';
import type { SoldBySales } from './sold-by-sales.ts';
import { undoPrices } from './undo-prices.ts';

export function servePrices(app: FastifyInstance, shop: Goods, soldBySales: SoldBySales): void {
  const { present } = presenterOf(shop, soldBySales);
  serveCalls(app, shop, priceCalls, {
    'POST /prices/look': async ({ body: { page, limit, show, ...body } }) => {
      const wanted = { ...body, goods: readGoods(body.goods), saleFrom: saleFrom(body, shop.now()) };
      return lookAtPrices(shop, wanted, { page, limit, show });
    },
    'POST /prices/change': async ({ body, user }) => {
      const by = { userId: user.id, now: shop.now() };
      const wanted = { ...body, goods: readGoods(body.goods), saleFrom: saleFrom(body, by.now) };
      if (wanted.saleFrom === undefined) {
        const { counts, undoId } = await changePrices(shop, wanted, by);
        return { message: pricesText.changed({ count: counts.changed }), counts, undoId, markdown: null };
      }
      const { counts } = await lookAtPrices(shop, wanted, { page: 1, limit: 1, show: 'all' });
      const name = body.name ?? ruleText(body.rule).slice(0, markdownLimits.nameLength);
      const sale: MarkdownInput = { ...wanted, name, endsAt: body.endsAt ?? null };
      const markdown = await present(await createMarkdown(shop, sale, by));
      return { message: savedText(markdown), counts, undoId: null, markdown };
    },
    'GET /prices/changes': async ({ query: { limit } }) => ({
      changes: await listPriceChanges(shop.db, limit, shop.now()),
    }),
    'POST /prices/undo/{id}': async ({ params, user }) => {
      const { undone, left } = await undoPrices(shop, params.id, { userId: user.id, now: shop.now() });
      const message = pricesText.undone({ count: undone });
      return { message, undone, left: left.slice(0, markdownLimits.named), leftCount: left.length };
    },
    'GET /prices/history/{id}': async ({ params, query: { page, limit } }) => {
      const { history, held, totalItems } = await listHistory(shop.db, params.id, { page, limit });
      return { history, held, pagination: paginationOf(totalItems, page, limit) };
    },
  });
}

export function serveMarkdowns(app: FastifyInstance, shop: Goods, soldBySales: SoldBySales): void {
  const { present, presentAll } = presenterOf(shop, soldBySales);
  const by = (user: { id: string }) => ({ userId: user.id, now: shop.now() });
  serveCalls(app, shop, markdownCalls, {
    'GET /markdowns': async () => ({ markdowns: await presentAll(await listMarkdowns(shop.db)) }),
    'GET /markdowns/{id}': async ({ params }) => ({ markdown: await present(params.id) }),
    'POST /markdowns': async ({ body, user }) => {
      const id = await createMarkdown(shop, { ...body, goods: readGoods(body.goods) }, by(user));
      const markdown = await present(id);
      return { markdown, message: savedText(markdown) };
    },
    'PUT /markdowns/{id}': async ({ params, body, user }) => {
      await changeMarkdown(shop, params.id, { ...body, goods: readGoods(body.goods) }, by(user));
      return { markdown: await present(params.id), message: pricesText.saved() };
    },
    'POST /markdowns/{id}/pause': async ({ params, body, user }) => {
      await pauseMarkdown(shop, params.id, { ...body, isPaused: true }, by(user));
      return { markdown: await present(params.id), message: pricesText.paused() };
    },
    'POST /markdowns/{id}/resume': async ({ params, body, user }) => {
      await pauseMarkdown(shop, params.id, { ...body, isPaused: false }, by(user));
      return { markdown: await present(params.id), message: pricesText.resumed() };
    },
    'DELETE /markdowns/{id}': async ({ params, user }) => {
      const { isKept } = await removeMarkdown(shop, params.id, by(user));
      return { message: isKept ? pricesText.closed() : pricesText.deleted() };
    },
  });
}

/**
 * Returns the instant at which a change begins as a sale; undefined for a change that is not a sale, because such a
 * change applies at once and has no end. Throws 400 for a sale that does not lower prices, or that ends before it
 * begins.
 */
function saleFrom(
  { rule, startsAt, endsAt }: { rule: PriceRule; startsAt?: string | undefined; endsAt?: string | null | undefined },
  now: string,
): string | undefined {
  if (startsAt === undefined && (endsAt === undefined || endsAt === null)) return undefined;
  if (!canLower(rule)) throw badField('rule.change', pricesText.saleRaises());
  if (rule.keep === 'saving') throw badField('rule.keep', pricesText.saleKeepsSaving());
  const from = startsAt ?? now;
  if (endsAt !== undefined && endsAt !== null && endsAt <= from) throw badField('endsAt', pricesText.endsBeforeStart());
  return from;
}

function savedText({ state }: Markdown): string {
  return state === 'planned' ? pricesText.planned() : pricesText.saved();
}

function presenterOf(shop: Goods, soldBySales: SoldBySales) {
  /**
   * Presents sales for the list: they are sorted by their state, and among sales of the same state, the sale that
   * begins last comes first.
   */
  const presentAll = async (rows: readonly MarkdownRow[]): Promise<Markdown[]> => {
    const sold = await soldBySales(
      shop.db,
      rows.map(({ id }) => id),
    );
    const held = await countHeld(shop.db);
    const instant = shop.now();
    return rows
      .map((row) => presentMarkdown(row, { holds: held.get(row.id) ?? 0, sold: sold.get(row.id) }, instant))
      .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.startsAt < b.startsAt ? 1 : -1));
  };
  const present = async (id: string): Promise<Markdown> => {
    const [markdown] = await presentAll([await getMarkdownRow(shop.db, id)]);
    // The cast is safe: `presentAll` returns one sale for one row.
    return markdown as Markdown;
  };
  return { present, presentAll };
}

function placeOf({ state }: Markdown): number {
  return markdownStates.indexOf(state);
}
