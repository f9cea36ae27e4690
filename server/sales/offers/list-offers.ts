import { notFound } from '#contract/errors.ts';
import type { Offer } from '#contract/offers.ts';
import { toRupees } from '#domain/money.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Db } from '../../platform/db/schema.ts';
import { prefixOf } from './batches.ts';
import { findOffer, listBatches, listOffers, listSharedCodes, sumResults, type OfferRow } from './queries.ts';
import { presentOffer } from './terms.ts';

/** The list shows at most this many offers, and leaves out older ones. */
const MOST_LISTED = 1000;

/** Lists the offers with their results, the newest first. */
export async function listAllOffers(db: Db, now: string): Promise<Offer[]> {
  return present(db, await listOffers(db, MOST_LISTED), now);
}

/** Returns one offer with its results. Throws 404 for an unknown offer. */
export async function getOffer(db: Db, id: string, now: string): Promise<Offer> {
  const row = await findOffer(db, id);
  const [offer] = row ? await present(db, [row], now) : [];
  if (!offer) throw notFound(notFoundText.offer);
  return offer;
}

async function present(db: Db, rows: readonly OfferRow[], now: string): Promise<Offer[]> {
  const ids = rows.map(({ id }) => id);
  const codes = new Map((await listSharedCodes(db, ids)).map(({ offer_id, code }) => [offer_id, code]));
  const batchesOf = Map.groupBy(await listBatches(db, ids), (batch) => batch.offer_id);
  const results = new Map((await sumResults(db, ids)).map((result) => [result.offerId, result]));
  return rows.map((row) => {
    const result = results.get(row.id);
    const beside = {
      code: codes.get(row.id) ?? '',
      batches: (batchesOf.get(row.id) ?? []).map((batch) => ({
        id: batch.batch_id ?? '',
        prefix: prefixOf(batch.code),
        createdAt: batch.created_at,
        codes: Number(batch.codes),
        used: Number(batch.used),
      })),
      result: {
        orders: result?.orders ?? 0,
        reduction: toRupees(result?.paise ?? 0),
        sales: toRupees(result?.salesPaise ?? 0),
        newCustomers: result?.newCustomers ?? 0,
      },
    };
    return presentOffer(row, beside, now);
  });
}
