import { areConfirmRulesOn, confirmUntil, mustBeConfirmed, type ConfirmRules } from '#domain/confirm-rules.ts';
import { confirmRulesOf } from '../confirm-rules/confirm-rules.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { readPasts, type Past } from '../orders/past.ts';
import type { LoadedOrder } from '../orders/queries.ts';

/**
 * An order before the shop writes it. `confirmRules` is the stored row of rules; undefined if the order needs no
 * confirmation.
 */
type New = { composed: LoadedOrder; confirmRules: Schema['confirm_rules'] | undefined; now: string };

/**
 * Makes new orders wait for their customers' confirmation if the owner's rules require it. Call this function before
 * the orders are written. It needs at most one round trip to the database for all orders together.
 */
export async function holdWhereAsked(db: Db, news: readonly New[]): Promise<LoadedOrder[]> {
  const judged = news.map((one) => ({ ...one, rules: confirmRulesOf(one.confirmRules) }));
  const pasts = await readPasts(
    db,
    judged.map(({ composed, rules }) => (areConfirmRulesOn(rules) ? composed.order : undefined)),
  );
  return judged.map(({ composed, rules, now }, at) => hold(composed, rules, pasts[at], now));
}

function hold(composed: LoadedOrder, rules: ConfirmRules, past: Past | undefined, now: string): LoadedOrder {
  if (!past) return composed;
  const { order, events } = composed;
  const { customer, phone } = past;
  const judged = {
    totalPaise: order.total_paise,
    postalCode: order.postal_code,
    delivered: customer.delivered,
    refusals: Math.max(customer.refused, phone?.refused ?? 0),
  };
  if (!mustBeConfirmed(rules, judged)) return composed;
  return {
    ...composed,
    order: { ...order, stage: 'TO_CONFIRM', confirm_by: confirmUntil(rules, now) },
    events: events.map((event) => ({ ...event, stage: 'TO_CONFIRM' })),
  };
}
