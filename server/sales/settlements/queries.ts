import { sql } from 'kysely';
import type { GatewayName } from '#domain/payments.ts';
import { batches } from '../../platform/db/batches.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type SettlementRecord = Schema['settlements'];
export type LineRecord = Schema['settlement_lines'];

/**
 * Locks the bank transfers with these numbers, so that nobody reverses them before the new lines are written. All
 * transfers are locked in ascending order of their ids, so that two imports cannot deadlock.
 */
export async function lockTransfers(db: Tx, gateway: GatewayName, utrs: readonly string[]): Promise<void> {
  const ids: string[] = [];
  for (const batch of batches(utrs)) {
    const found = db.selectFrom('settlements').select('id').where('gateway', '=', gateway).where('utr', 'in', batch);
    ids.push(...(await found.execute()).map(({ id }) => id));
  }
  for (const batch of batches(ids.toSorted()))
    await db.selectFrom('settlements').select('id').where('id', 'in', batch).orderBy('id').forUpdate().execute();
}

/**
 * Inserts a bank transfer, or finds the stored one, and locks it. Returns its id. If `user_id` is null, the new lines
 * come from the gateway's API and not from an imported report. Nobody can then reverse the transfer any more, because a
 * reversal would also delete these lines.
 */
export async function findOrAddSettlement(db: Tx, row: SettlementRecord): Promise<string> {
  const { id } = await db
    .insertInto('settlements')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'utr', 'settled_on']).doUpdateSet(({ ref }) => ({
        user_id: row.user_id === null ? null : ref('settlements.user_id'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts settlement lines, except lines that are already stored; returns the new lines. */
export async function insertLines(db: Tx, lines: readonly LineRecord[]): Promise<Array<Pick<LineRecord, 'net_paise'>>> {
  const inserted = [];
  for (const batch of batches(lines))
    inserted.push(
      ...(await db
        .insertInto('settlement_lines')
        .values(batch)
        .onConflict((conflict) => conflict.columns(['gateway', 'line_key']).doNothing())
        .returning('net_paise')
        .execute()),
    );
  return inserted;
}

export async function lockSettlement(db: Tx, id: string): Promise<SettlementRecord | undefined> {
  return db.selectFrom('settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Deletes a bank transfer with its settlement lines; returns the deleted lines. */
export async function deleteSettlement(db: Tx, id: string) {
  const lines = await db
    .deleteFrom('settlement_lines')
    .where('settlement_id', '=', id)
    .returning('net_paise')
    .execute();
  await db.deleteFrom('settlements').where('id', '=', id).execute();
  return lines;
}

/** Returns which of these keys belong to settlement lines that are already stored. */
export async function listKnownKeys(db: Db, gateway: GatewayName, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const batch of batches(keys)) {
    const rows = await db
      .selectFrom('settlement_lines')
      .select('line_key')
      .where('gateway', '=', gateway)
      .where('line_key', 'in', batch)
      .execute();
    for (const { line_key } of rows) known.add(line_key);
  }
  return known;
}

export type KnownCapture = {
  id: string;
  order_id: string | null;
  capture_id: string;
  reference: string;
  paise: number;
  captured_at: string;
};

/** Finds payments by the gateway's numbers, or by the shop's own numbers. */
export async function listCaptures(db: Db, gateway: GatewayName, numbers: readonly string[]): Promise<KnownCapture[]> {
  const found = new Map<string, KnownCapture>();
  for (const batch of batches(numbers))
    for (const column of ['payment_captures.capture_id', 'payments.reference'] as const) {
      const rows = await db
        .selectFrom('payment_captures')
        .innerJoin('payments', 'payments.id', 'payment_captures.payment_id')
        .select(['payment_captures.id', 'payment_captures.order_id', 'capture_id', 'reference', 'captured_at'])
        .select('payment_captures.paise')
        .where('payment_captures.gateway', '=', gateway)
        .where('payments.gateway', '=', gateway)
        .where(column, 'in', batch)
        .execute();
      for (const row of rows) found.set(row.id, { ...row, paise: Number(row.paise) });
    }
  return [...found.values()];
}

export type KnownRefund = {
  id: string;
  capture_id: string;
  refund_key: string;
  gateway_refund_id: string | null;
  paise: number;
};

/** Finds a gateway's refunds by the gateway's numbers, or by the shop's own numbers. */
export async function listRefunds(db: Db, gateway: GatewayName, numbers: readonly string[]): Promise<KnownRefund[]> {
  const found = new Map<string, KnownRefund>();
  for (const batch of batches(numbers)) {
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('payment_captures', 'payment_captures.id', 'refunds.capture_id')
      .select(['refunds.id', 'refunds.capture_id', 'refund_key', 'gateway_refund_id', 'refunds.paise'])
      .where('payment_captures.gateway', '=', gateway)
      .where(({ or, eb }) => or([eb('refund_key', 'in', batch), eb('gateway_refund_id', 'in', batch)]))
      .execute();
    for (const row of rows) found.set(row.id, { ...row, paise: Number(row.paise) });
  }
  return [...found.values()];
}

/** Lists settlement lines whose payment the shop has not found yet, the newest first. */
export async function listUnmatched(db: Db, limit: number): Promise<LineRecord[]> {
  return db
    .selectFrom('settlement_lines')
    .selectAll()
    .where('capture_id', 'is', null)
    .where('kind', '!=', 'adjustment')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function updateMatch(db: Tx, id: string, match: Pick<LineRecord, 'capture_id' | 'refund_id'>) {
  await db.updateTable('settlement_lines').set(match).where('id', '=', id).execute();
}

/** Returns the day of a gateway's newest settlement. */
export async function lastSettledOn(db: Db, gateway: GatewayName): Promise<string | undefined> {
  const row = await db
    .selectFrom('settlements')
    .select((row) => row.fn.max('settled_on').as('day'))
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return row?.day ?? undefined;
}

/** Returns the capture time of the oldest unsettled payment that a gateway has taken since `since`. */
export async function oldestUnsettled(
  db: Db,
  { gateway, is_test, since }: { gateway: GatewayName; is_test: 0 | 1; since: string },
): Promise<string | undefined> {
  const row = await unsettled(db, is_test)
    .select((row) => row.fn.min('captured_at').as('at'))
    .where('payment_captures.gateway', '=', gateway)
    .where('captured_at', '>=', since)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Selects the payments that no settlement contains. */
export function unsettled(db: Db, isTest: 0 | 1) {
  return db
    .selectFrom('payment_captures')
    .innerJoin('payments', 'payments.id', 'payment_captures.payment_id')
    .where('payments.is_test', '=', isTest)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settlement_lines')
            .select('settlement_lines.id')
            .whereRef('settlement_lines.capture_id', '=', 'payment_captures.id')
            .where('settlement_lines.kind', '=', 'payment'),
        ),
      ),
    );
}

/** Lists the lines of settlements with their payments and refunds. */
export async function listLines(db: Db, settlementIds: readonly string[]) {
  if (settlementIds.length === 0) return [];
  return (
    db
      .selectFrom('settlement_lines')
      .innerJoin('settlements', 'settlements.id', 'settlement_lines.settlement_id')
      .leftJoin('payment_captures', 'payment_captures.id', 'settlement_lines.capture_id')
      .leftJoin('refunds', 'refunds.id', 'settlement_lines.refund_id')
      .leftJoin('orders', 'orders.id', 'payment_captures.order_id')
      .selectAll('settlement_lines')
      .select(['settled_on', 'utr', 'captured_at', 'payment_captures.order_id', 'order_number'])
      .select(['payment_captures.paise as capture_paise', 'refunds.paise as refund_paise'])
      // `is_again` is 1 if an earlier line has already settled the same payment or refund.
      .select(
        sql<number>`case when settlement_lines.capture_id is not null and exists (
        select 1 from settlement_lines as before
        where before.capture_id = settlement_lines.capture_id and before.kind = settlement_lines.kind
          and coalesce(before.refund_id, '') = coalesce(settlement_lines.refund_id, '')
          and before.id < settlement_lines.id) then 1 else 0 end`.as('is_again'),
      )
      .where('settlement_id', 'in', settlementIds)
      .orderBy('settlement_id')
      .orderBy('position')
      .execute()
  );
}
export type LoadedLine = Awaited<ReturnType<typeof listLines>>[number];

/** Returns a page of all settlements, the newest first, and their number. */
export async function listSettlements(db: Db, { page, limit }: { page: number; limit: number }) {
  const rows = await settlements(db)
    .orderBy('settled_on', 'desc')
    .orderBy('settlements.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countRows(db.selectFrom('settlements')) };
}

export async function findSettlements(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return settlements(db).where('settlements.id', 'in', ids).orderBy('settled_on').orderBy('settlements.id').execute();
}
export type LoadedSettlement = Awaited<ReturnType<typeof findSettlements>>[number];

function settlements(db: Db) {
  return db
    .selectFrom('settlements')
    .leftJoin('users', 'users.id', 'settlements.user_id')
    .selectAll('settlements')
    .select(['users.first_name', 'users.last_name']);
}
