import type { FastifyInstance } from 'fastify';
import { notFound, orNotFound } from '#contract/errors.ts';
import { paginationOf } from '#contract/shared.ts';
import { upiCalls, type StatementLine, type UpiCredit, type UpiPayment } from '#contract/upi.ts';
import * as notFoundText from '#text/not-found.ts';
import { indianDay } from '#domain/days.ts';
import { toRupees } from '#domain/money.ts';
import { upiLimits, upiStateOf } from '#domain/upi.ts';
import * as upiText from '#text/upi.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { getOrder } from '../orders/orders.ts';
import { methodsAtPresent } from '../online/settings.ts';
import type { Sales } from '../sales.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import { matchStatement } from './match-statement.ts';
import { correctLine } from './correct-line.ts';
import { correctUtr, giveUtr, matchByHand, takeBackMatch, whyCreditWaits } from './payments.ts';
import {
  countTabs,
  isOpenFor,
  listCredits,
  listCreditsOn,
  listPayments,
  type LoadedCredit,
  type LoadedPayment,
  loadPayment,
} from './queries.ts';
import { markRefunded, owedFor } from './refund.ts';
import { readStatement, type StatementLine as ReadLine } from './read-statement.ts';
import { getUpiSettings, saveUpiSettings } from './settings.ts';

export function serveUpi(app: FastifyInstance, shop: Sales): void {
  const { db } = shop;
  const paymentOf = async (orderId: string): Promise<UpiPayment> =>
    presentPayment(orNotFound(await loadPayment(db, orderId), notFoundText.order));
  serveCalls(app, shop, upiCalls, {
    'GET /payment-methods': async () => methodsAtPresent(db),
    'PUT /orders/{id}/utr': async ({ user, params, body }) => {
      await shop.rateLimits.spend(['utr-account', user.id]);
      await giveUtr(db, user.id, params.id, body.utr, shop.now());
      return { order: await getOrder(db, params.id), message: upiText.given() };
    },
    'GET /upi': async () => ({ settings: await getUpiSettings(db) }),
    'PUT /upi': async ({ user, body: { expectedUpdatedAt, ...fields } }) => {
      await saveUpiSettings(db, fields, expectedUpdatedAt, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { settings: await getUpiSettings(db), message: upiText.saved() };
    },
    'GET /upi-payments': async ({ query: { tab, page, limit } }) => {
      const counts = await countTabs(db);
      return {
        ...(tab === 'strays' || tab === 'toConfirm'
          ? { payments: [], credits: (await listCreditsOn(db, tab, page, limit)).map(presentCredit) }
          : { payments: (await listPayments(db, tab, page, limit)).map(presentPayment), credits: [] }),
        pagination: paginationOf(counts[tab], page, limit),
        counts,
      };
    },
    'POST /upi-payments/statement': async ({ user, body }) => {
      await shop.rateLimits.spend(['statement-account', user.id]);
      const { credits, lines, unread } = readStatement(body.text, indianDay(shop.now()));
      const count = await matchStatement(db, credits, { userId: user.id, now: shop.now() }, app.log);
      const shown = new Map(
        (
          await listCredits(
            db,
            credits.map(({ utr }) => utr),
          )
        ).map((row) => [row.utr, row]),
      );
      const found = [...shown.values()].map(presentCredit);
      const waiting = found.filter(({ outcome }) => outcome === 'there').length;
      const message = [
        ...(count > 0 || waiting === 0 ? [upiText.matched({ count, read: found.length })] : []),
        ...(waiting > 0 ? [upiText.toConfirm({ count: waiting })] : []),
      ].join(' ');
      return { credits: found, lines: lines.map(presentLine), unread, message };
    },
    'POST /upi-payments/statement/line': async ({ user, body }) => {
      await shop.rateLimits.spend(['statement-account', user.id]);
      await correctLine(db, body, { userId: user.id, now: shop.now() }, app.log);
      const [credit] = await listCredits(db, [body.utr]);
      if (!credit) throw notFound(notFoundText.order);
      return { credit: presentCredit(credit), message: upiText.lineCorrected() };
    },
    'PUT /upi-payments/{id}/match': async ({ user, params, body }) => {
      await matchByHand(db, params.id, body, { userId: user.id, now: shop.now() });
      return { payment: await paymentOf(params.id), message: upiText.found() };
    },
    'PUT /upi-payments/{id}/utr': async ({ user, params, body }) => {
      await correctUtr(db, params.id, body, { userId: user.id, now: shop.now() });
      return { payment: await paymentOf(params.id), message: upiText.corrected() };
    },
    'PUT /upi-payments/{id}/unmatch': async ({ user, params, body }) => {
      await takeBackMatch(db, params.id, body, { userId: user.id, now: shop.now() });
      await shop.catalogue.afterCommit();
      return { payment: await paymentOf(params.id), message: upiText.unmatched() };
    },
    'PUT /upi-payments/{id}/refund': async ({ user, params, body }) => {
      await markRefunded(db, params.id, body, { userId: user.id, now: shop.now() });
      return { payment: await paymentOf(params.id), message: upiText.refunded() };
    },
  });
}

function presentPayment(row: LoadedPayment): UpiPayment {
  const isCancelled = row.payment_status === 'CANCELED';
  const owed = owedFor(row, row);
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    customer: recipientOfRow(row),
    placedAt: row.created_at,
    deliveryStatus: row.delivery_status,
    total: toRupees(Number(row.total_paise)),
    state: upiStateOf({
      utr: row.utr,
      isPaid: row.paid_paise !== null,
      isRefunded: row.refunded_at !== null,
      isCancelled,
    }),
    utr: row.utr,
    givenAt: row.given_at,
    payBefore: row.pay_before,
    came: row.came_paise === null ? null : toRupees(Number(row.came_paise)),
    cameUtr: row.came_utr,
    paid: row.paid_paise === null ? null : toRupees(Number(row.paid_paise)),
    owed: owed === 0 ? null : toRupees(owed),
    paidAt: row.paid_at,
    surplus: row.surplus_paise === 0 ? null : toRupees(Number(row.surplus_paise)),
    surplusReference: row.surplus_reference,
    refundReference: row.refund_reference,
  };
}

function presentCredit(row: LoadedCredit): UpiCredit {
  return {
    utr: row.utr,
    amount: toRupees(Number(row.paise)),
    outcome: row.outcome,
    orderId: row.order_id,
    orderNumber: row.order_number ?? '',
    expected: toRupees(Number(row.total_paise ?? 0)),
    line: row.line,
    day: row.day,
    waits: row.outcome === 'there' ? (whyRowWaits(row) ?? 'there') : null,
    matchesAs: matchesAs(row),
  };
}

function matchesAs(row: LoadedCredit): UpiCredit['matchesAs'] {
  const isOpen = row.order_id !== null && row.paid_paise === null && isOpenFor(row, row.order_id);
  if (!isOpen) return null;
  return row.payment_status === 'CANCELED' ? 'owed' : 'paid';
}

function whyRowWaits({ order_number, placed_at, was_there, ...credit }: LoadedCredit) {
  return order_number && placed_at
    ? whyCreditWaits(credit, { order_number, placed_at, was_there: was_there ?? 0 })
    : undefined;
}

function presentLine(read: ReadLine): StatementLine {
  const { line, text } = read;
  const shown = { line, text: text.slice(0, upiLimits.lineLength).toWellFormed() };
  if ('unread' in read) return { ...shown, utr: null, amount: null, unread: read.unread };
  return { ...shown, utr: read.credit.utr, amount: toRupees(read.credit.paise), unread: null };
}
