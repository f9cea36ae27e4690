import type { Settlement, SettlementLine } from '#contract/settlements.ts';
import { notFound, orNotFound, ShopError } from '#contract/errors.ts';
import { indianDay } from '#domain/days.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import type { GatewayName } from '#domain/payments.ts';
import { settledOutcome } from '#domain/settlements.ts';
import * as settlementText from '#text/settlements.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { bookRows } from './book-rows.ts';
import { findKeys } from './line-key.ts';
import { matchRows, type Match } from './match-rows.ts';
import { isSettledLate, presentLine, presentSettlement } from './present.ts';
import { deleteSettlement, findSettlements, listLines, lockSettlement } from './queries.ts';
import { readReport, type ReportLine } from './read-report.ts';

type Report = { gateway: GatewayName; text: string };

/**
 * Returns the outcome that each line of a report would have, without writing anything. Throws 400 for an unreadable
 * report.
 */
export async function lookAtReport(db: Db, { gateway, text }: Report, now: string) {
  const read = readReport(text, indianDay(now));
  const rows = read.flatMap(({ row }) => row ?? []);
  const keys = await findKeys(db, gateway, rows);
  const matches = await matchRows(db, gateway, rows);
  let at = -1;
  let [count, netPaise] = [0, 0];
  const lines = read.map((line): SettlementLine => {
    if (!line.row) return presentUnread(line);
    at++;
    const isKnown = keys[at]?.isKnown ?? false;
    if (!isKnown) [count, netPaise] = [count + 1, netPaise + line.row.netPaise];
    return presentRead(line, matches[at] ?? { capture: undefined, refund: undefined }, isKnown);
  });
  return { lines, count, netPaise };
}

/**
 * Books a gateway's report in one transaction, except lines that are already stored. The result also lists the lines of
 * the report that the shop cannot read. Throws 400 for an unreadable report.
 */
export async function importReport(db: Db, { gateway, text }: Report, by: By) {
  const read = readReport(text, indianDay(by.now));
  const rows = read.flatMap(({ row }) => row ?? []);
  const unread = read.filter(({ row }) => row === undefined).map(presentUnread);
  return inTransaction(db, async (db) => {
    const { settlementIds, count, netPaise } = await bookRows(db, gateway, rows, by);
    const settlements = await presentAll(db, settlementIds);
    if (count > 0)
      await noteInLog(db, by, {
        action: 'settlement.imported',
        id: settlementIds[0] ?? null,
        name: settlementText.subject({ gateway: gatewayTitles[gateway], amount: formatPaise(netPaise) }),
        after: { lines: count, unread: unread.length, amount: toRupees(netPaise) },
      });
    return { settlements, unread, count };
  });
}

/**
 * Reverses the import of a settlement: deletes its lines, so that a correct report can be imported, and writes the sum
 * of the lines into the log. Throws 404. Throws 409 FETCHED if the shop has fetched the settlement from the gateway's
 * API, because it would fetch it again.
 */
export async function undoSettlement(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = orNotFound(await lockSettlement(db, id), settlementText.settlement);
    if (row.user_id === null) throw new ShopError('conflict', 'FETCHED', settlementText.fetchedItself());
    const lines = await deleteSettlement(db, id);
    const netPaise = lines.reduce((sum, { net_paise }) => sum + Number(net_paise), 0);
    await noteInLog(db, by, {
      action: 'settlement.undone',
      id: null,
      name: settlementText.subject({ gateway: gatewayTitles[row.gateway], amount: formatPaise(netPaise) }),
      before: { lines: lines.length, amount: toRupees(netPaise), receivedOn: row.settled_on, utr: row.utr },
    });
  });
}

/** Returns one settlement with its lines. Throws 404. */
export async function getSettlement(db: Db, id: string): Promise<{ settlement: Settlement; lines: SettlementLine[] }> {
  const [row] = await findSettlements(db, [id]);
  if (!row) throw notFound(settlementText.settlement);
  const lines = await listLines(db, [id]);
  return { settlement: presentSettlement(row, lines), lines: lines.map(presentLine) };
}

async function presentAll(db: Db, ids: readonly string[]): Promise<Settlement[]> {
  const lines = Map.groupBy(await listLines(db, ids), ({ settlement_id }) => settlement_id);
  return (await findSettlements(db, ids)).map((row) => presentSettlement(row, lines.get(row.id) ?? []));
}

function presentUnread({ line, why = '' }: ReportLine): SettlementLine {
  const nothing = { amount: '0.00', fee: '0.00', tax: '0.00', net: '0.00', expected: null };
  const nowhere = { number: '', orderId: null, orderNumber: '', settledOn: null, utr: '' };
  return { line, kind: 'adjustment', ...nowhere, ...nothing, outcome: 'unreadable', why };
}

function presentRead(
  { line, row }: ReportLine & { row: NonNullable<ReportLine['row']> },
  { capture, refund }: Match,
  isKnown: boolean,
): SettlementLine {
  const expectedPaise = row.kind === 'refund' ? (refund ? -refund.paise : null) : (capture?.paise ?? null);
  const isLate = row.kind === 'payment' && isSettledLate(capture?.captured_at ?? null, row.settledOn);
  return {
    line,
    kind: row.kind,
    number: row.captureId ?? row.reference ?? '',
    orderId: capture?.order_id ?? null,
    orderNumber: '',
    amount: toRupees(row.paise),
    fee: toRupees(row.feePaise),
    tax: toRupees(row.taxPaise),
    net: toRupees(row.netPaise),
    expected: expectedPaise === null ? null : toRupees(expectedPaise),
    settledOn: row.settledOn,
    utr: row.utr ?? '',
    outcome: isKnown ? 'known' : settledOutcome({ ...row, expectedPaise, isAgain: false, isLate }),
  };
}
