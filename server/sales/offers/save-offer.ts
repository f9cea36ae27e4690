import { badField, orNotFound, ShopError } from '#contract/errors.ts';
import type { OfferInput } from '#contract/offers.ts';
import { codeKey, offerLimits, type OfferGoods } from '#domain/offers.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as notFoundText from '#text/not-found.ts';
import * as rulesText from '#text/offer-rules.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { logged } from './log-words.ts';
import {
  countLiving,
  countUses,
  deleteCode,
  deleteSharedCodes,
  findCode,
  insertCodes,
  insertOffer,
  listCategories,
  listSharedCodes,
  listSold,
  lockOffer,
  lockOfferToPause,
  updateOffer,
  type OfferRow,
} from './queries.ts';
import { isNarrowing, readFilter } from './read-filter.ts';
import { lockOffers, noteOffersChanged } from './settings.ts';
import { termsIn, termsOf } from './terms.ts';

/**
 * Makes an offer and returns its id. Throws 400 if its goods do not exist, if its filter cannot be read, if another
 * offer that has not ended has the same code, or if there are too many offers.
 */
export async function makeOffer(db: Db, input: OfferInput, by: By): Promise<string> {
  return inTransaction(db, async (db) => {
    const id = newId();
    await lockOffers(db);
    await refuseImpossible(db, id, input, by.now);
    const row: OfferRow = {
      ...columnsOf(input),
      ...{ id, is_paused: 0, uses: 0, created_at: by.now, updated_at: by.now, deleted_at: null },
    };
    await insertOffer(db, row);
    await setCode(db, id, input.code, by.now);
    await noteOffersChanged(db);
    await noteInLog(db, by, { action: 'offer.made', id, name: row.name, after: await logged(db, row, input.code) });
    return id;
  });
}

/**
 * Changes an offer. Goods that the offer already had are valid even if they are no longer for sale. Throws 404 for an
 * unknown offer, 409 EDITED_ELSEWHERE, OFFER_DELETED, and the errors of `makeOffer`.
 */
export async function changeOffer(db: Db, id: string, input: OfferInput, by: By): Promise<void> {
  await change(db, id, by, 'offer.changed', async (db, stored) => {
    refuseStale(input.expectedUpdatedAt, stored.updated_at, editedText.offer);
    await refuseImpossible(db, id, input, by.now, termsIn(stored).goods);
    // An order that uses the offer locks the offer's row until the order commits (uses.ts), even if the offer has no
    // limit. This transaction has waited for these locks, so the count includes all these orders.
    const uses = input.mostUses === null ? 0 : await countUses(db, id);
    await setCode(db, id, input.code, by.now);
    return { ...columnsOf(input), uses };
  });
}

/** Pauses or resumes an offer at once. Throws 404 for an unknown offer, 409 OFFER_DELETED. */
export async function pauseOffer(db: Db, id: string, isPaused: boolean, by: By): Promise<void> {
  await change(db, id, by, 'offer.changed', async () => ({ is_paused: isPaused ? 1 : 0 }), lockOfferToPause);
}

/** Deletes an offer; deleting a deleted offer changes nothing. Throws 404 for an unknown offer. */
export async function deleteOffer(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockOffers(db);
    const stored = orNotFound(await lockOffer(db, id), notFoundText.offer);
    if (stored.deleted_at !== null) return;
    await updateOffer(db, id, { deleted_at: by.now, updated_at: by.now });
    await noteOffersChanged(db);
    const before = await logged(db, stored, await codeOf(db, id));
    await noteInLog(db, by, { action: 'offer.deleted', id, name: stored.name, before });
  });
}

type Edit = (db: Tx, stored: OfferRow) => Promise<Partial<OfferRow>>;

async function change(
  db: Db,
  id: string,
  by: By,
  action: 'offer.changed',
  edit: Edit,
  lock = lockOffer,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockOffers(db);
    const stored = orNotFound(await lock(db, id), notFoundText.offer);
    if (stored.deleted_at !== null) throw new ShopError('conflict', 'OFFER_DELETED', rulesText.wasDeleted());
    const before = await logged(db, stored, await codeOf(db, id));
    const row = { ...stored, ...(await edit(db, stored)), updated_at: by.now };
    await updateOffer(db, id, row);
    await noteOffersChanged(db);
    await noteInLog(db, by, { action, id, name: row.name, before, after: await logged(db, row, await codeOf(db, id)) });
  });
}

function columnsOf(input: OfferInput) {
  return {
    name: input.name,
    kind: input.kind,
    terms: JSON.stringify(termsOf(input)),
    starts_at: input.startsAt,
    ends_at: input.endsAt,
    most_uses: input.mostUses,
  };
}

async function codeOf(db: Db, id: string): Promise<string> {
  return (await listSharedCodes(db, [id]))[0]?.code ?? '';
}

/**
 * Gives an offer a public code, in place of the previous code. If an ended or deleted offer has the same code, that
 * offer loses the code, so that owners can use good codes again.
 */
async function setCode(db: Tx, offerId: string, code: string, now: string): Promise<void> {
  await deleteSharedCodes(db, offerId);
  if (code === '') return;
  const key = codeKey(code);
  await deleteCode(db, key);
  const row = { code_key: key, offer_id: offerId, code, batch_id: null, most_uses: null, uses: 0, created_at: now };
  await insertCodes(db, [row]);
}

async function refuseImpossible(db: Db, id: string, input: OfferInput, now: string, before?: OfferGoods) {
  await refuseGoods(db, input.goods, before);
  if (input.code !== '') {
    const other = await findCode(db, codeKey(input.code));
    if (other && other.id !== id && isLiving(other, now))
      throw badField('code', rulesText.codeTaken({ name: other.name }));
  }
  if (!isLiving({ deleted_at: null, ends_at: input.endsAt }, now)) return;
  if ((await countLiving(db, now, id)) >= offerLimits.running)
    throw badField('endsAt', rulesText.tooManyOffers({ max: offerLimits.running }));
}

function isLiving({ deleted_at, ends_at }: Pick<OfferRow, 'deleted_at' | 'ends_at'>, now: string): boolean {
  return deleted_at === null && (ends_at === null || ends_at > now);
}

/**
 * Throws 400 for goods that do not exist. Goods that the offer already had (`before`) are valid even if they are no
 * longer for sale.
 */
export async function refuseGoods(db: Db, goods: OfferGoods, before?: OfferGoods): Promise<void> {
  if (goods.kind === 'all') return;
  if (goods.kind === 'filter') {
    const filters = readFilter(goods.query);
    if (!filters) throw badField('goods.query', rulesText.filterUnread());
    if (!isNarrowing(filters)) throw badField('goods.query', rulesText.filterEmpty());
    return;
  }
  const known = new Set([
    ...(before?.kind === goods.kind ? before.ids : []),
    ...(await (goods.kind === 'categories' ? listCategories : listSold)(db, goods.ids)),
  ]);
  const count = goods.ids.filter((one) => !known.has(one)).length;
  if (count === 0) return;
  const words = goods.kind === 'categories' ? rulesText.unknownCategories : rulesText.unknownProducts;
  throw badField('goods.ids', words({ count }));
}
