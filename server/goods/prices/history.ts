import { orNotFound } from '#contract/errors.ts';
import type { PastPrice, PriceChange } from '#contract/prices.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { markdownLimits } from '#domain/markdowns.ts';
import { toRupees } from '#domain/money.ts';
import * as notFoundText from '#text/not-found.ts';
import { fullNameOf } from '../../accounts/full-name.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { goodsOf, ruleOf } from '../markdowns/running.ts';
import { listChanges } from './change-queries.ts';
import { presentGoods, presentRule } from './present.ts';

type Page = { page: number; limit: number };

type History = { history: PastPrice[]; held: HeldSize[]; totalItems: number };
type HeldSize = { productVariantId: string; endsAt: string | null };

/**
 * Lists the prices that a product's variants had, also those of retired variants, the newest first. Also lists the
 * variants that are in a sale now. Throws 404 for an unknown product.
 */
export async function listHistory(db: Db, productId: string, { page, limit }: Page): Promise<History> {
  orNotFound(
    await db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst(),
    notFoundText.product,
  );
  const past = db
    .selectFrom('price_history as past')
    .innerJoin('variants', 'variants.id', 'past.variant_id')
    .where('variants.product_id', '=', productId);
  const count = await countRows(past);
  const rows = await past
    .leftJoin('users', 'users.id', 'past.user_id')
    .leftJoin('markdowns', 'markdowns.id', 'past.markdown_id')
    .select(['past.variant_id', 'variants.color', 'variants.size', 'past.at', 'past.cause', 'past.user_id'])
    .select(['past.selling_paise', 'past.saving_paise', 'users.first_name', 'users.last_name'])
    .select(['markdowns.id as sale_id', 'markdowns.name as sale_name'])
    .orderBy('past.at', 'desc')
    .orderBy('past.variant_id')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute();
  return {
    totalItems: count,
    held: await listHeld(db, productId),
    history: rows.map((row) => ({
      productVariantId: row.variant_id,
      color: row.color,
      size: row.size,
      at: row.at,
      originalPrice: toRupees(row.selling_paise),
      discountPrice: toRupees(row.saving_paise),
      cause: row.cause,
      who: whoOf(row),
      sale: row.sale_id === null ? null : { id: row.sale_id, name: row.sale_name ?? '' },
    })),
  };
}

/** Lists the variants of a product that are in a sale now, each with the end of the sale. */
async function listHeld(db: Db, productId: string): Promise<HeldSize[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('markdowns', 'markdowns.id', 'variants.markdown_id')
    .select(['variants.id', 'markdowns.ends_at'])
    .where('variants.product_id', '=', productId)
    .where('variants.retired_at', 'is', null)
    .orderBy('variants.id')
    .execute();
  return rows.map(({ id, ends_at }) => ({ productVariantId: id, endsAt: ends_at }));
}

/** Lists the bulk changes of prices that an admin can still undo or has undone. */
export async function listPriceChanges(db: Db, limit: number, now: string): Promise<PriceChange[]> {
  const rows = await listChanges(db, addMs(now, -markdownLimits.undoDays * DAY_MS), limit);
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    who: whoOf(row),
    rule: presentRule(ruleOf(row)),
    goods: presentGoods(goodsOf(row)),
    products: row.products,
    variants: row.variants,
    undoneAt: row.undone_at,
  }));
}

type Person = { user_id: string | null; first_name: string | null; last_name: string | null };

function whoOf({ user_id, first_name, last_name }: Person): string | null {
  return user_id === null ? null : fullNameOf({ first_name: first_name ?? '', last_name: last_name ?? '' });
}
