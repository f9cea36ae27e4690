import { randomInt } from 'node:crypto';
import { badField, orNotFound, ShopError } from '#contract/errors.ts';
import { BOM, toCsvLine } from '#domain/csv.ts';
import { codeKey, offerLimits, offerStateAt } from '#domain/offers.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as notFoundText from '#text/not-found.ts';
import * as rulesText from '#text/offer-rules.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachCode, insertCodes, listBatches, lockOffer, type CodeRow } from './queries.ts';
import { lockOffers } from './settings.ts';
import { storedOffer } from './terms.ts';

/**
 * The alphabet of codes lacks letters and digits that look alike. Thirteen random characters out of 31 contain 64
 * random bits, so nobody can guess a code.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = [4, 5, 4] as const;
export const RANDOM_CHARACTERS = GROUPS.reduce<number>((sum, length) => sum + length, 0);
const SECRET_LENGTH = RANDOM_CHARACTERS + GROUPS.length - 1;

/** Makes a code that nobody can guess, such as "DIWALI-7K2M-Q9XFD-3HVW". */
function newCode(prefix: string): string {
  const group = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [...(prefix === '' ? [] : [prefix]), ...GROUPS.map(group)].join('-');
}

/** Returns the part of a code before its random characters. */
export function prefixOf(code: string): string {
  return code.slice(0, Math.max(0, code.length - SECRET_LENGTH - 1));
}

type Wanted = { count: number; prefix: string };

/**
 * Makes codes for an offer, each valid for one order, and returns the id of the batch. Throws 404 for an unknown offer,
 * 409 OFFER_DELETED for a deleted offer, and 400 if the offer needs no code, has ended, or has too many batches.
 */
export async function makeBatch(db: Db, offerId: string, { count, prefix }: Wanted, by: By): Promise<string> {
  const batchId = newId();
  const codes = Array.from({ length: count }, () => newCode(prefix.toUpperCase()));
  const rows = codes.map((code): CodeRow => {
    const once = { most_uses: 1, uses: 0 };
    return { code_key: codeKey(code), offer_id: offerId, code, batch_id: batchId, ...once, created_at: by.now };
  });
  return inTransaction(db, async (db) => {
    await lockOffers(db);
    const stored = orNotFound(await lockOffer(db, offerId), notFoundText.offer);
    if (stored.deleted_at !== null) throw new ShopError('conflict', 'OFFER_DELETED', rulesText.wasDeleted());
    if (stored.kind !== 'code') throw badField('count', rulesText.batchOfAuto());
    if (offerStateAt(storedOffer(stored), by.now) === 'ended') throw badField('count', rulesText.hasEnded());
    if ((await listBatches(db, [offerId])).length >= offerLimits.batches)
      throw badField('count', rulesText.tooManyBatches({ max: offerLimits.batches }));
    await insertCodes(db, rows);
    const after = { codes: count, codePrefix: prefix.toUpperCase() };
    await noteInLog(db, by, { action: 'offer.codes', id: offerId, name: stored.name, after });
    return batchId;
  });
}

/** Writes an offer's codes, or the codes of one batch, as a CSV file. */
export async function* exportCodes(db: Db, offerId: string, batchId: string | undefined): AsyncGenerator<string> {
  yield BOM + toCsvLine(['code', 'uses', 'most_uses', 'made']);
  yield* readSnapshot(db, async function* (db) {
    for await (const rows of eachCode(db, offerId, batchId))
      yield rows
        .map(({ code, uses, most_uses, created_at }) =>
          toCsvLine([code, most_uses === null ? '' : uses, most_uses ?? '', formatDayAndTime(created_at)]),
        )
        .join('');
  });
}
