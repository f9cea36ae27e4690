import type { GatewayName } from '#domain/payments.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { SettlementRow } from '../gateways/gateway.ts';
import { listCaptures, listRefunds, type KnownCapture, type KnownRefund } from './queries.ts';

type Numbers = Pick<SettlementRow, 'kind' | 'captureId' | 'paise'> & { reference?: string | undefined };
export type Match = { capture: KnownCapture | undefined; refund: KnownRefund | undefined };

/** Finds the payment and the refund of each row by the gateway's numbers or by the shop's own numbers. */
export async function matchRows(db: Db, gateway: GatewayName, rows: readonly Numbers[]): Promise<Match[]> {
  const numbers = [...new Set(rows.flatMap(({ captureId, reference }) => [captureId, reference]).filter(isNumber))];
  const captures = await listCaptures(db, gateway, numbers);
  const refunds = await listRefunds(db, gateway, numbers);
  const byNumber = new Map(captures.map((capture) => [capture.capture_id, capture]));
  const byId = new Map(captures.map((capture) => [capture.id, capture]));
  const byReference = Map.groupBy(captures, ({ reference }) => reference);
  const refundOf = new Map(
    refunds.flatMap((refund) => [
      [refund.refund_key, refund] as const,
      ...(refund.gateway_refund_id === null ? [] : [[refund.gateway_refund_id, refund] as const]),
    ]),
  );
  return rows.map(({ kind, captureId, reference, paise }) => {
    const refund = kind === 'refund' ? refundOf.get(reference ?? '') : undefined;
    // If a shopper has paid twice on one payment page, the amount decides to which payment the row belongs.
    const alike = byReference.get(reference ?? '') ?? [];
    const named = alike.find((capture) => capture.paise === Math.abs(paise)) ?? alike[0];
    const capture = byNumber.get(captureId ?? '') ?? (refund ? byId.get(refund.capture_id) : undefined) ?? named;
    return { refund, capture };
  });
}

function isNumber(number: string | null | undefined): number is string {
  return typeof number === 'string' && number !== '';
}
